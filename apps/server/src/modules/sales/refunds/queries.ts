import type { listRefunds, Refund as RefundDto, refundFilterStates, refundSorts } from '@virage/contract/staff'
import { type Cents, cents, type Coins, coinUnits } from '@virage/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { isToRetry } from '../../../platform/database/is-to-retry.ts'
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
import { readHeld } from '../../wallet/index.ts'

/** A refund's row. */
export type Refund = Selectable<DB['refund']>

/** A purchase that can be refunded; coins by the id of their ledger transfer. */
export type Refundable = { kind: 'order' | 'donation' | 'membership' | 'coins'; id: string }

/** A purchase for its refund: amounts in cents and hundred-thousandths of a coin. */
export type RefundablePurchase = {
  checkoutId: string | null
  orderId: string | null
  fanId: string | null
  amount: Cents
  /** Coins that paid for an order. */
  usedCoins: Coins
  /** Coins that were bought, without those that earlier refunds have taken back. */
  boughtCoins: Coins
  /** The sums of earlier partial refunds of an order, or of bought coins. */
  earlier: { amount: Cents; coins: Coins }
  /** Whether it has been refunded completely, or is about to be. */
  refunded: boolean
  /** Whether it has a valid tax receipt, or one that waits. */
  hasReceipt: boolean
  /** Whether staff have recorded its payment: the club pays it back itself. */
  isRecorded: boolean
}

/** Reads and locks a purchase, so that it is refunded once. */
export async function lockRefundable(
  tx: Tx,
  clubId: string,
  { kind, id }: Refundable,
): Promise<RefundablePurchase | undefined> {
  const bought = {
    order: sql`
      select o.checkout_id, o.id as order_id, o.fan_id, o.final_cost as amount, o.used_coins, 0::bigint as bought_coins,
        o.refunded_cost, o.refunded_coins,
        exists (select from recorded_payment p where p.club_id = o.club_id and p.checkout_id = o.checkout_id) as is_recorded,
        exists (select from receipt r where r.club_id = o.club_id and r.order_id = o.id and r.cancelled_at is null)
          or exists (select from waiting_receipt w where w.club_id = o.club_id and w.order_id = o.id) as has_receipt
      from orders o where o.club_id = ${clubId} and o.id = ${id} for update`,
    donation: sql`
      select d.checkout_id, null::uuid as order_id, d.fan_id, d.amount, 0::bigint as used_coins, 0::bigint as bought_coins
      from donation d where d.club_id = ${clubId} and d.id = ${id} and d.checkout_id is not null for update`,
    membership: sql`
      select m.checkout_id, null::uuid as order_id, m.fan_id, m.fee as amount, 0::bigint as used_coins, 0::bigint as bought_coins
      from membership m where m.club_id = ${clubId} and m.id = ${id} and m.checkout_id is not null for update`,
    coins: sql`
      select c.id as checkout_id, null::uuid as order_id, c.fan_id, c.amount, 0::bigint as used_coins, c.coins as bought_coins
      from checkout c where c.club_id = ${clubId} and c.id = (
        select reference from ledger_transfer where club_id = ${clubId} and id = ${id} and kind = 'PURCHASE') for update`,
  }[kind]
  type Row = {
    checkout_id: string | null
    order_id: string | null
    fan_id: string | null
    amount: Cents
    used_coins: Coins
    bought_coins: Coins
    refunded_cost?: Cents
    refunded_coins?: Coins
    has_receipt?: boolean
    is_recorded?: boolean
  }
  const { rows } = await sql<Row>`${bought}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const earlier = await tx
    .selectFrom('refund')
    .select('id')
    .where('club_id', '=', clubId)
    .where('whole', '=', true)
    .where('status', '<>', 'failed')
    .where((eb) => eb.or([eb('checkout_id', '=', row.checkout_id), eb('order_id', '=', row.order_id)]))
    .executeTakeFirst()
  const taken = kind === 'coins' ? await readTaken(tx, clubId, row.checkout_id) : undefined
  return {
    checkoutId: row.checkout_id,
    orderId: row.order_id,
    fanId: row.fan_id,
    amount: row.amount,
    usedCoins: row.used_coins,
    boughtCoins: coinUnits(row.bought_coins - (taken?.coins ?? 0)),
    earlier: { amount: taken?.amount ?? row.refunded_cost ?? cents(0), coins: row.refunded_coins ?? coinUnits(0) },
    refunded: earlier !== undefined,
    hasReceipt: row.has_receipt ?? false,
    isRecorded: row.is_recorded ?? false,
  }
}

/** Reads what earlier refunds of bought coins give back, and take from the wallet. The purchase is locked before. */
async function readTaken(tx: Tx, clubId: string, checkoutId: string | null): Promise<{ amount: Cents; coins: Coins }> {
  const refunds = await tx
    .selectFrom('refund')
    .select(['id', 'amount'])
    .where('club_id', '=', clubId)
    .where('checkout_id', '=', checkoutId)
    .where('status', '<>', 'failed')
    .execute()
  return {
    amount: cents(refunds.reduce((sum, refund) => sum + refund.amount, 0)),
    coins: await readHeld(
      tx,
      clubId,
      refunds.map((refund) => refund.id),
    ),
  }
}

/** Inserts a pending refund; its order stores the sum of its refunds. */
export async function insertRefund(
  tx: Tx,
  refund: {
    id: string
    clubId: string
    checkoutId: string | null
    orderId: string | null
    amount: Cents
    coins: Coins
    whole: boolean
    restock: boolean
    reason: string
    actor: string
    withdrawalId?: string | undefined
    approvalId?: string | undefined
  },
): Promise<Refund> {
  if (refund.orderId !== null) await addRefunded(tx, refund.clubId, refund.orderId, refund)
  return tx
    .insertInto('refund')
    .values({
      club_id: refund.clubId,
      id: refund.id,
      checkout_id: refund.checkoutId,
      order_id: refund.orderId,
      amount: refund.amount,
      coins: refund.coins,
      whole: refund.whole,
      restock: refund.restock,
      reason: refund.reason,
      actor: refund.actor,
      withdrawal_id: refund.withdrawalId ?? null,
      approval_id: refund.approvalId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds to the refunded amounts of an order; negative amounts after a refund failed. */
export async function addRefunded(
  tx: Tx,
  clubId: string,
  orderId: string,
  { amount, coins }: { amount: Cents; coins: Coins },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      refunded_cost: eb('refunded_cost', '+', amount),
      refunded_coins: eb('refunded_coins', '+', coins),
    }))
    .where('club_id', '=', clubId)
    .where('id', '=', orderId)
    .execute()
}

/** Locks an order. */
export const lockOrder = (tx: Tx, clubId: string, id: string): Promise<unknown> =>
  tx
    .selectFrom('orders')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Reads and locks a refund. */
export async function lockRefund(tx: Tx, clubId: string, id: string): Promise<Refund | undefined> {
  return tx
    .selectFrom('refund')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Reads the refund of a payment that has not failed. */
export const readStandingRefund = (tx: Tx, clubId: string, checkoutId: string): Promise<Refund | undefined> =>
  tx
    .selectFrom('refund')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('checkout_id', '=', checkoutId)
    .where('status', '<>', 'failed')
    .executeTakeFirst()

/** Whether the buyer's bank has sent a refund `r` back, and the club hasn't repaid it. */
const isToRepay = sql<boolean>`(r.sent_back_at is not null and r.repaid_at is null)`

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
  toRetry: isToRetry('r'),
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
