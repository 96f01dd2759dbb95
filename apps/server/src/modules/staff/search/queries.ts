import type { SearchHit } from '@virage/contract/staff'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isIdText, matchesAll, patternsOf } from '../../../platform/database/search-entries.ts'
import { readFansNamedBy } from './fans-by-number.ts'

/** An item that was found; its title is a text, or one by language. */
export type HitRow = { kind: SearchHit['kind']; id: string; title: unknown; line: string | null }

/** How many items of a kind are shown, how many fans alone, and how many are ranked: a common word matches too many to rank all. */
const mostShown = 5
const mostPeople = 20
const mostRanked = 500

const nameOf = (table: 'exclusive' | 'auction' | 'post' | 'program' | 'giveaway') =>
  sql`(select t.name from ${sql.table(table)} t where t.club_id = ${sql.ref('h.club_id')} and t.id = h.id)`
const slugOf = (table: 'exclusive' | 'post' | 'program') =>
  sql`(select t.slug from ${sql.table(table)} t where t.club_id = h.club_id and t.id = h.id)`

/** Names and details are read from tables with row-level security, so that nothing of another club can be shown. */
const title = sql`case h.kind
  when 'exclusive' then ${nameOf('exclusive')}
  when 'auction' then ${nameOf('auction')}
  when 'post' then ${nameOf('post')}
  when 'program' then ${nameOf('program')}
  when 'giveaway' then ${nameOf('giveaway')}
  when 'fan' then (select to_jsonb(trim(t.first_name || ' ' || t.last_name)) from fan t
    where t.club_id = h.club_id and t.id = h.id)
  when 'order' then (select to_jsonb(lpad(t.number::text, 6, '0')) from orders t
    where t.club_id = h.club_id and t.id = h.id)
  when 'donation' then (select to_jsonb(coalesce(nullif(trim(f.first_name || ' ' || f.last_name), ''), t.donor ->> 'name', ''))
    from donation t left join fan f on f.club_id = t.club_id and f.id = t.fan_id
    where t.club_id = h.club_id and t.id = h.id)
end`
const line = sql`case h.kind
  when 'exclusive' then ${slugOf('exclusive')}
  when 'post' then ${slugOf('post')}
  when 'program' then ${slugOf('program')}
  when 'fan' then (select t.email from fan t where t.club_id = h.club_id and t.id = h.id)
  when 'order' then (select trim(f.first_name || ' ' || f.last_name) from orders t
    join fan f on f.club_id = t.club_id and f.id = t.fan_id
    where t.club_id = h.club_id and t.id = h.id)
  when 'donation' then (select coalesce(f.email, t.donor ->> 'email') from donation t
    left join fan f on f.club_id = t.club_id and f.id = t.fan_id
    where t.club_id = h.club_id and t.id = h.id)
end`

/** Finds items of some kinds by words, by a number of an order or a receipt, or by an id; the best matches first. */
export async function findItems(
  tx: Tx,
  clubId: string,
  { kinds, search }: { kinds: SearchHit['kind'][]; search: string },
): Promise<HitRow[]> {
  const patterns = patternsOf(search)
  if (patterns.length === 0 || kinds.length === 0) return []
  const begins = sql.join(
    patterns.map((pattern) => sql`(text like ${pattern.replace(/^%(?! )/, '% ')})::int`),
    sql` + `,
  )
  // The planner knows how many of all texts match, most of which are those of fans. Of another kind, whose patterns it doesn't see, it would
  // read every entry to find some of what it takes for common.
  const unseen = patterns.map((pattern) => sql`(select ${pattern}::text)`)
  const named = kinds.map(
    (kind) => sql`(select kind, id, text from search_entry
      where club_id = ${clubId} and kind = ${kind} and ${matchesAll(sql`text`, kind === 'fan' ? patterns : unseen)} limit ${mostRanked})`,
  )
  // OFFSET keeps the titles from being looked up once more for the condition.
  const { rows } = await sql<HitRow>`
    with named as (${sql.join(named, sql` union all `)}),
    ranked as (
      select kind, id, row_number() over (partition by kind order by ${begins} desc, length(text), id) as place from named
    ),
    hits as (
      select ${clubId}::uuid as club_id, kind, id, place from ranked where place <= ${mostShown}
      union all ${directHits(clubId, search)}
    )
    select kind, id, title, line from (
      select h.kind, h.id, h.place, ${title} as title, ${line} as line from hits h
      where h.kind = any(${kinds}::text[]) offset 0
    ) found
    where title is not null
    order by array_position(${kinds}::text[], kind), place, id`.execute(tx)
  return rows
}

/** Returns the items that a number or an id names exactly. */
function directHits(clubId: string, search: string) {
  const text = search.trim().toLowerCase()
  const receipt = /^(\d{4})-(\d{1,9})$/.exec(text)
  if (isIdText(text)) {
    return sql`select club_id, kind, id, 0 from search_entry where club_id = ${clubId} and id = ${text}
      union all select club_id, 'order', id, 0 from orders where club_id = ${clubId} and id = ${text}
      union all select club_id, 'donation', id, 0 from donation
        where club_id = ${clubId} and id = ${text} and (fan_id is not null or donor is null)`
  }
  if (receipt) {
    return sql`select club_id, case when order_id is null then 'donation' else 'order' end, coalesce(order_id, donation_id), 0
      from receipt where club_id = ${clubId} and year = ${Number(receipt[1])} and number = ${Number(receipt[2])}`
  }
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  return sql`select club_id, 'order', id, 0 from orders where club_id = ${clubId} and number = ${number}`
}

/** A fan who was found. */
export type PersonRow = { fan_id: string; first_name: string; last_name: string; email: string }

/** Finds at most twenty fans by their names, email addresses or numbers, in the order of their names. */
export async function findFans(tx: Tx, clubId: string, search: string): Promise<PersonRow[]> {
  const patterns = patternsOf(search)
  if (patterns.length === 0) return []
  const named = await readFansNamedBy(tx, clubId, search.trim().toLowerCase())
  const { rows } = await sql<PersonRow>`
    select f.id as fan_id, f.first_name, f.last_name, f.email
    from (
      (select id, name_key from search_entry
        where club_id = ${clubId} and kind = 'fan' and ${matchesAll(sql`text`, patterns)} limit ${mostRanked})
      union
      select id, name_key from search_entry where club_id = ${clubId} and kind = 'fan' and id = any(${named}::uuid[])
      order by name_key, id limit ${mostPeople}
    ) found
    join fan f on f.club_id = ${clubId} and f.id = found.id
    order by found.name_key, f.id`.execute(tx)
  return rows
}
