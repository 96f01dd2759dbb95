import { sql } from 'kysely'
import { audit } from '../../staff/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { PaymentEvent } from '../../../platform/payments/payment-provider.ts'
import type { Confirmations } from '../receipts/receipt-addresses.ts'
import { saveCard } from '../cards/card-purchase.ts'
import { kindOf } from '../purchase-kinds.ts'
import { refundLatePayment } from '../refunds/request-refund.ts'
import { type Checkout, lockCheckout } from './checkouts.ts'
import { releaseCheckout } from './release-checkout.ts'

/**
 * Takes an event of the provider: each once, however often it is delivered. The event and all of its effects commit
 * together, so a process that dies between them leaves neither.
 */
export function settleCheckout(
  { database, ...mail }: { database: Database } & Confirmations,
  provider: string,
  event: PaymentEvent,
): Promise<void> {
  return database.withTenant(event.reference.clubId, (tx) => takeEvent(tx, mail, provider, event))
}

/** The same within a transaction. */
export async function takeEvent(tx: Tx, mail: Confirmations, provider: string, event: PaymentEvent): Promise<void> {
  const { clubId, checkoutId } = event.reference
  const taken = await tx
    .insertInto('payment_event')
    .values({ provider, event_id: event.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 0n) return
  const checkout = await lockCheckout(tx, clubId, checkoutId)
  if (!checkout) throw new Error(`Event ${event.id} names no checkout of ours`)
  if (checkout.status !== 'open') return takeLateEvent(tx, checkout, event)
  if (event.type === 'cancelled' || event.type === 'expired') {
    await releaseCheckout(tx, checkout, event.type)
  } else {
    await kindOf(checkout).fulfil(tx, checkout, event, mail)
    await tx
      .updateTable('checkout')
      .set({ status: 'paid', payment: event.payment, settled_at: sql<Date>`virage_now()` })
      .where('club_id', '=', clubId)
      .where('id', '=', checkoutId)
      .execute()
  }
}

/** What is paid after its checkout was given up is sold to nobody: the money goes back at once. A card is kept anyway. */
async function takeLateEvent(tx: Tx, checkout: Checkout, event: PaymentEvent): Promise<void> {
  if (event.type === 'cardSaved') return saveCard(tx, checkout, event)
  if (event.type !== 'paid' || checkout.payment !== null) return
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
    subject: checkout.id,
    details: { event: event.id },
  })
}
