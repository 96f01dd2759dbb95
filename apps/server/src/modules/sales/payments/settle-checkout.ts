import { sql } from 'kysely'
import type { NotificationLinks } from '../../notifications/index.ts'
import { audit } from '../../staff/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { PaymentEvent } from '../../../platform/payments/payment-provider.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { discardCard, isLateCardWanted } from '../cards/card-purchase.ts'
import { lockPaymentToCharge } from '../outstanding-payments/queries.ts'
import { kindOf } from '../purchase-kinds.ts'
import { refundLatePayment } from '../refunds/refund-late-payment.ts'
import { recordSentBack } from '../refunds/sent-back.ts'
import { type Checkout, lockCheckout } from './checkouts.ts'
import { refuseCharge } from './refuse-charge.ts'
import { releaseCheckout } from './release-checkout.ts'
import { lockCheckoutsOf } from './supersede-checkouts.ts'

/** What the emails about a settled checkout link to. */
type SettlementLinks = Confirmations & { links: NotificationLinks }

/** Applies an event of the provider, once, however often it is delivered. The event and its effects commit together. */
export function settleCheckout(
  { database, ...mail }: { database: Database } & SettlementLinks,
  provider: string,
  event: PaymentEvent,
): Promise<void> {
  return database.withTenant(event.reference.clubId, (tx) => applyEvent(tx, mail, provider, event))
}

/** Applies an event within a transaction. */
export async function applyEvent(tx: Tx, mail: SettlementLinks, provider: string, event: PaymentEvent): Promise<void> {
  const { clubId, checkoutId } = event.reference
  const inserted = await tx
    .insertInto('payment_event')
    .values({ provider, event_id: event.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return
  // It locks the refund before its checkout, as its completion does.
  if (event.refund !== undefined) {
    const { idempotencyKey: refundId, reason } = event.refund
    return recordSentBack(tx, clubId, { refundId, reason })
  }
  const checkout = await lockCheckout(tx, clubId, checkoutId)
  if (!checkout) throw new Error(`Event ${event.id} has an unknown checkout`)
  if (checkout.status !== 'open') return applyLateEvent(tx, { checkout, event, mail })
  if (event.failure !== null) {
    await refuseCharge(tx, checkout, event.failure, mail.links)
  } else if (event.type === 'cancelled' || event.type === 'expired') {
    await releaseCheckout(tx, checkout, event.type)
  } else if ((await kindOf(checkout).isDue?.(tx, checkout)) === false) {
    // It ends as if nobody had paid, so that another checkout can pay for the same thing once it is due again.
    await releaseCheckout(tx, checkout, 'expired')
    await refundLate(tx, { checkout, event })
  } else {
    await fulfil(tx, { checkout, event, mail })
  }
}

/** An event, its checkout, and what the emails about it link to. */
type Settlement = { checkout: Checkout; event: PaymentEvent; mail: SettlementLinks }

async function fulfil(tx: Tx, { checkout, event, mail }: Settlement): Promise<void> {
  await kindOf(checkout).fulfil(tx, checkout, event, mail)
  await tx
    .updateTable('checkout')
    .set({ status: 'paid', payment: event.payment, settled_at: sql<Date>`virage_now()` })
    .where('club_id', '=', checkout.club_id)
    .where('id', '=', checkout.id)
    .execute()
}

/**
 * Handles an event after the end of its checkout. A payment is refunded at once, unless it is a charge that still finds its won lot unpaid; a
 * card is saved nevertheless, unless the fan has done something else about their card since.
 */
async function applyLateEvent(tx: Tx, { checkout, event, mail }: Settlement): Promise<void> {
  if (event.type === 'cardSaved' && checkout.status !== 'paid') {
    if (await isLateCardWanted(tx, checkout)) return fulfil(tx, { checkout, event, mail })
    return discardCard(tx, checkout, event)
  }
  if (event.type !== 'paid' || checkout.payment !== null) return
  if (await isStillDue(tx, checkout)) return fulfil(tx, { checkout, event, mail })
  await refundLate(tx, { checkout, event })
}

/** Refunds the payment of an ended checkout. */
async function refundLate(tx: Tx, { checkout, event }: Omit<Settlement, 'mail'>): Promise<void> {
  await tx
    .updateTable('checkout')
    .set({ payment: event.payment })
    .where('club_id', '=', checkout.club_id)
    .where('id', '=', checkout.id)
    .execute()
  await refundLatePayment(tx, checkout)
  await audit(tx, {
    clubId: checkout.club_id,
    actor: 'system',
    action: 'payment.late',
    subject: `checkout ${checkout.id}`,
    details: { event: event.id },
  })
}

/**
 * Returns whether the charge of a won lot, which has reserved nothing, can pay for it although its checkout has ended: the lot is neither
 * paid nor cancelled, and nobody is paying for it otherwise.
 */
async function isStillDue(tx: Tx, checkout: Checkout): Promise<boolean> {
  const { club_id: clubId, fan_id: fanId, off_session: isCharge, outstanding_payment_id: paymentId } = checkout
  if (!isCharge || fanId === null || paymentId === null) return false
  await lockCheckoutsOf(tx, [fanId])
  const due = await lockPaymentToCharge(tx, clubId, paymentId)
  return due !== undefined && !due.is_under_way
}
