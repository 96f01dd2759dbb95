import type { ListTotal } from '@virage/contract'
import { defaultDirection, type Direction } from '@virage/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '../http/api-error.ts'
import type { Page } from '../http/page.ts'
import type { Tx } from './database.ts'

/** A value that a list is sorted by; it is never null. */
export type SortKey = { value: RawBuilder<unknown>; type: SortType }

type SortType = keyof typeof types

/** How the values of a cursor are written, checked and read, so that each keeps its precision. */
const types = {
  instant: {
    toText: (value: RawBuilder<unknown>) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    isValid: (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
    cast: sql`timestamptz`,
  },
  localTime: {
    toText: (value: RawBuilder<unknown>) => sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
    isValid: (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/.test(text) && !Number.isNaN(Date.parse(text)),
    cast: sql`timestamp`,
  },
  number: {
    toText: (value: RawBuilder<unknown>) => sql`${value}::text`,
    isValid: (text: string) => /^-?\d{1,15}$/.test(text),
    cast: sql`bigint`,
  },
  text: { toText: (value: RawBuilder<unknown>) => value, isValid: () => true, cast: sql`text` },
  id: {
    toText: (value: RawBuilder<unknown>) => sql`${value}::text`,
    isValid: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
    cast: sql`uuid`,
  },
}

/** The parts of a list's query that determine its page. */
export type ListQuery<Sort extends string> = {
  limit?: number | undefined
  cursor?: string | undefined
  sort?: Sort | undefined
  direction?: Direction | undefined
}

/** A list that the database sorts, filters and counts. */
export type SortedList<Sort extends string> = {
  columns: RawBuilder<unknown>
  /** The tables of the conditions and sorts. */
  from: RawBuilder<unknown>
  /** Joins with exactly one row each, of which only `columns` reads. */
  joins?: RawBuilder<unknown>
  /** A join with exactly one row each, of which only the sort reads, and its conditions: counting leaves it out. */
  sortJoin?: { join: RawBuilder<unknown>; conditions: RawBuilder<boolean>[] } | undefined
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

/** A page of a list. */
export type ListPage<Row> = { rows: Row[]; limit: number; next: string | undefined; total: ListTotal }

/** How many rows are counted. Counting all of a large club's rows would take longer than reading a page of them. */
const mostCounted = 10_000
/** The same if each row needs a lookup. */
const mostLookedUp = 1_000

const defaultLimit = 100

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
 * Reads a page of a list, and counts its rows.
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
  const { rows } = await select<Row>(tx, list, order, query.cursor, limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    limit,
    next: last && encodeCursor(order, last.cursor_values),
    total: await countRows(tx, list),
  }
}

/** Reads the rows of a list below an id, newest first, for an export. */
export async function readByIds<Row>(
  tx: Tx,
  list: SortedList<string>,
  id: RawBuilder<unknown>,
  { limit, cursor }: Page,
): Promise<Row[]> {
  const order: Order = { name: 'id', direction: 'desc', keys: [{ value: id, type: 'id' }] }
  const { rows } = await select<Row>(tx, list, order, cursor && encodeCursor(order, [cursor]), limit)
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

type Order = { name: string; direction: Direction; keys: SortKey[] }

function orderOf<Sort extends string>({ sorts }: SortedList<Sort>, { sort, direction }: ListQuery<Sort>): Order {
  const [first] = Object.entries<SortKey[]>(sorts)
  const [name, keys] = sort === undefined ? (first ?? ['', []]) : [sort, sorts[sort]]
  return { name, keys, direction: direction ?? defaultDirection(name) }
}

const all = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

function select<Row>(
  tx: Tx,
  {
    columns,
    from,
    sortJoin,
    joins = sql``,
    indexed,
    filters = [],
    lookups = [],
    isSelective = false,
  }: SortedList<string>,
  { direction, keys, name }: Order,
  cursor: string | undefined,
  limit: number,
) {
  const [values, up] = [keys.map(({ value }) => value), direction === 'asc']
  const after = cursor === undefined ? undefined : decodeCursor({ direction, keys, name }, cursor)
  const beyond =
    after &&
    sql<boolean>`(${sql.join(values)}) ${up ? sql`>` : sql`<`} (${sql.join(
      keys.map(({ type }, index) => sql`${after[index]}::${types[type].cast}`),
    )})`
  // The planner can't take an index for an expression, and would misjudge how far it has to read it.
  const sorted = isSelective ? values.map((value) => sql`coalesce(${value}, ${value})`) : values
  const texts = keys.map(({ value, type }) => types[type].toText(value))
  return sql<Row & { cursor_values: string[] }>`
    select ${columns}, array[${sql.join(texts)}]::text[] as cursor_values
    from ${from} ${sortJoin?.join ?? sql``} ${joins}
    where ${all([...(sortJoin?.conditions ?? []), ...indexed, ...filters, ...lookups, ...(beyond ? [beyond] : [])])}
    order by ${sql.join(sorted.map((value) => sql`${value} ${up ? sql`asc` : sql`desc`}`))}
    limit ${limit}`.execute(tx)
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

const encodeCursor = ({ name, direction }: Order, values: string[]): string =>
  Buffer.from(JSON.stringify([name, direction, ...values])).toString('base64url')

/** Returns the values of a cursor. @throws ApiError 422 if it belongs to another order, or nobody was given it */
function decodeCursor({ name, direction, keys }: Order, cursor: string): string[] {
  const [sort, towards, ...values] = parseTexts(Buffer.from(cursor, 'base64url').toString())
  const fits =
    sort === name &&
    towards === direction &&
    values.length === keys.length &&
    keys.every(({ type }, index) => types[type].isValid(values[index] ?? ''))
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
