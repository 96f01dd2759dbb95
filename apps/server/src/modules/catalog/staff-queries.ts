import type { listStaffExclusives, StaffExclusive } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { searchItems } from '../../platform/database/search-entries.ts'
import { inPeriod, type ListPage, readSortedList, when } from '../../platform/database/sorted-list.ts'

/** An exclusive with its auction, if any. */
export type EditedExclusive = Selectable<DB['exclusive']> & {
  auction_id: string | null
  state: StaffExclusive['state']
}

/** How staff see an exclusive `e` that may be a lot `l`. */
const state = sql<StaffExclusive['state']>`case
  when l.auction_id is not null then 'LOT'
  when not e.visible then 'HIDDEN'
  when e.upcoming and (e.upcoming_at is null or e.upcoming_at > statement_now()) then 'UPCOMING'
  when e.stock = 0 then 'SOLD_OUT'
  else 'FOR_SALE' end`

const edited = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('exclusive as e')
    .leftJoin('lot as l', (join) => join.onRef('l.club_id', '=', 'e.club_id').onRef('l.exclusive_id', '=', 'e.id'))
    .selectAll('e')
    .select(['l.auction_id', state.as('state')])
    .where('e.club_id', '=', clubId)

/** Reads a page of all exclusives. */
export async function readAllExclusives(
  tx: Tx,
  { clubId, language }: { clubId: string; language: Language },
  query: z.output<typeof listStaffExclusives.query>,
): Promise<ListPage<EditedExclusive>> {
  const found = await searchItems(tx, {
    clubId,
    kind: 'exclusive',
    id: sql`e.id`,
    search: query.search,
  })
  const id = { value: sql`e.id`, type: 'id' } as const
  const name = language === 'fr' ? sql`n.name_key_fr` : sql`n.name_key`
  return readSortedList(
    tx,
    {
      columns: sql`e.*, l.auction_id, ${state} as state`,
      from: sql`exclusive e
        left join lot l on l.club_id = e.club_id and l.exclusive_id = e.id
        ${query.sort === 'name' ? sql`join search_entry n on n.club_id = e.club_id and n.kind = 'exclusive' and n.id = e.id` : sql``}`,
      indexed: [sql`e.club_id = ${clubId}`, ...inPeriod(sql`e.created_at`, query), ...found.indexed],
      filters: [
        ...found.filters,
        ...when(query.state, (one) => sql`${state} = ${one}`),
        ...when(query.category, (one) => sql`e.category = ${one}`),
      ],
      sorts: {
        createdAt: [{ value: sql`e.created_at`, type: 'instant' }, id],
        name: [
          { value: name, type: 'text' },
          { value: sql`n.id`, type: 'id' },
        ],
        price: [{ value: sql`e.price`, type: 'number' }, id],
        stock: [{ value: sql`e.stock`, type: 'number' }, id],
      },
    },
    query,
  )
}

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
