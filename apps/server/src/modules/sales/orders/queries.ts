import type { Billing } from '@virage/contract'
import type { Texts } from '@virage/contract/staff'
import {
  type Cents,
  cents,
  type CoinPrice,
  type Coins,
  coinUnits,
  type ExclusiveCategory,
  type SoldTerms,
  type WithdrawalTerms,
} from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type { Page } from '../../../platform/http/page.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { ChosenDelivery } from '../../../platform/database/json-columns.ts'
import { readLaterDeliveries, readUndelivered } from '../delivery/later-delivery-queries.ts'
import { readRedeliverable, readRedeliveries } from '../delivery/redelivery-queries.ts'
import { readOrderDeliveries } from '../delivery/order-delivery-queries.ts'
import { newestSeller } from '../payments/checkouts.ts'
import { liftUnpaidMarks } from '../outstanding-payments/unpaid-marks.ts'
import { readInvoicesOf } from '../invoices/queries.ts'
import { readReceiptsOf } from '../receipts/queries.ts'

/** An exclusive to buy. */
export type Item = {
  id: string
  slug: string
  name: Texts
  description: Texts
  image_url: string
  category: ExclusiveCategory
  price: Coins
  /** Whether the buyer can withdraw, as they are shown now. */
  withdrawal: WithdrawalTerms
  stock: number
  visible: boolean
  upcoming: boolean
  upcoming_at: Date | null
  is_lot: boolean
  /** Whether the buyer has to choose how they get it. */
  is_delivered: boolean
  outstanding_payment_id: string | null
  /** The price of a coin that the outstanding payment has fixed; null without one. */
  fixed_coin_price: CoinPrice | null
}

/** A fan and an exclusive that the fan wants to buy. */
export type Wanted = { fanId: string; exclusiveId: string }

/** Reads and locks the items of purchases. @returns an item per fan and exclusive */
export async function lockItems(tx: Tx, clubId: string, wanted: Wanted[]): Promise<(Item & { fan_id: string })[]> {
  await lockExclusives(tx, clubId, [...new Set(wanted.map(({ exclusiveId }) => exclusiveId))])
  return readLockedItems(tx, clubId, wanted)
}

/**
 * Reads the items of purchases; a lot with the fan's outstanding payment. Their exclusives must be locked: a concurrent
 * purchase may change the stock.
 */
export async function readLockedItems(
  tx: Tx,
  clubId: string,
  wanted: Wanted[],
): Promise<(Item & { fan_id: string })[]> {
  const { rows } = await sql<Item & { fan_id: string }>`
    select w."fanId" as fan_id, e.id, e.slug, e.name, e.description, e.image_url, e.category, coalesce(d.price, e.price) as price,
           e.withdrawal, e.stock, e.visible, e.upcoming, e.upcoming_at, l.exclusive_id is not null as is_lot, d.id as outstanding_payment_id,
           d.coin_price as fixed_coin_price,
           exists (select from exclusive_delivery x join delivery_method m on m.club_id = x.club_id and m.id = x.method_id and m.active
                   where x.club_id = e.club_id and x.exclusive_id = e.id) as is_delivered
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("fanId" uuid, "exclusiveId" uuid)
    join exclusive e on e.club_id = ${clubId} and e.id = w."exclusiveId"
    left join lot l on l.club_id = e.club_id and l.exclusive_id = e.id
    left join outstanding_payment d on d.club_id = e.club_id and d.exclusive_id = e.id and d.fan_id = w."fanId"
      and d.paid_at is null and d.cancelled_at is null
    order by e.id`.execute(tx)
  return rows
}

