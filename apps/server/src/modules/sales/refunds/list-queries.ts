import type { listRefunds, Refund as RefundDto, refundFilterStates, refundSorts } from '@virage/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { isToRepay, isToRetry } from '../../../platform/database/refund-conditions.ts'
import { searchItems } from '../../../platform/database/search-entries.ts'
import {
  inPeriod,
  type ListPage,
  pageIds,
  readOne,
  readSortedList,
  type SortedList,
  when,
} from '../../../platform/database/sorted-list.ts'
import { utcTime } from '../../../platform/database/utc-time.ts'
import type { Refund } from './queries.ts'

/** The status of a refund `r`, as staff read it. */
export const shownStatus = sql<RefundDto['status']>`case when ${isToRepay} then 'sentBack' else r.status end`

/** A refund with what was refunded, and to whom. */
export type ListedRefund = Refund & {
  shown_status: RefundDto['status']
  kind: 'order' | 'donation' | 'membership' | 'coins' | 'late'
  item_id: string | null
  names: unknown[] | null
  first_name: string | null
  last_name: string | null
  email: string | null
}

// PostgreSQL can use an index for CASE below row-level security, but not for COALESCE (docs/decisions/0015).

/** The payment of a refund that names no order, by which is found what it paid for. */
const paymentId = sql`case when r.order_id is null then r.checkout_id end`

/** The order of a refund. */
const orderId = sql`case when r.order_id is null then c.order_id else r.order_id end`

const details = sql`left join checkout c on c.club_id = r.club_id and c.id = ${paymentId}
    left join donation d on d.club_id = r.club_id and d.checkout_id = ${paymentId}
    left join membership m on m.club_id = r.club_id and m.checkout_id = ${paymentId}
    left join ledger_transfer t on t.club_id = r.club_id and t.kind = 'PURCHASE' and t.reference = ${paymentId}
    left join fan f on f.club_id = r.club_id and f.id = r.fan_id`

/** What an export says of a refund. */
export type ExportedRefund = Pick<
  ListedRefund,
  | 'id'
  | 'amount'
  | 'coins'
  | 'shown_status'
  | 'reason'
  | 'failure'
  | 'kind'
  | 'names'
  | 'first_name'
  | 'last_name'
  | 'email'
> & { utc_time: string }

const kind = sql`case when r.order_id is not null or c.order_id is not null then 'order' when d.id is not null then 'donation'
      when m.id is not null then 'membership' when t.id is not null then 'coins' else 'late' end as kind`

const refunds = {
  columns: sql`r.*, ${shownStatus} as shown_status, coalesce(r.order_id, c.order_id, d.id, m.id, t.id) as item_id, ${kind},
    (select jsonb_agg(l.name) from order_line l where l.club_id = r.club_id and l.order_id = ${orderId}) as names,
    f.first_name, f.last_name, f.email`,
  row: 'r',
  from: sql`refund r`,
  joins: details,
}

/** Conditions of the list's states, which the indexes of refunds that aren't done, or were sent back, find. */
const stateConditions: Record<(typeof refundFilterStates)[number], RawBuilder<boolean>> = {
  done: sql<boolean>`r.status = 'done' and not ${isToRepay}`,
  sentBack: isToRepay,
  pending: sql<boolean>`r.status <> 'done' and r.status = 'pending'`,
  failed: sql<boolean>`r.status <> 'done' and r.status = 'failed'`,
  toRetry: isToRetry,
}

async function refundList(
  tx: Tx,
  clubId: string,
  query: Omit<z.output<typeof listRefunds.query>, 'cursor' | 'limit'>,
): Promise<SortedList<(typeof refundSorts)[number]>> {
  const found = await searchItems(tx, { clubId, kind: 'fan', id: sql`r.fan_id`, search: query.search })
  const id = { value: sql`r.id`, type: 'id' } as const
  return {
    ...refunds,
    indexed: [
      sql`r.club_id = ${clubId}`,
      ...when(query.state, (state) => stateConditions[state]),
      ...inPeriod(sql`r.created_at`, query),
      ...when(query.fanId, (fan) => sql`r.fan_id = ${fan}`),
      ...found.indexed,
    ],
    lookups: found.lookups,
    isSelective: found.isSelective || query.fanId !== undefined,
    sorts: {
      date: [{ value: sql`r.created_at`, type: 'instant' }, id],
      amount: [{ value: sql`r.amount`, type: 'number' }, id],
    },
  }
}

/** Reads a page of refunds. */
export const readRefunds = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listRefunds.query>,
): Promise<ListPage<ListedRefund>> => readSortedList(tx, await refundList(tx, clubId, query), query)

/** The payments of a page's refunds `r` that name no order. */
const payments = sql`array(select checkout_id from r where order_id is null)`

const exportedRefunds = (clubId: string) => sql`
  r as materialized (
    select id, created_at, amount, coins, ${shownStatus} as shown_status, reason, failure, order_id, checkout_id, fan_id from refund r
    where club_id = ${clubId} and id = any(${pageIds})),
  f as materialized (
    select id, first_name, last_name, email from fan where club_id = ${clubId} and id = any(array(select fan_id from r))),
  c as materialized (
    select id, order_id from checkout where club_id = ${clubId} and id = any(${payments})),
  d as materialized (
    select id, checkout_id from donation where club_id = ${clubId} and checkout_id = any(${payments})),
  m as materialized (
    select id, checkout_id from membership where club_id = ${clubId} and checkout_id = any(${payments})),
  t as materialized (
    select id, reference from ledger_transfer
    where club_id = ${clubId} and kind = 'PURCHASE' and reference = any(${payments})),
  l as materialized (
    select order_id, json_agg(name order by exclusive_id) as names from order_line
    where club_id = ${clubId} and order_id = any(array(select order_id from r union all select order_id from c))
    group by order_id)
  select r.id, ${utcTime(sql`r.created_at`)} as utc_time, r.amount, r.coins, r.shown_status, r.reason, r.failure, ${kind}, l.names,
    f.first_name, f.last_name, f.email
  from page join r on r.id = page.id left join f on f.id = r.fan_id left join c on c.id = ${paymentId}
    left join d on d.checkout_id = ${paymentId} left join m on m.checkout_id = ${paymentId}
    left join t on t.reference = ${paymentId} left join l on l.order_id = ${orderId}
  order by page.place`

/** Reads the same for an export, with what it says. */
export const readExportedRefunds = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listRefunds.query>,
): Promise<ListPage<ExportedRefund>> =>
  readSortedList(tx, { ...(await refundList(tx, clubId, query)), together: exportedRefunds(clubId) }, query)

/** Reads a refund. */
export const readRefund = (tx: Tx, clubId: string, id: string): Promise<ListedRefund | undefined> =>
  readOne(tx, refunds, sql`r.club_id = ${clubId} and r.id = ${id}`)
