import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import type { Page } from '../../platform/http/page.ts'

/** An exclusive with its auction, if any. */
export type EditedExclusive = Selectable<DB['exclusive']> & { auction_id: string | null }

const edited = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('exclusive as e')
    .leftJoin('lot as l', (join) => join.onRef('l.club_id', '=', 'e.club_id').onRef('l.exclusive_id', '=', 'e.id'))
    .selectAll('e')
    .select('l.auction_id')
    .where('e.club_id', '=', clubId)

/** Reads a page of all exclusives, newest first. */
export const readAllExclusives = (tx: Tx, clubId: string, { limit, cursor }: Page): Promise<EditedExclusive[]> =>
  edited(tx, clubId)
    .$if(cursor !== undefined, (select) => select.where('e.id', '<', cursor ?? ''))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()

/** Reads an exclusive. */
export const readEdited = (tx: Tx, clubId: string, id: string): Promise<EditedExclusive | undefined> =>
  edited(tx, clubId).where('e.id', '=', id).executeTakeFirst()

/** Reads an exclusive and locks it against changes and sales. */
export const lockEdited = (tx: Tx, clubId: string, id: string): Promise<EditedExclusive | undefined> =>
  edited(tx, clubId).where('e.id', '=', id).forUpdate('e').executeTakeFirst()

/** Inserts an exclusive; undefined if the slug is taken. */
export const insertExclusive = (tx: Tx, row: Insertable<DB['exclusive']>) =>
  tx
    .insertInto('exclusive')
    .values(row)
    .onConflict((conflict) => conflict.columns(['club_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Changes an exclusive. */
export async function updateExclusiveRow(
  tx: Tx,
  { club_id, id }: { club_id: string; id: string },
  changes: Updateable<DB['exclusive']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('exclusive').set(changes).where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** Changes the stock; false if it would become negative or too large. */
export async function addStock(
  tx: Tx,
  { club_id, id }: { club_id: string; id: string },
  change: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exclusive')
    .set({ stock: sql<number>`stock + ${change}` })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .where(sql<boolean>`stock + ${change} between 0 and 1000000`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes an exclusive with its likes. */
export async function deleteExclusiveRow(tx: Tx, { club_id, id }: { club_id: string; id: string }): Promise<void> {
  await tx.deleteFrom('exclusive_like').where('club_id', '=', club_id).where('exclusive_id', '=', id).execute()
  await tx.deleteFrom('exclusive').where('club_id', '=', club_id).where('id', '=', id).execute()
}
