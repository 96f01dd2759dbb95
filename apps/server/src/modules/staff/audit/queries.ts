import type { listAuditLog } from '@virage/contract/staff'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { matchesAll, patternsOf } from '../../../platform/database/search-entries.ts'
import { inPeriod, type ListPage, readSortedList, when } from '../../../platform/database/sorted-list.ts'

/** An entry's row, with its subject in parts. The label is a text, or one by language. */
export type AuditRow = Selectable<DB['audit_log']> & {
  subject_kind: string
  subject_id: string | null
  label: unknown
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
/**
 * The parts `s` of a subject: one such as `exclusive 0190…` ends with an id; `host club.example` or `month 2026-11` with a name; `slots` has neither. An entry of the product itself
 * may have an id alone; the kind is then the first part of its action. With OFFSET 0 they are computed once, and not wherever they are read.
 */
const subjectParts = sql`
  cross join lateral (
    select substring(a.subject from ${uuid}) as id,
      case when split_part(a.subject, ' ', 1) in ('host', 'club', 'month', 'receipt') then nullif(split_part(a.subject, ' ', 2), '') end as name
    offset 0) parts
  cross join lateral (
    select coalesce(parts.id, parts.name) as id,
      coalesce(
        nullif(trim(case when parts.name is not null then split_part(a.subject, ' ', 1) when parts.id is not null then left(a.subject, -36) else a.subject end), ''),
        split_part(a.action, '.', 1)) as kind
    offset 0) s`
const rowId = sql`s.id::uuid`

const nameOf = (table: 'exclusive' | 'auction' | 'post' | 'program' | 'giveaway') =>
  sql`(select t.name from ${sql.table(table)} t where t.club_id = a.club_id and t.id = ${rowId})`

/** What the subject is called today. Fans are left out, because the log names them by id alone. */
const label = sql`case s.kind
  when 'exclusive' then ${nameOf('exclusive')}
  when 'lot' then ${nameOf('exclusive')}
  when 'auction' then ${nameOf('auction')}
  when 'post' then ${nameOf('post')}
  when 'program' then ${nameOf('program')}
  when 'giveaway' then ${nameOf('giveaway')}
  when 'partner' then (select to_jsonb(t.name) from partner t where t.club_id = a.club_id and t.id = ${rowId})
  when 'staff' then (select to_jsonb(t.email) from staff t where t.club_id = a.club_id and t.id = ${rowId})
  when 'helper' then (select to_jsonb(t.email) from helper t where t.club_id = a.club_id and t.id = ${rowId})
  when 'order' then (select to_jsonb(lpad(t.number::text, 6, '0')) from orders t
    where t.club_id = a.club_id and t.id = ${rowId})
  when 'outstanding-payment' then (select e.name from outstanding_payment t
    join exclusive e on e.club_id = t.club_id and e.id = t.exclusive_id
    where t.club_id = a.club_id and t.id = ${rowId})
  when 'slot' then (select to_jsonb(to_char(t.starts_at, 'YYYY-MM-DD HH24:MI')) from booking_slot t
    where t.club_id = a.club_id and t.id = ${rowId})
  when 'bid' then (select e.name from bid t join exclusive e on e.club_id = t.club_id and e.id = t.exclusive_id
    where t.club_id = a.club_id and t.id = ${rowId})
  when 'parcel' then (select to_jsonb(lpad(o.number::text, 6, '0')) from parcel t join orders o on o.club_id = t.club_id and o.id = t.order_id
    where t.club_id = a.club_id and t.id = ${rowId})
  when 'host' then to_jsonb(s.id)
  when 'club' then to_jsonb(s.id)
  when 'month' then to_jsonb(s.id)
  when 'receipt' then to_jsonb(s.id)
end`

/** Returns the condition that a subject is of a kind: the kind itself, or followed by an id, before which is a space. */
const isOfKind = (one: string, subjectId: string | undefined) =>
  subjectId === undefined
    ? sql<boolean>`a.subject collate "C" >= ${one} and a.subject collate "C" < ${`${one}!`}`
    : sql<boolean>`a.subject collate "C" = ${`${one} ${subjectId}`}`

const columns = sql`a.*, s.kind as subject_kind, s.id as subject_id,
  coalesce(${label}, a.after -> 'name', a.before -> 'name', a.before -> 'email') as label`

/** Locks what an entry is about against other undos, until the end of the transaction. */
export async function lockSubject(tx: Tx, { club_id, subject }: Pick<AuditRow, 'club_id' | 'subject'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`undo ${club_id} ${subject}`}, 0))`.execute(tx)
}

/** Reads an entry of a club's audit log. */
export async function readAuditEntry(tx: Tx, clubId: string, entryId: string): Promise<AuditRow | undefined> {
  const { rows } = await sql<AuditRow>`
    select ${columns} from audit_log a ${subjectParts} where a.club_id = ${clubId} and a.id = ${entryId}`.execute(tx)
  return rows[0]
}

/** What entries are about and has search entries: an entry's subject is the kind and the id. */
const searched = ['exclusive', 'auction', 'post', 'program', 'giveaway', 'partner'] as const
/** How many things and people a search finds; the entries about all of them are found by an index. */
const mostFound = 1_000

/**
 * Returns the condition that a member of staff matches all words of a search, or what the entry is about does. Things have few entries, which
 * are sorted. Of people there are so many that the log is read in its order.
 */
async function searchAudit(
  tx: Tx,
  clubId: string,
  search: string | undefined,
): Promise<{ conditions: RawBuilder<boolean>[]; isSelective: boolean }> {
  const patterns = patternsOf(search ?? '')
  if (patterns.length === 0) return { conditions: [], isSelective: false }
  const { rows } = await sql<{ subject: string | null; actor: string | null }>`
    (select kind || ' ' || id as subject, null as actor from search_entry
      where club_id = ${clubId} and kind in (${sql.join(searched)}) and ${matchesAll(sql`text`, patterns)}
      limit ${mostFound})
    union all
    (select 'staff ' || s.id, s.account_id from staff s
      where s.club_id = ${clubId} and ${matchesAll(sql`(' ' || s.email)`, patterns)} limit ${mostFound})`.execute(tx)
  const subjects = rows.flatMap((row) => row.subject ?? [])
  // A lot has the id of its exclusive.
  const lots = subjects.flatMap((subject) =>
    subject.startsWith('exclusive ') ? subject.replace('exclusive', 'lot') : [],
  )
  const actors = rows.flatMap((row) => row.actor ?? [])
  const about = [...subjects, ...lots]
  const subject = sql`a.subject collate "C"`
  // An array of two thousand takes longer to plan than to read, but only arrays use an index in alternatives.
  return actors.length === 0
    ? { conditions: [sql<boolean>`${subject} in (select unnest(${about}::text[]))`], isSelective: true }
    : {
        conditions: [sql<boolean>`(a.actor = any(${actors}::text[]) or ${subject} = any(${about}::text[]))`],
        isSelective: false,
      }
}

/** Reads a page of a club's audit log. */
export async function readAuditLog(
  tx: Tx,
  clubId: string,
  query: z.output<typeof listAuditLog.query>,
): Promise<ListPage<AuditRow>> {
  const { conditions, isSelective } = await searchAudit(tx, clubId, query.search)
  return readSortedList(
    tx,
    {
      columns,
      row: 'a',
      from: sql`audit_log a`,
      joins: subjectParts,
      indexed: [
        sql`a.club_id = ${clubId}`,
        ...inPeriod(sql`a.at`, query),
        ...conditions,
        ...when(query.action, (action) => sql`a.action = ${action}`),
        ...when(query.actor, (actor) => sql`a.actor = ${actor}`),
        ...when(query.subjectKind, (one) => isOfKind(one, query.subjectId)),
      ],
      isSelective,
      sorts: {
        date: [
          { value: sql`a.at`, type: 'instant' },
          { value: sql`a.id`, type: 'id' },
        ],
      },
    },
    query,
  )
}
