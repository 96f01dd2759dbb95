import type { Tx } from '../../../platform/database/database.ts'
import type { ChosenDelivery } from '../../../platform/database/json-columns.ts'
import { addJob } from '../../../platform/jobs.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { refundCoins, transferCoins } from '../../wallet/index.ts'
import { issueCreditNote, refundedSale } from '../invoices/credit-notes.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { saleOfDelivery } from '../invoices/sales-of.ts'
import type { Checkout } from '../payments/checkouts.ts'
import { checkoutOf, fanOf, type PurchaseKind } from '../purchase-kind.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { emailRefund } from '../refunds/email-refund.ts'
import { insertRefund, type Refund } from '../refunds/queries.ts'
import { addParcels } from './create-parcels.ts'
import { notifyBuyer } from './notify-buyer.ts'
import {
  hasRefundOf,
  insertLaterDelivery,
  type LaterDelivery,
  lockLaterDelivery,
  lockUndelivered,
  markDeliveryRefunded,
} from './later-delivery-queries.ts'
import { isOwedAnything, lockParcel, type Part } from './parcel-queries.ts'
import { insertRedelivery, lockRedeliverable, lockRedeliveries, markRedeliveryRefunded } from './redelivery-queries.ts'

/** The delivery of a won lot, or of a parcel that came back, paid by card and coins after the order (B06). */
export const deliveryPurchase: PurchaseKind = {
  isDue,
  fulfil: (tx, checkout, _event, mail) => fulfilDelivery(tx, checkout, mail),
  release: async () => {},
  refund: (tx, refund, checkout) => reverseDelivery(tx, refund, checkoutOf(refund, checkout)),
  cancelRefund: async () => {},
}

/** A delivery that is paid: what was chosen, and with what it was paid. */
export type PaidDelivery = Pick<
  LaterDelivery,
  'club_id' | 'order_id' | 'fan_id' | 'checkout_id' | 'amount' | 'coins' | 'coins_reference'
> & {
  /** The parcel that came back, in whose place a new one is sent; null for the first delivery. */
  returned: { parcelId: string; part: Part } | null
  delivery: ChosenDelivery
}

/** Stores the delivery of an order with its parcel, and confirms it by email. */
export async function deliverLater(
  tx: Tx,
  { delivery, returned, ...paid }: PaidDelivery,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  const { methodId: method_id, name, cents } = delivery
  const [id = ''] = await addParcels(
    tx,
    paid.club_id,
    [{ id: paid.order_id, fanId: paid.fan_id, delivery, ...(returned && { part: returned.part }) }],
    now,
  )
  const row = { ...paid, method_id, name, cents }
  if (returned === null) await insertLaterDelivery(tx, row)
  else await insertRedelivery(tx, { ...row, returned_parcel_id: returned.parcelId, parcel_id: id })
  const parcel = await lockParcel(tx, paid.club_id, id)
  if (parcel) await notifyBuyer(tx, parcel, { kind: 'chosen' }, publicUrl)
  const { order_id: orderId, fan_id: fanId, checkout_id: checkoutId, coins_reference: coinsReference } = paid
  const sold = {
    ...paid,
    sourceId: returned?.parcelId ?? orderId,
    orderId,
    fanId,
    checkoutId,
    coinsReference,
    delivery,
  }
  const sale = await saleOfDelivery(tx, paid.club_id, sold)
  if (sale) await issueInvoices(tx, paid.club_id, [sale])
}

/**
 * Whether the order still needs the delivery: the buyer has not withdrawn, and it was not refunded, while they were paying. The order is
 * locked before the coins, as its refund locks them.
 */
async function isDue(
  tx: Tx,
  { club_id: clubId, order_id: orderId, parcel_id: parcelId }: Pick<Checkout, 'club_id' | 'order_id' | 'parcel_id'>,
): Promise<boolean> {
  if (parcelId !== null) return (await lockRedeliverable(tx, clubId, parcelId)) !== undefined
  return orderId !== null && (await lockUndelivered(tx, clubId, { orderId })) !== undefined
}