/** Takes pieces from the stock. @param ids of the exclusives, once per piece */
export async function reserveStock(tx: Tx, clubId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update exclusive e set stock = e.stock - n.pieces
    from (select id, count(*)::integer as pieces from unnest(${ids}::uuid[]) id group by id) n
    where e.club_id = ${clubId} and e.id = n.id`.execute(tx)
}

/**
 * Locks exclusives in the order that all purchases use. `no key update`, since an order line of another purchase locks its exclusive
 * for key share (its foreign key) after the club's order counter, which this transaction locks next: `update` would deadlock.
 */
export async function lockExclusives(tx: Tx, clubId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('exclusive')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Returns one piece of each to the stock. */
export async function returnStock(tx: Tx, clubId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await lockExclusives(tx, clubId, ids)
  await tx
    .updateTable('exclusive')
    .set((eb) => ({ stock: eb('stock', '+', 1) }))
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .execute()
}

/** Reads the exclusives of an order that its refund returns to the stock. Withdrawals have returned theirs. */
export async function readLinesToRestock(tx: Tx, clubId: string, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ exclusive_id: string }>`
    select l.exclusive_id from order_line l
    where l.club_id = ${clubId} and l.order_id = ${orderId} and not exists (
      select from withdrawal_line w where w.club_id = l.club_id and w.order_id = l.order_id and w.exclusive_id = l.exclusive_id)`.execute(
    tx,
  )
  return rows.map((row) => row.exclusive_id)
}

/** An order to insert. */
export type NewOrder = {
  id: string
  fanId: string
  checkoutId: string | null
  outstandingPaymentId: string | null
  originalCost: Cents
  finalCost: Cents
  usedCoins: Coins
  delivery: ChosenDelivery | null
  /** Of an order that only coins pay; otherwise its checkout has it. */
  billing?: Billing | undefined
  items: (Pick<Item, 'id' | 'slug' | 'name' | 'description' | 'image_url' | 'category' | 'price'> & {
    withdrawal: SoldTerms
  })[]
}

/** Formats an order number, such as `000123`; unique within its club. */
export const orderNumber = (number: number): string => String(number).padStart(6, '0')

/** When an order was made, its number, and the revision of the seller's file that its buyer was shown. */
export type OrderFacts = { created_at: Date; number: number; sellerRevision: number | null }

/** The seller that the buyer was shown when the checkout was opened. */
const sellerOfCheckout = (clubId: string, checkoutId: string) =>
  sql<number | null>`(select seller_revision from checkout where club_id = ${clubId} and id = ${checkoutId})`

/**
 * Inserts orders with the club's next numbers and with their lines, and marks their outstanding payments as paid. Call it
 * after the transfers of coins: accounts are locked before the counter.
 *
 * @returns in the order of the orders
 */
export async function insertOrders(tx: Tx, clubId: string, orders: NewOrder[]): Promise<OrderFacts[]> {
  if (orders.length === 0) return []
  const { last } = await tx
    .insertInto('order_counter')
    .values({ club_id: clubId, last: orders.length })
    .onConflict((conflict) =>
      conflict.column('club_id').doUpdateSet((eb) => ({ last: eb('order_counter.last', '+', orders.length) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const numberOf = (index: number) => last - orders.length + 1 + index
  const stored = await tx
    .insertInto('orders')
    .values(
      orders.map((order, index) => ({
        club_id: clubId,
        id: order.id,
        number: numberOf(index),
        fan_id: order.fanId,
        checkout_id: order.checkoutId,
        outstanding_payment_id: order.outstandingPaymentId,
        original_cost: order.originalCost,
        final_cost: order.finalCost,
        used_coins: order.usedCoins,
        seller_revision: order.checkoutId === null ? newestSeller(clubId) : sellerOfCheckout(clubId, order.checkoutId),
      })),
    )
    .returning(['created_at', 'seller_revision'])
    .execute()
  await tx
    .insertInto('order_line')
    .values(
      orders.flatMap(({ id, items }) =>
        items.map((item) => ({
          club_id: clubId,
          order_id: id,
          exclusive_id: item.id,
          slug: item.slug,
          name: JSON.stringify(item.name),
          description: JSON.stringify(item.description),
          image_url: item.image_url,
          category: item.category,
          price: item.price,
          withdrawal: item.withdrawal,
        })),
      ),
    )
    .execute()
  const outstanding = orders.flatMap(({ outstandingPaymentId }) => outstandingPaymentId ?? [])
  if (outstanding.length > 0)
    await tx
      .updateTable('outstanding_payment')
      .set({ paid_at: sql<Date>`virage_now()` })
      .where('club_id', '=', clubId)
      .where('id', 'in', outstanding)
      .execute()
  await liftUnpaidMarks(tx, clubId, outstanding, 'paid')
  // One statement has inserted all of them, at one time. Only orders with coins come in batches, and those have the newest seller.
  const [first] = stored
  if (!first) throw new Error('No order was stored')
  return orders.map((_, index) => ({
    created_at: first.created_at,
    number: numberOf(index),
    sellerRevision: first.seller_revision,
  }))
}

/** Reads a fan's orders with their lines and receipts, newest first. Deliveries that were paid later are part of their sums. */
export async function readOrders(tx: Tx, clubId: string, fanId: string, { limit, cursor }: Page) {
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const lines = await tx
    .selectFrom('order_line')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', 'in', ids)
    .execute()
  const receipts = await readReceiptsOf(tx, clubId, 'order_id', ids)
  const invoices = await readInvoicesOf(tx, clubId, ids)
  const deliveries = await readOrderDeliveries(tx, clubId, ids)
  const later = await readLaterDeliveries(tx, clubId, ids)
  const undelivered = await readUndelivered(tx, clubId, ids)
  const again = await readRedeliveries(tx, clubId, ids)
  const redeliverable = await readRedeliverable(tx, clubId, ids)
  return orders.map((order) => ({
    ...withDeliveries(order, [later.get(order.id) ?? [], again.get(order.id) ?? []].flat()),
    deliveryDueFor: undelivered.get(order.id) ?? null,
    redeliveries: again.get(order.id) ?? [],
    redeliveryDueFor: redeliverable.get(order.id) ?? null,
    lines: lines.filter((line) => line.order_id === order.id),
    receipt: receipts.get(order.id),
    invoices: invoices.get(order.id) ?? [],
    delivery: deliveries.get(order.id) ?? later.get(order.id) ?? null,
  }))
}

/** A delivery that was paid after its order. */
type PaidDelivery = { cents: Cents; amount: Cents; coins: Coins; refunded_at: Date | null }

/** Adds deliveries that were paid later to the sums of their order. */
function withDeliveries(order: Selectable<DB['orders']>, deliveries: PaidDelivery[]): Selectable<DB['orders']> {
  const sums = { ...order }
  for (const delivery of deliveries) {
    sums.original_cost = cents(sums.original_cost + delivery.cents)
    sums.final_cost = cents(sums.final_cost + delivery.amount)
    sums.used_coins = coinUnits(sums.used_coins + delivery.coins)
    if (delivery.refunded_at === null) continue
    sums.refunded_cost = cents(sums.refunded_cost + delivery.amount)
    sums.refunded_coins = coinUnits(sums.refunded_coins + delivery.coins)
  }
  return sums
}
