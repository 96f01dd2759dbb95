import type { ListTotal } from '@virage/contract'
import { defaultDirection, type Direction } from '@virage/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { ApiError } from '../http/api-error.ts'
import type { Page } from '../http/page.ts'
import type { Tx } from './database.ts'

/** A value that a list is sorted by; it is never null. Only a column is found by an index: an expression is computed for each row. */
export type SortKey = { value: RawBuilder<unknown>; type: SortType }

type SortType = keyof typeof types

/** How the values of a cursor are written, checked and read, so that each keeps its precision. */
const types = {
  instant: {
    toText: (value: RawBuilder<unknown>) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    format: z.iso.datetime({ precision: 6 }),
    cast: sql`timestamptz`,
  },
  localTime: {
    toText: (value: RawBuilder<unknown>) => sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
    format: z.iso.datetime({ precision: 6, local: true }),
    cast: sql`timestamp`,
  },
  date: {
    toText: (value: RawBuilder<unknown>) => sql`to_char(${value}, 'YYYY-MM-DD')`,
    format: z.iso.date(),
    cast: sql`date`,
  },
  number: {
    toText: (value: RawBuilder<unknown>) => sql`${value}::text`,
    format: z.string().check(z.regex(/^-?\d{1,15}$/)),
    cast: sql`bigint`,
  },
  text: { toText: (value: RawBuilder<unknown>) => value, format: z.string(), cast: sql`text` },
  id: {
    toText: (value: RawBuilder<unknown>) => sql`${value}::text`,
    format: z.guid(),
    cast: sql`uuid`,
  },
}

/** The parts of a list's query that determine its page. */
export type ListQuery<Sort extends string> = {
  limit?: number | undefined
  cursor?: string | undefined
  sort?: Sort | undefined
  direction?: Direction | undefined
  /** False if nobody reads how many rows match, as in exports. */
  isCounted?: false | undefined
  /** Is told where the next page begins before the rows of this one are read; undefined if it is the last. */
  onNext?: ((next: string | undefined) => void) | undefined
}

/** A list that the database sorts, filters and counts. */
export type SortedList<Sort extends string> = {
  columns: RawBuilder<unknown>
  /** The alias of the table whose rows are listed. */
  row: string
  /** Its column that is the last key of each sort; `id` without one. */
  rowKey?: string
  /** The tables of the conditions and sorts. */
  from: RawBuilder<unknown>
  /** Joins with exactly one row each, of which only `columns` reads. */
  joins?: RawBuilder<unknown>
  /**
   * Reads the rows of a page together instead of `columns` of each, for exports: further common table expressions, and a query that joins
   * them with `page` (`id`, `place`) by equal values and is ordered by `place`. Each finds its rows by {@link pageIds}, or by values of another.
   */
  together?: RawBuilder<unknown>
  /**
   * A join with the search entry `n` of each row, by which the list is sorted: counting leaves it out. `match` says the same of the
   * entry as the lookups.
   */
  sortJoin?:
    | { on: RawBuilder<boolean>; conditions: RawBuilder<boolean>[]; match?: RawBuilder<boolean> | undefined }
    | undefined
  /** Conditions that an index finds. */
  indexed: RawBuilder<boolean>[]
  /** Conditions that each row is checked for. */
  filters?: RawBuilder<boolean>[]
  /** Conditions that look up another row for each row. */
  lookups?: RawBuilder<boolean>[]
  /** Whether the indexed conditions find so few rows that they are sorted, instead of reading the list in its order. */
  isSelective?: boolean
  /** The keys of each sort, the id last; the first sort is the default. */
  sorts: Record<Sort, SortKey[]>
}

/** A page of a list. If it was not counted, the total is that there are at least its rows. */
export type ListPage<Row> = { rows: Row[]; limit: number; next: string | undefined; total: ListTotal }

/** How many rows are counted. Counting all of a large club's rows would take longer than reading a page of them. */
const mostCounted = 10_000
/** The same if each row needs a lookup. */
const mostLookedUp = 250
/** How many rows are found and sorted faster than a list is read in its order. */
const mostSorted = 2_000
/** How many entries are read in their order before all matches are found and sorted, which takes about as long. */
const mostSkipped = 5_000
/** How many of the entries that match are joined first: PostgreSQL keeps so few without sorting the others. */
const mostJoined = 500

const defaultLimit = 100

/** The ids of a page's rows, in {@link SortedList.together}. */
export const pageIds = sql`array(select id from page)`

/** Returns a condition for a filter that may be missing. */
export const when = <T>(value: T | undefined, condition: (value: T) => RawBuilder<boolean>): RawBuilder<boolean>[] =>
  value === undefined ? [] : [condition(value)]

