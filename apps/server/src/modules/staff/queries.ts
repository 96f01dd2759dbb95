import type { listStaff } from '@virage/contract/staff'
import type { LastingStaffRole, StaffRole } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { shutOut } from './helpers/queries.ts'
import { deletePrivateViews } from './saved-views/queries.ts'
import { matchesAll, patternsOf } from '../../platform/database/search-entries.ts'
import { type ListPage, readSortedList, when } from '../../platform/database/sorted-list.ts'

/** A row of a club's staff. */
export type StaffRow = Selectable<DB['staff']>

/** Reads a page of the staff of a club. They are so few that no index is needed. */
export function readStaff(
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaff.query>,
): Promise<ListPage<StaffRow>> {
  const patterns = patternsOf(query.search ?? '')
  const id = { value: sql`s.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      columns: sql`s.*`,
      row: 's',
      from: sql`staff s`,
      indexed: [sql`s.club_id = ${clubId}`],
      filters: [
        ...when(query.role, (role) => sql`s.role = ${role}`),
        // A space before it, because a short word is the beginning of one.
        ...(patterns.length === 0 ? [] : [matchesAll(sql`(' ' || s.email)`, patterns)]),
      ],
      sorts: {
        since: [{ value: sql`s.created_at`, type: 'instant' }, id],
        email: [{ value: sql`s.email`, type: 'text' }, id],
      },
    },
    query,
  )
}

/** Reads and locks the staff of a club, because the rule about the last owner depends on all of them. */
export const lockStaff = (tx: Tx, clubId: string): Promise<StaffRow[]> =>
  tx.selectFrom('staff').selectAll().where('club_id', '=', clubId).orderBy('id').forUpdate().execute()

/** Adds a member of staff by email address; undefined if the address is already there. */
export const insertStaff = (
  tx: Tx,
  row: { club_id: string; email: string; role: LastingStaffRole },
): Promise<StaffRow | undefined> =>
  tx
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a role. */
export const updateRole = (tx: Tx, { club_id, id }: StaffRow, role: LastingStaffRole): Promise<StaffRow> =>
  tx
    .updateTable('staff')
    .set({ role })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Removes a member of staff with the views that only they had. They don't come back as a helper by a link that they have seen. */
export async function deleteStaff(tx: Tx, { club_id, id, account_id, email }: StaffRow): Promise<void> {
  if (account_id !== null) {
    await deletePrivateViews(tx, club_id, account_id)
    await shutOut(tx, { clubId: club_id, accountId: account_id, email })
  }
  await tx.deleteFrom('staff').where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** Reads the roles of an account: those of staff, including those that wait for its verified address, and of a helper. */
export const readRolesOf = async (
  tx: Tx,
  accountId: string,
  verifiedEmail: string | null,
): Promise<{ club_id: string; role: StaffRole }[]> => {
  const helping = await sql<{ club_id: string; role: 'floor' }>`
    select club_id, 'floor' as role from helper where account_id = ${accountId} and ends_at > virage_now()`.execute(tx)
  const staff = await tx
    .selectFrom('staff')
    .select(['club_id', 'role'])
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        eb.and([eb('account_id', 'is', null), eb('email', '=', verifiedEmail ?? '')]),
      ]),
    )
    .execute()
  // Who has both has the role of staff.
  return [...helping.rows, ...staff]
}
