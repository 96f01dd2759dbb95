import type { StaffRole } from '@virage/domain'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'

/** A row of a club's staff. */
export type StaffRow = Selectable<DB['staff']>

/** Reads the staff of a club in the order of their addition. */
export const readStaff = (tx: Tx, clubId: string): Promise<StaffRow[]> =>
  tx.selectFrom('staff').selectAll().where('club_id', '=', clubId).orderBy('id').execute()

/** Reads and locks the staff of a club, because the rule about the last owner depends on all of them. */
export const lockStaff = (tx: Tx, clubId: string): Promise<StaffRow[]> =>
  tx.selectFrom('staff').selectAll().where('club_id', '=', clubId).orderBy('id').forUpdate().execute()

/** Adds a member of staff by email address; undefined if the address is already there. */
export const insertStaff = (
  tx: Tx,
  row: { club_id: string; email: string; role: StaffRole },
): Promise<StaffRow | undefined> =>
  tx
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a role. */
export const updateRole = (tx: Tx, { club_id, id }: StaffRow, role: StaffRole): Promise<StaffRow> =>
  tx
    .updateTable('staff')
    .set({ role })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Removes a member of staff. */
export async function deleteStaff(tx: Tx, { club_id, id }: StaffRow): Promise<void> {
  await tx.deleteFrom('staff').where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** Reads the roles of an account, including those that wait for its verified address. */
export const readRolesOf = (tx: Tx, accountId: string, verifiedEmail: string | null) =>
  tx
    .selectFrom('staff')
    .select(['club_id', 'role'])
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        eb.and([eb('account_id', 'is', null), eb('email', '=', verifiedEmail ?? '')]),
      ]),
    )
    .execute()
