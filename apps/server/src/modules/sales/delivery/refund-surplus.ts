import { type Cents, cents, coinUnits, type RefundShare, withdrawalRefund } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isDeliveryRefunded, lockRefundable, sentTogetherReason } from '../refunds/queries.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { refundDelivery } from './delivery-purchase.ts'
import { hasRefundOf, lockLaterDelivery, markDeliveryRefunded } from './later-delivery-queries.ts'
import { readOrderDeliveries } from './order-delivery-queries.ts'
import type { ParcelRow } from './parcel-queries.ts'
import { markRedeliveryRefunded, readRedeliveries } from './redelivery-queries.ts'

/** What is paid for the delivery of a parcel and not refunded, and how it is refunded. */
type PaidDelivery = { price: Cents; refund: () => Promise<void> }

/** Locks orders, in the order of their ids. */
export const lockOrders = (tx: Tx, clubId: string, ids: string[]): Promise<unknown> =>
  sql`select from orders where club_id = ${clubId} and id = any(${ids}::uuid[]) order by id for update`.execute(tx)

/**
 * Refunds what was paid too much for the deliveries of parcels that are sent as one: the highest price is kept. What is refunded counts
 * no more, so the same parcels again refund nothing.
 *
 * @returns how many deliveries are refunded
 */
export async function refundSurplus(tx: Tx, parcels: ParcelRow[]): Promise<number> {
  const paid: PaidDelivery[] = []
  for (const parcel of parcels) paid.push(...(await readPaid(tx, parcel)))
  const [, ...surplus] = paid.toSorted((a, b) => b.price - a.price)
  for (const { refund } of surplus) await refund()
  return surplus.length
}

/** Reads what is paid for the delivery of a parcel: with its order, after it, or because an earlier parcel came back. */
async function readPaid(tx: Tx, parcel: ParcelRow): Promise<PaidDelivery[]> {
  const { club_id: clubId, id, order_id: orderId } = parcel
  const again = (await readRedeliveries(tx, clubId, [orderId])).get(orderId)?.find((one) => one.parcel_id === id)
  if (again) {
    const { returned_parcel_id: returned } = again
    const mark = () => markRedeliveryRefunded(tx, clubId, { column: 'returned_parcel_id', id: returned })
    const isPaid = again.refunded_at === null && again.cents > 0 && !(await isRefunded(tx, again))
    return isPaid ? [{ price: again.cents, refund: () => refundDelivery(tx, again, returned, mark) }] : []
  }
  // The delivery of an order in several parcels is paid for all of them.
  if (parcel.exclusive_ids !== null) return []
  const later = await lockLaterDelivery(tx, clubId, orderId)
  if (later) {
    const mark = () => markDeliveryRefunded(tx, clubId, { column: 'order_id', id: orderId })
    const isPaid = later.cents > 0 && !(await isRefunded(tx, later))
    return isPaid ? [{ price: later.cents, refund: () => refundDelivery(tx, later, orderId, mark) }] : []
  }
  const ordered = (await readOrderDeliveries(tx, clubId, [orderId])).get(orderId)
  if (!ordered || ordered.cents === 0) return []
  const part = await readPart(tx, clubId, orderId, { ...ordered, coins: ordered.price })
  return part ? [{ price: ordered.cents, refund: () => refundPartOf(tx, clubId, orderId, part) }] : []
}

const isRefunded = async (
  tx: Tx,
  { club_id: clubId, checkout_id: checkoutId }: { club_id: string; checkout_id: string | null },
): Promise<boolean> => checkoutId !== null && hasRefundOf(tx, clubId, checkoutId)

/** Reads what the delivery of an order was paid with, as far as it isn't refunded; undefined if nothing is left of it. */
async function readPart(
  tx: Tx,
  clubId: string,
  orderId: string,
  delivery: { cents: Cents; coins: RefundShare['coins'] },
): Promise<RefundShare | undefined> {
  const bought = await lockRefundable(tx, clubId, { kind: 'order', id: orderId })
  if (!bought || bought.refunded || (await isDeliveryRefunded(tx, clubId, orderId))) return undefined
  const { rows } = await sql<{ things: RefundShare['coins'] }>`
    select coalesce(sum(price), 0)::bigint as things from order_line where club_id = ${clubId} and order_id = ${orderId}`.execute(
    tx,
  )
  const things = rows[0]?.things ?? coinUnits(0)
  const part = withdrawalRefund({
    paid: { amount: bought.amount, coins: bought.usedCoins },
    refunded: bought.earlier,
    price: { all: things, before: coinUnits(0), now: coinUnits(0) },
    delivery: { ...delivery, standard: delivery.cents },
    isLast: true,
    deduction: 0,
  })
  return part.amount > cents(0) || part.coins > 0 ? part : undefined
}

async function refundPartOf(tx: Tx, clubId: string, orderId: string, part: RefundShare): Promise<void> {
  const requested = await requestRefund(tx, {
    clubId,
    what: { kind: 'order', id: orderId },
    part,
    restock: false,
    isDelivery: true,
    reason: sentTogetherReason,
    // It follows how the parcels are sent, which somebody has decided.
    actor: 'system',
  })
  if (!requested.ok) throw new Error(`The delivery of order ${orderId} was not refunded: ${requested.reason}`)
}