/** Returns the conditions of a period: from its beginning until before its end. */
export const inPeriod = (
  column: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean>[] => [
  ...when(from, (start) => sql<boolean>`${column} >= ${start}`),
  ...when(to, (end) => sql<boolean>`${column} < ${end}`),
]

/**
 * Reads a page of a list, and counts its rows. The rows are found first, with the tables that decide about them; then the rest of each is looked up. So rows
 * that are sorted are narrow, the planner orders few joins, and the next page can be read beside this one. A row that is deleted in between is left out.
 *
 * @throws ApiError 422 for a cursor that is not one of this list in this order
 */
export async function readSortedList<Row, Sort extends string>(
  tx: Tx,
  list: SortedList<Sort>,
  query: ListQuery<Sort>,
): Promise<ListPage<Row>> {
  const order = orderOf(list, query)
  const limit = query.limit ?? defaultLimit
  const page = await findPage(tx, list, order, query.cursor, limit)
  const isLast = page.found <= limit
  const next = isLast ? undefined : encodeCursor(order, page.last)
  query.onNext?.(next)
  return {
    rows: await readFound<Row>(tx, list, order, page),
    limit,
    next,
    total: await countPage(tx, list, query, page, isLast),
  }
}

/** Counts the rows of a list by one of its pages, which may have seen all of them. */
async function countPage(
  tx: Tx,
  list: SortedList<string>,
  { cursor, isCounted }: ListQuery<string>,
  page: FoundPage,
  isLast: boolean,
): Promise<ListTotal> {
  if (isCounted === false) return { count: page.found, isExact: false }
  if (cursor === undefined && isLast) return { count: page.found, isExact: true }
  // All rows were seen to sort them, but a page without any doesn't tell how many.
  const matching = page.matching ?? (cursor === undefined && list.isSelective === true ? 0 : null)
  if (matching !== null) return totalOf(matching, mostCounted)
  const { count, isExact } = await countRows(tx, list)
  // The rows that were counted are others than those of the page.
  return { count: isExact ? count : Math.max(count, page.found), isExact }
}

/** Returns whether so few rows match that all of them are found and sorted, instead of reading the list in its order. */
export async function areFew(tx: Tx, from: RawBuilder<unknown>, conditions: RawBuilder<boolean>[]): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (select from ${from} where ${all(conditions)} limit ${mostSorted + 1}) some_rows`.execute(
    tx,
  )
  return (rows[0]?.found ?? 0) <= mostSorted
}

/** Finds the rows of a page. Matches that are far away in the order of their names are found first and sorted. */
async function findPage(
  tx: Tx,
  list: SortedList<string>,
  order: Order,
  cursor: string | undefined,
  limit: number,
): Promise<FoundPage> {
  const { sortJoin, lookups = [], isSelective } = list
  if (sortJoin?.match === undefined || lookups.length === 0 || isSelective === true)
    return selectPage(tx, list, order, cursor, limit)
  for (const entries of ['near', 'first'] as const) {
    const page = await selectPage(tx, { ...list, lookups: [], entries }, order, cursor, limit)
    if (page.found > limit) return page
  }
  return selectPage(tx, { ...list, lookups: [], entries: 'all' }, order, cursor, limit)
}

/** Reads the rows of a list below an id, newest first, for an export. */
export async function readByIds<Row>(
  tx: Tx,
  list: SortedList<string>,
  id: RawBuilder<unknown>,
  { limit, cursor }: Page,
): Promise<Row[]> {
  const order: Order = { name: 'id', direction: 'desc', keys: [{ value: id, type: 'id' }] }
  const { rows } = await selectAll<Row>(tx, list, order, cursor && encodeCursor(order, [cursor]), limit)
  return rows
}

/** Reads one row of a list, by a condition. @param locked the alias of a table whose row is locked */
export async function readOne<Row>(
  tx: Tx,
  { columns, from, joins = sql`` }: Pick<SortedList<string>, 'columns' | 'from' | 'joins'>,
  condition: RawBuilder<boolean>,
  locked?: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${from} ${joins} where ${condition}
    ${locked === undefined ? sql`` : sql`for update of ${sql.ref(locked)}`}`.execute(tx)
  return rows[0]
}

/** The rows of a page that were found. */
type FoundPage = {
  /** Null without rows. */
  club_id: string | null
  /** Their ids in the order of the list, as PostgreSQL writes an array: nobody else reads them. */
  ids: string | null
  /** How many they are, with the one behind the page, which tells that there is another one. */
  found: number
  /** How many rows match, if all of them were sorted. */
  matching: number | null
  /** The place of the page's last row in the order, if it is full. */
  last: (string | null)[]
}

