import { type exclusiveSorts, type listStaffExclusives, lowStock, type StaffExclusive } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import type { Language } from '@virage/contract'
import type { Insertable, RawBuilder, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { lacksLanguage } from '../../platform/database/lacks-language.ts'
import { searchItems } from '../../platform/database/search-entries.ts'
import {
  areFew,
  inPeriod,
  type ListPage,
  readByIds,
  readSortedList,
  type SortedList,
  when,
} from '../../platform/database/sorted-list.ts'
import { now } from '../../platform/database/statement-now.ts'

/** An exclusive with its auction, if any. */
export type EditedExclusive = Selectable<DB['exclusive']> & {
  auction_id: string | null
  state: StaffExclusive['state']
}

/** The states of an exclusive `e` that may be a lot `l`: the first whose condition holds. The conditions are never null. */
const states: [StaffExclusive['state'], RawBuilder<boolean>][] = [
  ['LOT', sql`l.exclusive_id is not null`],
  ['HIDDEN', sql`not e.visible`],
  ['UPCOMING', sql`e.upcoming and (e.upcoming_at is null or e.upcoming_at > ${now})`],
  ['SOLD_OUT', sql`e.stock = 0`],
  ['FOR_SALE', sql`true`],
]

/** How staff see an exclusive. */
const state = sql<StaffExclusive['state']>`case ${sql.join(
  states.map(([name, holds]) => sql`when ${holds} then ${sql.lit(name)}`),
  sql` `,
)} end`

/** Returns the condition of a state. The planner estimates how many rows it has, as it can't for the CASE above. */
const isInState = (one: StaffExclusive['state']): RawBuilder<boolean> => {
  const place = states.findIndex(([name]) => name === one)
  return sql`(${sql.join(
    states.slice(0, place + 1).map(([, holds], index) => (index < place ? sql`not (${holds})` : holds)),
    sql` and `,
  )})`
}

const edited = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('exclusive as e')
    .leftJoin('lot as l', (join) => join.onRef('l.club_id', '=', 'e.club_id').onRef('l.exclusive_id', '=', 'e.id'))
    .selectAll('e')
    .select(['l.auction_id', state.as('state')])
    .where('e.club_id', '=', clubId)

/** The filters of the list of exclusives. */
export type ExclusiveFilters = Omit<z.output<typeof listStaffExclusives.query>, 'cursor' | 'limit'>

async function exclusiveList(
  tx: Tx,
  { clubId, language }: { clubId: string; language: Language },
  query: ExclusiveFilters,
): Promise<SortedList<(typeof exclusiveSorts)[number]>> {
  const found = await searchItems(tx, {
    clubId,
    kind: 'exclusive',
    id: sql`e.id`,
    search: query.search,
  })
  const id = { value: sql`e.id`, type: 'id' } as const
  const name = language === 'fr' ? sql`n.name_key_fr` : sql`n.name_key`
  const upcoming = query.state === 'UPCOMING' ? [sql<boolean>`e.upcoming`] : []
  const hasFewUpcoming =
    upcoming.length > 0 && (await areFew(tx, sql`exclusive e`, [sql`e.club_id = ${clubId}`, ...upcoming]))
  return {
    columns: sql`e.*, l.auction_id, ${state} as state`,
    row: 'e',
    from: sql`exclusive e
        left join lot l on l.club_id = e.club_id and l.exclusive_id = e.id`,
    sortJoin:
      query.sort === 'name'
        ? {
            on: sql`n.id = e.id`,
            conditions: [sql`n.club_id = ${clubId} and n.kind = 'exclusive' and ${name} is not null`],
            match: found.entry,
          }
        : undefined,
    indexed: [
      sql`e.club_id = ${clubId}`,
      ...inPeriod(sql`e.created_at`, query),
      ...when(query.auctionId, (auction) => sql<boolean>`l.auction_id = ${auction}`),
      ...(query.state === 'LOT' ? [sql<boolean>`l.exclusive_id is not null`] : []),
      ...(query.state === 'HIDDEN' ? [sql<boolean>`not e.visible`] : []),
      ...upcoming,
      ...found.indexed,
    ],
    lookups: found.lookups,
    isSelective: found.isSelective || hasFewUpcoming,
    filters: [
      ...when(query.state, isInState),
      ...when(query.category, (one) => sql`e.category = ${one}`),
      ...when(query.low, () => sql`${isInState('FOR_SALE')} and e.stock < ${lowStock}`),
      ...when(query.free, () => sql`l.exclusive_id is null`),
      ...when(query.untranslated, () => lacksLanguage(clubId, [sql`e.name`, sql`e.description`])),
    ],
    sorts: {
      createdAt: [{ value: sql`e.created_at`, type: 'instant' }, id],
      name: [
        { value: name, type: 'text' },
        { value: sql`n.id`, type: 'id' },
      ],
      price: [{ value: sql`e.price`, type: 'number' }, id],
      // The stock has no index, which each sale would change.
      stock: [{ value: sql`e.stock`, type: 'number' }, id],
    },
  }
}

/** Reads a page of all exclusives. */
export const readAllExclusives = async (
  tx: Tx,
  club: { clubId: string; language: Language },
  query: z.output<typeof listStaffExclusives.query>,
): Promise<ListPage<EditedExclusive>> => readSortedList(tx, await exclusiveList(tx, club, query), query)

/** What an export says of an exclusive. */
export type ExportedExclusive = Pick<
  EditedExclusive,
  'name' | 'slug' | 'price' | 'stock' | 'category' | 'state' | 'created_at'
>

/** Reads the same for an export, with what it says. */
export const readExportedExclusives = async (
  tx: Tx,
  club: { clubId: string; language: Language },
  query: z.output<typeof listStaffExclusives.query>,
): Promise<ListPage<ExportedExclusive>> => {
  const columns = sql`e.name, e.slug, e.price, e.stock, e.category, ${state} as state, e.created_at`
  return readSortedList(tx, { ...(await exclusiveList(tx, club, query)), columns }, query)
}

/** Reads the ids of all exclusives that match a filter; at most `limit`. */
export async function readMatchingIds(
  tx: Tx,
  clubId: string,
  filters: ExclusiveFilters,
  limit: number,
): Promise<string[]> {
  const list = await exclusiveList(tx, { clubId, language: 'en' }, filters)
  const rows = await readByIds<{ id: string }>(tx, list, sql`e.id`, { limit, cursor: undefined })
  return rows.map(({ id }) => id)
}

/** Reads some exclusives, by id. */
export const readManyEdited = (tx: Tx, clubId: string, ids: string[]): Promise<EditedExclusive[]> =>
  edited(tx, clubId).where('e.id', 'in', ids).orderBy('e.id').execute()

/** Changes the same columns of some exclusives. */
export async function updateManyRows(
  tx: Tx,
  clubId: string,
  ids: string[],
  changes: Updateable<DB['exclusive']>,
): Promise<void> {
  await tx.updateTable('exclusive').set(changes).where('club_id', '=', clubId).where('id', 'in', ids).execute()
}

/** Sets a price of its own for each of some exclusives. */
export async function updatePrices(tx: Tx, clubId: string, prices: { id: string; price: Coins }[]): Promise<void> {
  await sql`update exclusive e set price = given.price
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ price }) => price)}::bigint[]) given (id, price)
    where e.club_id = ${clubId} and e.id = given.id`.execute(tx)
}

/** Reads the slugs that begin with a text. */
export async function readSlugsFrom(tx: Tx, clubId: string, beginning: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('exclusive')
    .select('slug')
    .where('club_id', '=', clubId)
    // A slug has only letters, digits and dashes, none of which is a sign of a pattern.
    .where('slug', 'like', `${beginning}%`)
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Stores an import. @returns its id */
export async function insertImport(tx: Tx, row: Insertable<DB['exclusive_import']>): Promise<string> {
  const { id } = await tx.insertInto('exclusive_import').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Reads an import and locks it. */
export const lockImport = (
  tx: Tx,
  clubId: string,
  id: string,
): Promise<Selectable<DB['exclusive_import']> | undefined> =>
  tx
    .selectFrom('exclusive_import')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Marks an import as undone. @returns when */
export async function markUndone(tx: Tx, clubId: string, id: string): Promise<Date> {
  const { undone_at } = await tx
    .updateTable('exclusive_import')
    .set({ undone_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .returning(sql<Date>`undone_at`.as('undone_at'))
    .executeTakeFirstOrThrow()
  return undone_at
}

/** Reads an exclusive. */
export const readEdited = (tx: Tx, clubId: string, id: string): Promise<EditedExclusive | undefined> =>
  edited(tx, clubId).where('e.id', '=', id).executeTakeFirst()

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

/** Deletes exclusives with their likes. */
export async function deleteExclusiveRows(tx: Tx, clubId: string, ids: string[]): Promise<void> {
  await tx.deleteFrom('exclusive_like').where('club_id', '=', clubId).where('exclusive_id', 'in', ids).execute()
  await tx.deleteFrom('exclusive').where('club_id', '=', clubId).where('id', 'in', ids).execute()
}
