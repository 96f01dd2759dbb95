import type { Language } from '@virage/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { reorder } from '../reorder.ts'
import { ApiError } from '../http/api-error.ts'
import type { Tx } from './database.ts'
import type { DB } from './schema.gen.ts'
import { searchItems } from './search-entries.ts'
import { type ListPage, type ListQuery, readSortedList } from './sorted-list.ts'

/** Tables whose rows a club orders: by `position` from zero, then by `id`. */
type Ordered = { partner: Selectable<DB['partner']>; program: Selectable<DB['program']> }

/** Reads a club's rows in their order, and locks them if they are about to change. */
export async function readOrdered<T extends keyof Ordered>(
  tx: Tx,
  table: T,
  { clubId, lock }: { clubId: string; lock: boolean },
): Promise<Ordered[T][]> {
  // Before they are read: a statement that has waited for a lock returns the rows as they are now, but in the order from before.
  if (lock) await sql`select from ${sql.table(table)} where club_id = ${clubId} order by id for update`.execute(tx)
  const { rows } = await sql<Ordered[T]>`
    select * from ${sql.table(table)} where club_id = ${clubId} order by position, id`.execute(tx)
  return rows
}

/** Reads a page of a club's rows, in their order or by name. */
export async function readOrderedPage<T extends keyof Ordered>(
  tx: Tx,
  table: T,
  { clubId, language }: { clubId: string; language: Language },
  query: ListQuery<'position' | 'name'> & { search?: string | undefined },
): Promise<ListPage<Ordered[T]>> {
  const found = await searchItems(tx, { clubId, kind: table, id: sql`t.id`, search: query.search })
  const id = { value: sql`t.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      columns: sql`t.*`,
      row: 't',
      from: sql`${sql.table(table)} t join search_entry n on n.club_id = t.club_id and n.kind = ${table} and n.id = t.id`,
      indexed: [sql`t.club_id = ${clubId}`, ...found.indexed],
      lookups: found.lookups,
      isSelective: found.isSelective,
      sorts: {
        position: [{ value: sql`t.position`, type: 'number' }, id],
        // The names of partners are in no language.
        name: [
          { value: language === 'fr' ? sql`coalesce(n.name_key_fr, n.name_key)` : sql`n.name_key`, type: 'text' },
          id,
        ],
      },
    },
    query,
  )
}

/** The position after all others, for a new row. */
export const lastPosition = (table: keyof Ordered, clubId: string): RawBuilder<number> =>
  sql<number>`(select coalesce(max(position), -1) + 1 from ${sql.table(table)} where club_id = ${clubId})`

/**
 * Stores the order of a club's rows.
 *
 * @param order.seen the order that the caller has read; undefined if any may be replaced
 * @returns the rows in their old and new order
 * @throws ApiError 412 if somebody else has changed the order, 422 if an id is missing, unknown or repeated
 */
export async function orderRows<T extends keyof Ordered>(
  tx: Tx,
  table: T,
  clubId: string,
  { ids, seen }: { ids: string[]; seen?: string[] | undefined },
): Promise<{ before: Ordered[T][]; after: Ordered[T][] }> {
  const before = await readOrdered(tx, table, { clubId, lock: true })
  const current = before.map(({ id }) => id)
  if (seen !== undefined && seen.join() !== current.join())
    throw new ApiError('errors.staff.changed', { current: { ids: current } })
  const after = reorder(before, ids)
  await sql`
    update ${sql.table(table)} as t set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o(id, place)
    where t.club_id = ${clubId} and t.id = o.id`.execute(tx)
  return { before, after }
}