/** Which of the entries that a list is sorted by are read: those near the beginning of the order, the first that match, or all that do. */
type Entries = 'near' | 'first' | 'all'

type Order = { name: string; direction: Direction; keys: SortKey[] }

function orderOf<Sort extends string>({ sorts }: SortedList<Sort>, { sort, direction }: ListQuery<Sort>): Order {
  const [first] = Object.entries<SortKey[]>(sorts)
  const [name, keys] = sort === undefined ? (first ?? ['', []]) : [sort, sorts[sort]]
  return { name, keys, direction: direction ?? defaultDirection(name) }
}

const all = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

/** Finds the rows of a page in an order. OFFSET keeps rows that are sorted behind it from being looked up. */
async function selectPage(
  tx: Tx,
  { row, from, ...list }: Omit<SortedList<string>, 'columns' | 'joins'> & { entries?: Entries },
  order: Order,
  cursor: string | undefined,
  limit: number,
): Promise<FoundPage> {
  const { keys } = order
  const names = keys.map((_, index) => sql.ref(`sort_${index}`))
  const { lookups = [], ...others } = list
  const key = sql`${sql.ref(`${row}.club_id`)}, ${sql.join(keys.map(({ value }, index) => sql`${value} as ${names[index]}`))}`
  const page = list.isSelective
    ? sql`select * from (
          select ${key}, (count(*) over ())::int as matching ${matchesOf({ from, ...list })} offset 0) found
        where ${all(beyond(order, names, cursor))} ${inDirection(order, names)} limit ${limit + 1}`
    : lookups.length === 0
      ? sql`select ${key}, null::int as matching ${inOrder({ from, ...list }, order, cursor, limit + 1)}`
      : sql`select * from (
          select ${key}, null::int as matching, ${all(lookups)} as is_match
          ${inOrder({ from, ...others }, order, cursor, undefined)}) scanned
        where is_match limit ${limit + 1}`
  const last = keys.map(
    ({ type }, index) => sql`max(${types[type].toText(names[index] ?? sql`null`)}) filter (where place = ${limit})`,
  )
  const { rows } = await sql<FoundPage>`
    select (array_agg(club_id))[1] as club_id,
      (array_agg(${names.at(-1)} order by place) filter (where place <= ${limit}))::text as ids,
      count(*)::int as found, max(matching) as matching, array[${sql.join(last)}]::text[] as last
    from (select rows.*, row_number() over (${inDirection(order, names)}) as place from (${page}) rows) placed`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('An aggregate has a row')
  return found
}

/** Reads rows that were found, in their order. OFFSET keeps the planner from reading a table as a whole for them. */
async function readFound<Row>(
  tx: Tx,
  { columns, row, rowKey = 'id', from, joins = sql``, together }: SortedList<string>,
  { keys }: Order,
  { club_id, ids }: FoundPage,
): Promise<Row[]> {
  const key = keys.at(-1)
  if (ids === null || !key) return []
  const page = sql`unnest(${ids}::${types[key.type].cast}[]) with ordinality page(id, place)`
  if (together) return readTogether(tx, page, together)
  const { rows } = await sql<Row>`
    select found.* from ${page}
    cross join lateral (
      select ${columns} from ${from} ${joins}
      where ${sql.ref(`${row}.club_id`)} = ${club_id} and ${sql.ref(`${row}.${rowKey}`)} = page.id offset 0
    ) found
    order by page.place`.execute(tx)
  return rows
}

/**
 * Reads the rows of a page by one query. The planner can't know that each of its subqueries has about as many rows as the page: a nested
 * loop would compare each row of one with each of another.
 */
async function readTogether<Row>(tx: Tx, page: RawBuilder<unknown>, together: RawBuilder<unknown>): Promise<Row[]> {
  const allowNestedLoops = (value: 'on' | 'off') =>
    sql`select set_config('enable_nestloop', ${value}, true)`.execute(tx)
  await allowNestedLoops('off')
  const { rows } = await sql<Row>`with page as materialized (select * from ${page}), ${together}`.execute(tx)
  await allowNestedLoops('on')
  return rows
}

/** Reads many rows in an order, with all that belongs to them. */
const selectAll = <Row>(
  tx: Tx,
  { columns, joins, ...list }: SortedList<string>,
  order: Order,
  cursor: string | undefined,
  limit: number,
) => sql<Row>`select ${columns} ${inOrder(list, order, cursor, limit, joins)}`.execute(tx)

/** Returns the condition that rows with these sorted values are beyond a cursor; none without one. */
function beyond(order: Order, values: RawBuilder<unknown>[], cursor: string | undefined): RawBuilder<boolean>[] {
  if (cursor === undefined) return []
  const last = decodeCursor(order, cursor)
  const keys = order.keys.map(({ type }, index) => sql`${last[index]}::${types[type].cast}`)
  return [sql<boolean>`(${sql.join(values)}) ${order.direction === 'asc' ? sql`>` : sql`<`} (${sql.join(keys)})`]
}

