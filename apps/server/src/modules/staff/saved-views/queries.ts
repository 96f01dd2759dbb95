import type { SavedList } from '@virage/contract/staff'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** A saved view's row. */
export type SavedViewRow = Selectable<DB['saved_view']>

/** Reads the views that an account has saved, and those that are shared with the club. */
export const readViews = (tx: Tx, clubId: string, accountId: string): Promise<SavedViewRow[]> =>
  tx
    .selectFrom('saved_view')
    .selectAll()
    .where('club_id', '=', clubId)
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Counts the views that an account has saved. */
export async function countViews(tx: Tx, clubId: string, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('club_id', '=', clubId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Saves a view; undefined if the account has one of this name in this list. */
export const insertView = (
  tx: Tx,
  row: {
    club_id: string
    account_id: string
    list: SavedList
    name: string
    search: Record<string, string>
    shared: boolean
  },
): Promise<SavedViewRow | undefined> =>
  tx
    .insertInto('saved_view')
    .values({ ...row, search: JSON.stringify(row.search) })
    .onConflict((conflict) => conflict.columns(['club_id', 'account_id', 'list', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Deletes a view of an account, or a shared one if `anyShared`. @returns the deleted one */
export const deleteView = (
  tx: Tx,
  { clubId, accountId, id, anyShared }: { clubId: string; accountId: string; id: string; anyShared: boolean },
): Promise<SavedViewRow | undefined> =>
  tx
    .deleteFrom('saved_view')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('account_id', '=', accountId), ...(anyShared ? [eb('shared', '=', true)] : [])]))
    .returningAll()
    .executeTakeFirst()

/** Deletes the views that only one account had. */
export async function deletePrivateViews(tx: Tx, clubId: string, accountId: string): Promise<void> {
  await tx
    .deleteFrom('saved_view')
    .where('club_id', '=', clubId)
    .where('account_id', '=', accountId)
    .where('shared', '=', false)
    .execute()
}
