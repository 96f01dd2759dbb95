import { type RawBuilder, type Selectable, sql } from 'kysely'
import { reorder } from '../reorder.ts'
import type { Tx } from './database.ts'
import type { DB } from './schema.gen.ts'

/** Tables whose rows a club puts into an order: `position` from zero, then `id`. */
type Ordered = { partner: Selectable<DB['partner']>; program: Selectable<DB['program']> }

/** A club's rows in their order, locked where they are about to change. */
export async function readOrdered<T extends keyof Ordered>(
  tx: Tx,
  table: T,
  { clubId, lock }: { clubId: string; lock: boolean },
): Promise<Ordered[T][]> {
  const { rows } = await sql<Ordered[T]>`
    select * from ${sql.table(table)} where club_id = ${clubId} order by position, id
    ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows
}

/** The position behind all others, for a row that is added. */
export const lastPosition = (table: keyof Ordered, clubId: string): RawBuilder<number> =>
  sql<number>`(select coalesce(max(position), -1) + 1 from ${sql.table(table)} where club_id = ${clubId})`

/**
 * Puts a club's rows into the order of their ids.
 *
 * @returns the rows as they were ordered, and as they are
 * @throws ApiError 422 where an id is missing, unknown or there twice
 */
export async function orderRows<T extends keyof Ordered>(
  tx: Tx,
  table: T,
  clubId: string,
  ids: string[],
): Promise<{ before: Ordered[T][]; after: Ordered[T][] }> {
  const before = await readOrdered(tx, table, { clubId, lock: true })
  const after = reorder(before, ids)
  await sql`
    update ${sql.table(table)} as t set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o(id, place)
    where t.club_id = ${clubId} and t.id = o.id`.execute(tx)
  return { before, after }
}
