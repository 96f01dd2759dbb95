import type { LedgerTransfer, listLedger } from '@virage/contract/staff'
import { type Cents, type Coins, coinUnits } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import {
  areFewMatches,
  findMatches,
  isMatch,
  isMatchAlone,
  searchConditions,
} from '../../platform/database/search-entries.ts'
import {
  inPeriod,
  type ListPage,
  pageIds,
  readSortedList,
  type SortedList,
  when,
} from '../../platform/database/sorted-list.ts'
import { utcTime } from '../../platform/database/utc-time.ts'
import type { TransferKind } from './ledger.ts'

/** A transfer between two accounts. */
export type TransferRow = {
  id: string
  created_at: Date
  kind: TransferKind
  from_kind: 'issue' | 'treasury' | 'held' | 'fan'
  from_fan: string | null
  from_name: string | null
  to_kind: 'issue' | 'treasury' | 'held' | 'fan'
  to_fan: string | null
  to_name: string | null
  amount: Coins
  cost: Cents | null
  memo: string | null
  reference: string | null
  reference_kind: LedgerTransfer['referenceKind']
}

/** Who pays in a transfer, who is paid, and how much. A fan's bought and granted coins are two entries of one owner. */
const side = (sign: '<' | '>', column: RawBuilder<unknown>) => sql`${column} filter (where e.amount ${sql.raw(sign)} 0)`
const kindOn = (sign: '<' | '>') =>
  sql`case when ${side(sign, sql`bool_or(a.fan_id is not null)`)} then 'fan' else ${side(sign, sql`min(a.kind)`)} end`
const sides = sql`cross join lateral (
    select ${kindOn('<')} as from_kind, (${side('<', sql`array_agg(a.fan_id)`)})[1] as from_fan,
      ${kindOn('>')} as to_kind, (${side('>', sql`array_agg(a.fan_id)`)})[1] as to_fan, ${side('>', sql`sum(e.amount)`)}::bigint as amount
    from ledger_entry e join ledger_account a on a.club_id = e.club_id and a.id = e.account_id
    where e.club_id = t.club_id and e.transfer_id = t.id) s`
const fullName = (fan: string) =>
  sql`nullif(trim(concat_ws(' ', ${sql.ref(`${fan}.first_name`)}, ${sql.ref(`${fan}.last_name`)})), '')`

/** Returns a kind if its table has the reference. As EXISTS, the planner would read the whole table into a hash. */
const kindOf = (kind: string, table: 'orders' | 'checkout' | 'refund' | 'gift_card') =>
  sql`(select ${sql.lit(kind)} from ${sql.table(table)} r where r.club_id = t.club_id and r.id = t.reference)`

/** What an export says of a transfer. */
export type ExportedTransfer = Omit<TransferRow, 'created_at' | 'reference_kind' | 'from_fan' | 'to_fan'> & {
  utc_time: string
}

const transfers = {
  columns: sql`t.id, t.created_at, t.kind, t.cost, t.memo, t.reference, s.amount,
    s.from_kind, s.from_fan, ${fullName('pf')} as from_name, s.to_kind, s.to_fan, ${fullName('tf')} as to_name,
    coalesce(${kindOf('order', 'orders')}, ${kindOf('checkout', 'checkout')}, ${kindOf('refund', 'refund')},
      ${kindOf('giftCard', 'gift_card')}) as reference_kind`,
  row: 't',
  from: sql`ledger_transfer t`,
  joins: sql`${sides}
    left join fan pf on pf.club_id = t.club_id and pf.id = s.from_fan
    left join fan tf on tf.club_id = t.club_id and tf.id = s.to_fan`,
}

/** Returns what selects the transfers from or to fans of whom the condition is true. */
const ofFans = (clubId: string, condition: RawBuilder<boolean>) => sql`ledger_account a
  join ledger_entry e on e.club_id = a.club_id and e.account_id = a.id
  where a.club_id = ${clubId} and ${condition}`

/** Returns the condition that a transfer is one of them. */
const isOfFan = (clubId: string, condition: RawBuilder<boolean>) =>
  sql<boolean>`t.id in (select e.transfer_id from ${ofFans(clubId, condition)})`

/** Returns the same for many fans, for a list that is read in its order. */
const involvesFan = (condition: RawBuilder<boolean>) => sql<boolean>`(
  select bool_or(${condition}) from ledger_entry e
  join ledger_account a on a.club_id = e.club_id and a.id = e.account_id
  where e.club_id = t.club_id and e.transfer_id = t.id and a.fan_id is not null) is true`

