import type { Tx } from '../../platform/database/database.ts'
import { type EditedExclusive, readEdited, readManyEdited } from './staff-queries.ts'

/** Locks exclusives in the order of their ids, so that two changes can't wait for each other. @returns their ids */
const lockWhere = async (tx: Tx, clubId: string, column: 'id' | 'slug', values: string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('exclusive')
    .select('id')
    .where('club_id', '=', clubId)
    .where(column, 'in', values)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks some exclusives against changes and sales, and reads them. It reads after the lock, because a statement that has
 * waited for a lock still sees the lots as they were before.
 */
export async function lockManyEdited(tx: Tx, clubId: string, ids: string[]): Promise<EditedExclusive[]> {
  const locked = ids.length === 0 ? [] : await lockWhere(tx, clubId, 'id', ids)
  return locked.length === 0 ? [] : readManyEdited(tx, clubId, locked)
}

/** Locks an exclusive, and reads it after that. */
export async function lockEdited(tx: Tx, clubId: string, id: string): Promise<EditedExclusive | undefined> {
  const [row] = await lockManyEdited(tx, clubId, [id])
  return row
}

/** Locks an exclusive by its slug, and reads it after that. */
export async function lockEditedBySlug(tx: Tx, clubId: string, slug: string): Promise<EditedExclusive | undefined> {
  const [id] = await lockWhere(tx, clubId, 'slug', [slug])
  return id === undefined ? undefined : readEdited(tx, clubId, id)
}
