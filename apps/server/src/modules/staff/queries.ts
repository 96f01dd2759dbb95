import type { StaffRole } from '@virage/domain'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'

/** Somebody's row in a club's staff. */
export type StaffRow = Selectable<DB['staff']>

/** The staff of a club in the order in which they came. */
export const readStaff = (tx: Tx, clubId: string): Promise<StaffRow[]> =>
  tx.selectFrom('staff').selectAll().where('club_id', '=', clubId).orderBy('id').execute()

/** The same, locked: who may go is decided upon all of them, one decision at a time. */
export const lockStaff = (tx: Tx, clubId: string): Promise<StaffRow[]> =>
  tx.selectFrom('staff').selectAll().where('club_id', '=', clubId).orderBy('id').forUpdate().execute()

/** Adds somebody by e-mail; undefined where the club knows the address. */
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

/** Gives somebody another role. */
export const updateRole = (tx: Tx, { club_id, id }: StaffRow, role: StaffRole): Promise<StaffRow> =>
  tx
    .updateTable('staff')
    .set({ role })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes somebody out. */
export async function deleteStaff(tx: Tx, { club_id, id }: StaffRow): Promise<void> {
  await tx.deleteFrom('staff').where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** The clubs in whose staff an account is, or waits to be under a verified address. */
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
