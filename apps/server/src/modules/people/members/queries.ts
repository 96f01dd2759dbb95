import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../../../platform/http/page.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { patternsOf } from '../../../platform/database/search-entries.ts'

/** How many found fans are looked up by their ids. Of more, the newest ones are soon found in the order of the list. */
const mostIds = 2_000

/**
 * Reads validated fans who are not hidden, newest first.
 *
 * @param search words of their names, without case and accents: any part of a name, or the beginning for one or two letters
 */
export async function readMembers(tx: Tx, clubId: string, { limit, cursor }: Page, search = '') {
  const patterns = patternsOf(search)
  // Without a letter or a digit the index would be read as a whole.
  if (patterns.length > 0 && !/[\p{L}\p{N}]/u.test(search)) return []
  const ids = patterns.length === 0 ? undefined : await findIds(tx, clubId, patterns)
  return tx
    .selectFrom('fan')
    .select(['id', 'first_name', 'last_name', 'picture_url', 'account_id'])
    .where('club_id', '=', clubId)
    .where('kyc_status', '=', 'VALIDATED')
    .where('hidden', '=', false)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(ids === undefined && patterns.length > 0, (query) => query.where(isFound(patterns)))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Finds the fans with these words in their names; undefined if they are too many to be listed. */
async function findIds(tx: Tx, clubId: string, patterns: string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from search_entry where club_id = ${clubId} and kind = 'fan' and ${areIn(sql`name_key`, patterns)}
    limit ${mostIds + 1}`.execute(tx)
  return rows.length > mostIds ? undefined : rows.map(({ id }) => id)
}

/** Returns the condition that a row of `fan` is found: a scalar subquery, so that the planner keeps the order of the list. */
const isFound = (patterns: string[]): RawBuilder<boolean> => sql<boolean>`coalesce((
  select ${areIn(sql`entry.name_key`, patterns)} from search_entry entry
  where entry.club_id = fan.club_id and entry.kind = 'fan' and entry.id = fan.id), false)`

const isBeginning = (pattern: string) => pattern.startsWith('% ')

/** Returns the condition that all words are in a folded name, which has no space before its first word. */
const areIn = (name: RawBuilder<unknown>, patterns: string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) =>
      isBeginning(pattern)
        ? sql`(${name} like ${pattern} or ${name} like ${pattern.slice(2)})`
        : sql`${name} like ${pattern}`,
    ),
    sql` and `,
  )})`
