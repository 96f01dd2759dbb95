import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './schema.gen.ts'
import type { SortedList } from './sorted-list.ts'

/** What has search entries. */
export type SearchKind = DB['search_entry']['kind']

/** The items that match a search: the words, and what was found by them, unless that is too much. */
export type Matches = { kind: SearchKind; clubId: string; patterns: string[]; found: Ids | undefined }

/** Ids as the text of an array, as the database has written it: thousands are passed on without being read. */
type Ids = { count: number; array: string }

/**
 * How many ids are looked up by an index. A fan has several orders and transfers, all of which are sorted. Of a million
 * rows, each of more matches is found within a few hundred rows, so that reading the list in its order is faster.
 */
const mostIds = 2_000
/**
 * How many ids are known. Of a million rows, one of fewer matches comes after hundreds of others, and looking up the words of each takes long:
 * comparing it with known ids does not. Of more matches the next one is near, and reading all their ids takes longer.
 */
const mostKnown = 10_000

/** Each further word narrows a search less. */
const mostWords = 6

const idText = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns whether a text is a UUID in lower case. */
export const isIdText = (text: string): boolean => idText.test(text)

/** Returns a text without case and accents, as the function `fold_text` of the database does. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Returns a LIKE pattern for each word: any part of a text, or the beginning of a word for one or two letters. */
export const patternsOf = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => `${[...word].length < 3 ? '% ' : '%'}${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

/** Returns the condition that a text matches all patterns. */
export const matchesAll = (
  column: RawBuilder<unknown>,
  patterns: (string | RawBuilder<unknown>)[],
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` and `,
  )})`

/** Finds the items of a kind that match all words of a search, or whose id it is; undefined for an empty search. */
export async function findMatches(
  tx: Tx,
  clubId: string,
  kind: SearchKind,
  search: string | undefined,
): Promise<Matches | undefined> {
  const patterns = patternsOf(search ?? '')
  if (search === undefined || patterns.length === 0) return undefined
  const id = search.trim().toLowerCase()
  if (isIdText(id)) return matchesOf(kind, clubId, [id])
  const { rows } = await sql<Ids | { array: null }>`
    select count(*)::int as count, case when count(*) <= ${mostKnown} then coalesce(array_agg(id), '{}')::text end as array
    from (
      select id from search_entry
      where club_id = ${clubId} and kind = ${kind} and ${matchesAll(sql`text`, patterns)}
      limit ${mostKnown + 1}) entry`.execute(tx)
  const [found] = rows
  return { kind, clubId, patterns, found: found?.array ? found : undefined }
}

/** Returns items whose ids are known without words. */
export const matchesOf = (kind: SearchKind, clubId: string, ids: string[]): Matches => ({
  kind,
  clubId,
  patterns: [],
  found: { count: ids.length, array: `{${ids.join(',')}}` },
})

/** Returns whether so few items match that an index finds each. */
export const areFewMatches = (matches: Matches): matches is Matches & { found: Ids } =>
  matches.found !== undefined && matches.found.count <= mostIds

/** Returns the condition that a column has the id of a match. */
export const isMatch = (column: RawBuilder<unknown>, matches: Matches): RawBuilder<boolean> =>
  areFewMatches(matches)
    ? isOneOf(column, matches.found)
    : sql<boolean>`coalesce(${isOneOfMany(column, matches)}, false)`

const isOneOf = (column: RawBuilder<unknown>, { array }: Ids) => sql<boolean>`${column} = any(${array}::uuid[])`

/** Returns the same for many matches. In COALESCE the planner keeps the order of the list, instead of joining all of them. */
const isOneOfMany = (column: RawBuilder<unknown>, { clubId, kind, patterns, found }: Matches) =>
  found
    ? isOneOf(column, found)
    : sql`(select ${matchesAll(sql`entry.text`, patterns)} from search_entry entry
        where entry.club_id = ${clubId} and entry.kind = ${kind} and entry.id = ${column})`

/**
 * Returns the same for a condition that no other is an alternative of. Planning takes a millisecond then: for an array of 1,600 ids it takes
 * 18, but of alternatives only arrays use an index.
 */
export const isMatchAlone = (column: RawBuilder<unknown>, matches: Matches): RawBuilder<boolean> =>
  areFewMatches(matches)
    ? sql<boolean>`${column} in (select unnest(${matches.found.array}::uuid[]))`
    : isMatch(column, matches)

/** Returns the condition that one of several columns has the id of a match. Alternatives that nothing was found for are left out. */
export function isAnyMatch(...alternatives: [RawBuilder<unknown>, Matches | undefined][]): RawBuilder<boolean> {
  const found = alternatives.flatMap(([column, matches]) =>
    matches === undefined || matches.found?.count === 0 ? [] : [{ column, matches }],
  )
  const [first, ...others] = found
  if (first === undefined) return sql`false`
  if (others.length === 0) return isMatchAlone(first.column, first.matches)
  return sql`(${sql.join(
    found.map(({ column, matches }) => isMatch(column, matches)),
    sql` or `,
  )})`
}

/** Returns the condition that a search entry `n` is that of a match. */
export const isMatchingEntry = (matches: Matches): RawBuilder<boolean> =>
  areFewMatches(matches) ? isMatch(sql`n.id`, matches) : matchesAll(sql`n.text`, matches.patterns)

/** Conditions of a sorted list; `entry` is that of the search entry `n` of a row. */
type Conditions = Required<Pick<SortedList<never>, 'indexed' | 'lookups' | 'isSelective'>> & {
  entry: RawBuilder<boolean> | undefined
}

/**
 * Returns the condition of a search for a sorted list.
 *
 * @param also what else the condition asks for
 */
export function searchConditions(
  matches: Matches | undefined,
  conditionOf: (matches: Matches) => RawBuilder<boolean>,
  {
    entryOf = isMatchingEntry,
    also,
  }: { entryOf?: (matches: Matches) => RawBuilder<boolean>; also?: Matches | undefined } = {},
): Conditions {
  if (matches === undefined) return { indexed: [], lookups: [], isSelective: false, entry: undefined }
  const condition = conditionOf(matches)
  const isSelective = [matches, also].every((one) => one === undefined || areFewMatches(one))
  const [indexed, lookups] = isSelective ? [[condition], []] : [[], [condition]]
  return { indexed, lookups, isSelective, entry: entryOf(matches) }
}

/** Returns the condition that the item with the id of a column matches a search. */
export const searchItems = async (
  tx: Tx,
  {
    clubId,
    kind,
    id,
    search,
  }: { clubId: string; kind: SearchKind; id: RawBuilder<unknown>; search: string | undefined },
): Promise<Conditions> =>
  searchConditions(await findMatches(tx, clubId, kind, search), (matches) => isMatchAlone(id, matches))