const inDirection = ({ direction }: Order, values: RawBuilder<unknown>[]) =>
  sql`order by ${sql.join(values.map((value) => sql`${value} ${sql.raw(direction)}`))}`

type Source = Omit<SortedList<string>, 'columns' | 'row' | 'joins'>

/** Returns what follows the columns of a query of all rows that match. */
const matchesOf = ({ from, sortJoin, indexed, filters = [], lookups = [] }: Source, joins = sql``) =>
  sql`from ${from} ${sortJoin ? sql`join search_entry n on ${sortJoin.on}` : sql``} ${joins}
    where ${all([...(sortJoin?.conditions ?? []), ...indexed, ...filters, ...lookups])}`

/** Returns what follows the columns of a query; without a limit, of one that is read as far as it is needed. */
function inOrder(
  { entries, ...list }: Source & { entries?: Entries },
  order: Order,
  cursor: string | undefined,
  limit: number | undefined,
  joins: RawBuilder<unknown> = sql``,
) {
  const { from, sortJoin, indexed, filters = [], lookups = [], isSelective = false } = list
  const values = order.keys.map(({ value }) => value)
  // The planner can't take an index for an expression, and would misjudge how far it has to read it.
  const expressions = values.map((value) => sql`coalesce(${value}, ${value})`)
  const sorted = isSelective ? expressions : values
  const [above, ordered] = [beyond(order, sorted, cursor), inDirection(order, sorted)]
  if (sortJoin?.match && entries) {
    const found =
      entries === 'near'
        ? sql`select * from (
            select * from search_entry n where ${all([...sortJoin.conditions, ...above])} ${ordered} limit ${mostSkipped}) n
          where ${sortJoin.match}`
        : // Without their texts, tens of thousands are sorted in memory.
          sql`select n.club_id, n.id, n.name_key, n.name_key_fr from search_entry n
          where ${all([...sortJoin.conditions, sortJoin.match, ...above])}
          ${entries === 'first' ? sql`${inDirection(order, expressions)} limit ${mostJoined}` : sql`${ordered} offset 0`}`
    // Each row is looked up behind the sort, until there are enough.
    return sql`from ${from} join (${found}) n on ${sortJoin.on} ${joins}
      where ${all([...indexed, ...filters, ...lookups])} ${ordered} limit ${limit}`
  }
  return sql`${matchesOf(list, joins)} ${above.length > 0 ? sql`and ${all(above)}` : sql``} ${ordered}
    ${limit === undefined ? sql`offset 0` : sql`limit ${limit}`}`
}

/** Counts the rows that match among the first that the index finds. */
async function countRows(
  tx: Tx,
  { from, indexed, filters = [], lookups = [] }: SortedList<string>,
): Promise<ListTotal> {
  const most = lookups.length > 0 ? mostLookedUp : mostCounted
  const { rows } = await sql<{ matching: number; checked: number }>`
    select count(*) filter (where matches)::int as matching, count(*)::int as checked
    from (select ${all([...filters, ...lookups])} as matches from ${from} where ${all(indexed)} limit ${most + 1}) as some_rows`.execute(
    tx,
  )
  const { matching = 0, checked = 0 } = rows[0] ?? {}
  return { count: Math.min(matching, most), isExact: checked <= most }
}

const totalOf = (count: number, most: number): ListTotal => ({ count: Math.min(count, most), isExact: count <= most })

/** @throws if there are no values: a list that seems to end there would be cut off */
function encodeCursor({ name, direction }: Order, values: (string | null)[]): string {
  if (values.includes(null)) throw new Error('The last row of a page has no place in its order')
  return Buffer.from(JSON.stringify([name, direction, ...values])).toString('base64url')
}

/** Returns the values of a cursor. @throws ApiError 422 if it belongs to another order, or nobody was given it */
function decodeCursor({ name, direction, keys }: Order, cursor: string): string[] {
  const [sort, towards, ...values] = parseTexts(Buffer.from(cursor, 'base64url').toString())
  const fits =
    sort === name &&
    towards === direction &&
    values.length === keys.length &&
    keys.every(({ type }, index) => types[type].format.safeParse(values[index]).success)
  if (fits) return values
  throw new ApiError('errors.validation.failed', { errors: [{ path: 'cursor', key: 'errors.validation.unknown' }] })
}

/** Parses a JSON array of texts; empty for anything else. */
function parseTexts(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : []
  } catch {
    return []
  }
}
