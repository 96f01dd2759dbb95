import type { fanSorts, listFans } from '@virage/contract/staff'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { isErased } from '../../../platform/database/is-erased.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import {
  findMatches,
  isAnyMatch,
  isMatchingEntry,
  matchesOf,
  searchConditions,
} from '../../../platform/database/search-entries.ts'
import {
  inPeriod,
  type ListPage,
  readOne,
  readSortedList,
  type SortedList,
  when,
} from '../../../platform/database/sorted-list.ts'
import { now } from '../../../platform/database/statement-now.ts'
import { readFansNamedBy } from '../../staff/index.ts'

/** A fan with their open erasure request, if any, and when they reached their KYC status. */
export type ListedFan = Selectable<DB['fan']> & {
  erasure_requested_at: Date | null
  reached_status_at: Date
}

/**
 * When a fan `f` reached their status, for each row of a page. The fan's row has it since migration 051; fans without a transition did
 * when they registered.
 */
export const statusSince: RawBuilder<Date> = sql<Date>`coalesce(f.status_since, (
  select t.at from kyc_transition t where t.club_id = f.club_id and t.fan_id = f.id and t.to_status = f.kyc_status
  order by t.id desc limit 1), f.created_at)`

const fans = {
  columns: sql`f.*, r.requested_at as erasure_requested_at, ${statusSince} as reached_status_at`,
  row: 'f',
  from: sql`fan f`,
  joins: sql`left join erasure_request r on r.club_id = f.club_id and r.fan_id = f.id
    and r.withdrawn_at is null and r.done_at is null`,
}
const isListed = sql<boolean>`not ${isErased('f')}`

const isMember = sql<boolean>`exists (select from membership m where m.club_id = f.club_id and m.fan_id = f.id
  and m.refunded_at is null and m.ends_at > ${now})`

/**
 * Returns the condition of a search: by any part of a name or an address, by the whole username, or by the number of an order or of a
 * receipt, whose payer is found. Of a receipt's number any part will do.
 */
async function findFans(tx: Tx, clubId: string, search: string | undefined) {
  const ids = await readFansNamedBy(tx, clubId, search?.trim().toLowerCase() ?? '')
  const named = matchesOf('fan', clubId, ids)
  return searchConditions(
    await findMatches(tx, clubId, 'fan', search),
    (matches) => isAnyMatch([sql`f.id`, matches], [sql`f.id`, named]),
    // An alternative would keep PostgreSQL from the index of parts of words.
    ids.length > 0 ? { entryOf: (matches) => sql`(${isMatchingEntry(matches)} or ${isMatchingEntry(named)})` } : {},
  )
}

async function list(
  tx: Tx,
  clubId: string,
  query: Omit<z.output<typeof listFans.query>, 'cursor' | 'limit'>,
): Promise<SortedList<(typeof fanSorts)[number]>> {
  const found = await findFans(tx, clubId, query.search)
  const id = { value: sql`f.id`, type: 'id' } as const
  return {
    ...fans,
    sortJoin:
      query.sort === 'name'
        ? {
            on: sql`n.id = f.id`,
            conditions: [sql`n.club_id = ${clubId} and n.kind = 'fan' and n.name_key is not null`],
            match: found.entry,
          }
        : undefined,
    indexed: [
      sql`f.club_id = ${clubId}`,
      ...when(query.state, (state) => sql`f.kyc_status = ${state}`),
      ...inPeriod(sql`f.created_at`, query),
      ...when(
        query.tag,
        (tag) => sql`f.id in (select g.fan_id from fan_tag g where g.club_id = ${clubId} and g.tag = ${tag})`,
      ),
      ...when(
        query.identityChange,
        () =>
          sql`f.id in (select i.fan_id from identity_change i where i.club_id = ${clubId} and i.decided_at is null)`,
      ),
      ...found.indexed,
    ],
    // Erased fans are not listed.
    filters: [
      isListed,
      ...when(query.card, (card) => sql`f.card_status = ${card}`),
      ...when(query.member, () => isMember),
    ],
    lookups: found.lookups,
    isSelective: found.isSelective,
    sorts: {
      since: [{ value: sql`f.created_at`, type: 'instant' }, id],
      name: [
        { value: sql`n.name_key`, type: 'text' },
        { value: sql`n.id`, type: 'id' },
      ],
      statusSince: [{ value: sql`f.in_status_since`, type: 'instant' }, id],
    },
  }
}

/** Reads a page of fans. */
export const readListedFans = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listFans.query>,
): Promise<ListPage<ListedFan>> => readSortedList(tx, await list(tx, clubId, query), query)

/** What an export says of a fan. */
export type ExportedFan = Pick<
  ListedFan,
  'id' | 'first_name' | 'last_name' | 'email' | 'account_id' | 'language' | 'kyc_status' | 'created_at'
>

const exported = {
  columns: sql`f.id, f.first_name, f.last_name, f.email, f.account_id, f.language, f.kyc_status, f.created_at`,
  joins: sql``,
}

/** Reads a page of fans for an export, with what it says. */
export const readExportedFans = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listFans.query>,
): Promise<ListPage<ExportedFan>> => readSortedList(tx, { ...(await list(tx, clubId, query)), ...exported }, query)

/** Reads a fan. */
export const readListedFan = (tx: Tx, clubId: string, id: string): Promise<ListedFan | undefined> =>
  readOne(tx, fans, sql`f.club_id = ${clubId} and f.id = ${id} and ${isListed}`)

/** Reads a fan's KYC transitions, newest first. */
export const readKycTransitions = (
  tx: Tx,
  clubId: string,
  fanId: string,
): Promise<Selectable<DB['kyc_transition']>[]> =>
  tx
    .selectFrom('kyc_transition')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .orderBy('id', 'desc')
    .execute()

/** An answer with its question; texts of the club are by language. */
export type AnswerRow = { title: unknown; chosen: unknown; text: string | null; sent_at: Date }

/** Reads a fan's latest answers to a due diligence questionnaire, in the order of its questions. Those before may be to one that the club has replaced. */
export async function readQuestionnaire(tx: Tx, clubId: string, fanId: string): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select q.title, given.value #>> '{answer,text}' as text, p.created_at as sent_at,
           (select a.value -> 'text' from jsonb_array_elements(q.answers) a
            where a.value ->> 'id' = given.value #>> '{answer,id}') as chosen
    from (
      select p.* from participation p
      join giveaway g on g.club_id = p.club_id and g.id = p.giveaway_id and g.type = 'DUE_DILIGENCE'
      where p.club_id = ${clubId} and p.fan_id = ${fanId}
      order by p.created_at desc, p.id desc limit 1
    ) p
    cross join lateral jsonb_array_elements(p.answers) given
    join giveaway_question q on q.club_id = p.club_id and q.giveaway_id = p.giveaway_id
      and q.id::text = given.value ->> 'questionId'
    order by q.position`.execute(tx)
  return rows
}
