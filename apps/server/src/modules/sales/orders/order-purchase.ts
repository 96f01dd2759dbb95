import { cents, coinUnits, deliveredOrderCost } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { addJob } from '../../../platform/jobs.ts'
import type { PaymentEvent } from '../../../platform/payments/payment-provider.ts'
import { refundCoins, transferCoins } from '../../wallet/index.ts'
import { refundLaterDeliveries } from '../delivery/delivery-purchase.ts'
import { readUndelivered } from '../delivery/later-delivery-queries.ts'
import { cancelParcels } from '../delivery/move-parcel.ts'
import { noDeliveryCost } from '../delivery/choose-delivery.ts'
import { createParcels } from '../delivery/create-parcels.ts'
import { type Checkout, getClubOf, readCheckoutLines } from '../payments/checkouts.ts'
import { fanOf, type PurchaseKind } from '../purchase-kind.ts'
import { issueCreditNote, refundedSale } from '../invoices/credit-notes.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { salesOfOrders } from '../invoices/sales-of.ts'
import { issueOrderReceipt } from '../receipts/issue-receipt.ts'
import { cancelReceipt } from '../receipts/queries.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { emailRefund } from '../refunds/email-refund.ts'
import { addRefunded, type Refund } from '../refunds/queries.ts'
import { readFixedCoinPrice } from '../outstanding-payments/queries.ts'
import { readRecordOf } from '../outstanding-payments/recorded-payments.ts'
import { priceOf } from './check-items.ts'
import { confirmOrders } from './confirm-orders.ts'
import { insertOrders, type NewOrder, readLinesToRestock, returnStock } from './queries.ts'

/** Exclusives, bought or won, paid by card and coins (A12, M11). */
export const orderPurchase: PurchaseKind = {
  fulfil: fulfilOrder,
  release: async (tx, checkout) => {
    // A won lot has no stock to return.
    if (checkout.outstanding_payment_id !== null) return
    const lines = await readCheckoutLines(tx, checkout.club_id, checkout.id)
    await returnStock(
      tx,
      checkout.club_id,
      lines.map((line) => line.id),
    )
  },
  refund: async (tx, refund) => {
    await reverseOrder(tx, refund, orderOf(refund))
    await refundWaiting(tx, refund)
  },
  cancelRefund: async (tx, refund) => {
    const [clubId, orderId] = [refund.club_id, orderOf(refund)]
    await addRefunded(tx, clubId, orderId, { amount: cents(-refund.amount), coins: coinUnits(-refund.coins) })
    await refundWaiting(tx, refund)
  },
}

/** Refunds of withdrawals have waited for one of staff. They don't wait for each other: staff begin one that has failed again. */
async function refundWaiting(tx: Tx, refund: Refund): Promise<void> {
  if (refund.withdrawal_id === null)
    await addJob(tx, 'refundWithdrawals', { clubId: refund.club_id, orderId: orderOf(refund) })
}

const orderOf = ({ id, order_id: orderId }: Refund): string => {
  if (orderId === null) throw new Error(`Refund ${id} has no order`)
  return orderId
}

async function fulfilOrder(tx: Tx, checkout: Checkout, { at }: PaymentEvent, mail: Confirmations): Promise<void> {
  const { club_id: clubId, id } = checkout
  const fanId = fanOf(checkout)
  const orderId = await newId(tx)
  const amount = checkout.held_coins
  if (amount > 0) {
    const back = await transferCoins(tx, {
      clubId,
      kind: 'RELEASE',
      from: 'held',
      to: { fanId },
      amount,
      reference: id,
    })
    const paid = await transferCoins(tx, {
      clubId,
      kind: 'ORDER',
      from: { fanId },
      to: 'treasury',
      amount,
      reference: orderId,
    })
    if (!back.ok || !paid.ok) throw new Error(`Coins of checkout ${id} are not held`)
  }
  const items = await readCheckoutLines(tx, clubId, id)
  const ownClub = await getClubOf(tx, checkout)
  const fixedPrice = await readFixedCoinPrice(tx, checkout)
  // The club may have changed its price since the buyer was shown theirs.
  const club = { ...ownClub, coin_price: fixedPrice ?? checkout.coin_price ?? ownClub.coin_price }
  const delivery = checkout.delivery
  const cost = deliveredOrderCost(
    { things: priceOf(items), delivery: delivery ?? noDeliveryCost, balance: amount },
    club.coin_price,
  )
  const order: NewOrder = {
    id: orderId,
    fanId,
    checkoutId: id,
    outstandingPaymentId: checkout.outstanding_payment_id,
    originalCost: cost.total,
    finalCost: checkout.amount,
    usedCoins: amount,
    delivery,
    items,
  }
  const [stored] = await insertOrders(tx, clubId, [order])
  if (!stored) throw new Error(`Order ${orderId} was not stored`)
  await createParcels(tx, clubId, [order], stored.created_at)
  const [sale] = await salesOfOrders(tx, clubId, [order])
  if (!sale) throw new Error(`Order ${orderId} is no sale`)
  const requested = await issueOrderReceipt(tx, club, {
    id: orderId,
    fanId,
    // A tax receipt never covers the delivery.
    finalCost: cents(checkout.amount - Math.min(cost.deliveryAmount, checkout.amount)),
    lines: items,
    grantedCoins: sale.grantedCoins,
    paidAt: sale.receivedAt ?? at,
  })
  const deliveryDueFor = (await readUndelivered(tx, clubId, [orderId])).get(orderId)
  await confirmOrders(tx, mail, club, [{ order, facts: stored, requested, deliveryDueFor }])
  await issueInvoices(tx, clubId, [sale])
}

async function reverseOrder(tx: Tx, refund: Refund, orderId: string): Promise<void> {
  const clubId = refund.club_id
  const order = await tx
    .selectFrom('orders')
    .select(['fan_id', 'used_coins'])
    .where('club_id', '=', clubId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  let cancelsReceipt = false
  if (refund.whole) {
    await tx
      .updateTable('orders')
      .set({ refunded_at: sql<Date>`virage_now()` })
      .where('club_id', '=', clubId)
      .where('id', '=', orderId)
      .execute()
    await cancelParcels(tx, clubId, orderId)
  }
  // Before coins, as everywhere: a later delivery may have been paid with some.
  if (refund.restock) await returnStock(tx, clubId, await readLinesToRestock(tx, clubId, orderId))
  if (refund.whole || refund.withdrawal_id !== null) {
    await refundLaterDeliveries(tx, { clubId, orderId, isWhole: refund.whole })
    cancelsReceipt = await cancelReceipt(tx, clubId, { column: 'order_id', id: orderId })
  }
  if (refund.coins > 0) {
    await refundCoins(
      tx,
      { clubId, fanId: order.fan_id, amount: refund.coins, reference: refund.id },
      { reference: orderId, amount: order.used_coins },
    )
  }
  const record = await readRecordOf(tx, clubId, refund.checkout_id)
  const what =
    refund.withdrawal_id !== null
      ? 'withdrawal'
      : !refund.whole
        ? 'part'
        : record?.is_taken_back
          ? 'takenBack'
          : 'order'
  const isRecorded = record !== undefined
  await emailRefund(tx, refund, { what, cancelsReceipt, isRecorded })
  await issueCreditNote(tx, clubId, refundedSale(refund, { source: 'order', sourceId: orderId }))
}
