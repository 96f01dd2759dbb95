import type { Tx } from '../../platform/database/database.ts'
import { type EditedExclusive, readManyEdited } from './staff-queries.ts'

/**
 * Locks exclusives in the order of their ids, so that two changes can't wait for each other. `no key update` lets order lines
 * refer to them: an order waits while it holds the club's order counter, and all other orders would wait with it.
 *
 * @returns their ids
 */
const lockWhere = async (tx: Tx, clubId: string, column: 'id' | 'slug', values: string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('exclusive')
    .select('id')
    .where('club_id', '=', clubId)
    .where(column, 'in', values)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks some exclusives against changes and sales, and reads them. It reads after the lock, because a statement that has
 * waited for a lock still sees the lots as they were before.
 */
export const lockManyEdited = (tx: Tx, clubId: string, ids: string[]): Promise<EditedExclusive[]> =>
  lockAndRead(tx, clubId, 'id', ids)

/** Does the same by their slugs. */
export const lockManyEditedBySlug = (tx: Tx, clubId: string, slugs: string[]): Promise<EditedExclusive[]> =>
  lockAndRead(tx, clubId, 'slug', slugs)

async function lockAndRead(
  tx: Tx,
  clubId: string,
  column: 'id' | 'slug',
  values: string[],
): Promise<EditedExclusive[]> {
  const locked = values.length === 0 ? [] : await lockWhere(tx, clubId, column, values)
  return locked.length === 0 ? [] : readManyEdited(tx, clubId, locked)
}

/** Locks an exclusive, and reads it after that. */
export async function lockEdited(tx: Tx, clubId: string, id: string): Promise<EditedExclusive | undefined> {
  const [row] = await lockManyEdited(tx, clubId, [id])
  return row
}