async function fulfilDelivery(tx: Tx, checkout: Checkout, { publicUrl }: Confirmations): Promise<void> {
  const { club_id: clubId, id, held_coins: coins, amount, delivery, order_id: orderId, created_at: now } = checkout
  const { parcel_id: returnedParcelId } = checkout
  const fanId = fanOf(checkout)
  if (orderId === null || !delivery) throw new Error(`Checkout ${id} pays no delivery`)
  const returned = returnedParcelId === null ? null : await lockRedeliverable(tx, clubId, returnedParcelId)
  if (returned === undefined) throw new Error(`Checkout ${id} pays no delivery that is due`)
  if (coins > 0) {
    const back = await transferCoins(tx, {
      clubId,
      kind: 'RELEASE',
      from: 'held',
      to: { fanId },
      amount: coins,
      reference: id,
    })
    if (!back.ok) throw new Error(`Coins of checkout ${id} are not held`)
    const paid = await transferCoins(tx, {
      clubId,
      kind: 'ORDER',
      from: { fanId },
      to: 'treasury',
      amount: coins,
      reference: id,
    })
    if (!paid.ok) throw new Error(`Coins of checkout ${id} were spent`)
  }
  const paid = {
    club_id: clubId,
    order_id: orderId,
    fan_id: fanId,
    checkout_id: id,
    amount,
    coins,
    coins_reference: id,
    returned,
    delivery,
  }
  await deliverLater(tx, paid, { now, publicUrl: publicUrl() })
}

/**
 * Begins the refund of the deliveries that were paid after their order, each once, because the order is refunded.
 *
 * @param isWhole whether all of the order is refunded; the delivery of a parcel that came back is only refunded with the last thing
 */
export async function refundLaterDeliveries(
  tx: Tx,
  { clubId, orderId, isWhole }: { clubId: string; orderId: string; isWhole: boolean },
): Promise<void> {
  const later = await lockLaterDelivery(tx, clubId, orderId)
  if (later)
    await refundDelivery(tx, later, orderId, () =>
      markDeliveryRefunded(tx, clubId, { column: 'order_id', id: orderId }),
    )
  if (!isWhole && (await isOwedAnything(tx, clubId, orderId))) return
  for (const again of await lockRedeliveries(tx, clubId, orderId)) {
    const id = again.returned_parcel_id
    await refundDelivery(tx, again, id, () => markRedeliveryRefunded(tx, clubId, { column: 'returned_parcel_id', id }))
  }
}

/**
 * Begins the refund of a delivery.
 *
 * @param sourceId of its document
 * @param mark marks it as refunded, if only coins have paid it
 */
export async function refundDelivery(
  tx: Tx,
  paid: Omit<PaidDelivery, 'delivery' | 'returned'>,
  sourceId: string,
  mark: () => Promise<unknown>,
): Promise<void> {
  const { club_id: clubId, amount, coins } = paid
  if (paid.checkout_id === null) {
    await mark()
    if (coins > 0)
      await refundCoins(
        tx,
        { clubId, fanId: paid.fan_id, amount: coins, reference: sourceId },
        { reference: paid.coins_reference ?? paid.order_id, amount: coins },
      )
    await issueCreditNote(tx, clubId, { source: 'delivery', sourceId, refundId: null, amount, coins, whole: true })
    return
  }
  if (await hasRefundOf(tx, clubId, paid.checkout_id)) return
  const refund = await insertRefund(tx, {
    id: await newId(tx),
    clubId,
    checkoutId: paid.checkout_id,
    orderId: null,
    amount,
    coins,
    whole: true,
    restock: false,
    reason: 'delivery',
    // It follows the refund of the order, which somebody has decided.
    actor: 'system',
  })
  await addJob(tx, 'sendRefund', { clubId, refundId: refund.id })
}

async function reverseDelivery(tx: Tx, refund: Refund, checkout: Checkout): Promise<void> {
  const clubId = refund.club_id
  const fanId = fanOf(checkout)
  const by = { column: 'checkout_id' as const, id: checkout.id }
  const sourceId =
    checkout.parcel_id === null
      ? (await markDeliveryRefunded(tx, clubId, by))?.order_id
      : (await markRedeliveryRefunded(tx, clubId, by))?.returned_parcel_id
  if (refund.coins > 0)
    await refundCoins(
      tx,
      { clubId, fanId, amount: refund.coins, reference: refund.id },
      { reference: checkout.id, amount: checkout.held_coins },
    )
  await emailRefund(tx, refund, { what: sourceId === undefined ? 'late' : 'delivery', cancelsReceipt: false })
  if (sourceId !== undefined) await issueCreditNote(tx, clubId, refundedSale(refund, { source: 'delivery', sourceId }))
}