async function transferList(
  tx: Tx,
  clubId: string,
  query: Omit<z.output<typeof listLedger.query>, 'cursor' | 'limit'>,
): Promise<SortedList<'date'>> {
  const matches = await findMatches(tx, clubId, 'fan', query.search)
  const id = { value: sql`t.id`, type: 'id' } as const
  const isFiltered = [query.kind, query.fanId, query.from, query.to].some((filter) => filter !== undefined)
  // The entries of the fans who were found lead to their transfers, whose ids are in the order of their time: only those of a page are read.
  if (matches && areFewMatches(matches) && !isFiltered)
    return {
      ...transfers,
      row: 'found_of',
      from: sql`(select e.club_id, e.transfer_id as id from ${ofFans(clubId, isMatchAlone(sql`a.fan_id`, matches))} group by 1, 2) found_of`,
      joins: sql`join ledger_transfer t on t.club_id = found_of.club_id and t.id = found_of.id ${transfers.joins}`,
      indexed: [],
      isSelective: true,
      sorts: { date: [{ value: sql`found_of.id`, type: 'id' }] },
    }
  const found = searchConditions(matches, (some) =>
    areFewMatches(some)
      ? isOfFan(clubId, isMatchAlone(sql`a.fan_id`, some))
      : involvesFan(isMatch(sql`a.fan_id`, some)),
  )
  return {
    ...transfers,
    indexed: [
      sql`t.club_id = ${clubId}`,
      ...when(query.kind, (kind) => sql`t.kind = ${kind}`),
      ...when(query.fanId, (fan) => isOfFan(clubId, sql`a.fan_id = ${fan}`)),
      ...inPeriod(sql`t.created_at`, query),
      ...found.indexed,
    ],
    lookups: found.lookups,
    isSelective: found.isSelective,
    sorts: { date: [{ value: sql`t.created_at`, type: 'instant' }, id] },
  }
}

/** Reads a page of transfers of coins. */
export const readTransfers = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listLedger.query>,
): Promise<ListPage<TransferRow>> => readSortedList(tx, await transferList(tx, clubId, query), query)

const exportedTransfers = (clubId: string) => sql`
  e as materialized (
    select transfer_id, account_id, amount from ledger_entry where club_id = ${clubId} and transfer_id = any(${pageIds})),
  a as materialized (
    select id, kind, fan_id from ledger_account where club_id = ${clubId} and id = any(array(select account_id from e))),
  f as materialized (
    select id, ${fullName('fan')} as name from fan where club_id = ${clubId} and id = any(array(select fan_id from a))),
  o as materialized (
    select a.id, case when a.fan_id is null then a.kind else 'fan' end as kind, f.name
    from a left join f on f.id = a.fan_id),
  s as materialized (
    select e.transfer_id, ${side('<', sql`min(o.kind)`)} as from_kind, ${side('<', sql`min(o.name)`)} as from_name,
      ${side('>', sql`min(o.kind)`)} as to_kind, ${side('>', sql`min(o.name)`)} as to_name, ${side('>', sql`sum(e.amount)`)}::bigint as amount
    from e join o on o.id = e.account_id group by e.transfer_id),
  t as materialized (
    select id, ${utcTime(sql`created_at`)} as utc_time, kind, cost, memo, reference from ledger_transfer where club_id = ${clubId} and id = any(${pageIds}))
  select t.*, s.amount, s.from_kind, s.from_name, s.to_kind, s.to_name
  from page join t on t.id = page.id join s on s.transfer_id = t.id
  order by page.place`

/** Reads the same for an export, which doesn't say what each transfer is for. */
export const readExportedTransfers = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listLedger.query>,
): Promise<ListPage<ExportedTransfer>> =>
  readSortedList(tx, { ...(await transferList(tx, clubId, query)), together: exportedTransfers(clubId) }, query)

/**
 * Reads the sums of a club's accounts, in hundred-thousandths of a coin. All accounts sum to zero, so the fans have what
 * the club's own ones lack: their number does not matter.
 */
export async function readTotals(
  tx: Tx,
  clubId: string,
): Promise<Record<'issued' | 'treasury' | 'held' | 'fans', Coins>> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('club_id', '=', clubId)
    .where('fan_id', 'is', null)
    .execute()
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  const [issued, treasury, held] = [0 - of('issue'), of('treasury'), of('held')]
  return {
    issued: coinUnits(issued),
    treasury: coinUnits(treasury),
    held: coinUnits(held),
    fans: coinUnits(issued - treasury - held),
  }
}

/** Returns whether the club has this fan. */
export async function hasFan(tx: Tx, clubId: string, fanId: string): Promise<boolean> {
  const fan = await tx
    .selectFrom('fan')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .executeTakeFirst()
  return fan !== undefined
}

/** A fan whom an address leads to. */
export type AddressedFan = { id: string; first_name: string; last_name: string; address: string }

/** Finds the fans with these addresses, which are in lower case. Guests of a room have no account to spend coins with. */
export async function readFansByEmail(tx: Tx, clubId: string, addresses: string[]): Promise<AddressedFan[]> {
  const { rows } = await sql<AddressedFan>`
    select id, first_name, last_name, email_key as address from fan
    where club_id = ${clubId} and email_key = any(${addresses}::text[]) and not is_guest`.execute(tx)
  return rows
}

/** Returns whether a second person approves each supply of coins. */
export async function supplyNeedsApproval(tx: Tx, clubId: string): Promise<boolean> {
  const club = await tx
    .selectFrom('club')
    .select('supply_needs_approval')
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow()
  return club.supply_needs_approval
}
