import type { Tx } from '../../../platform/database/database.ts'
import { isErased } from '../../../platform/database/is-erased.ts'
import { addJob } from '../../../platform/jobs.ts'
import type { PaymentEvent } from '../../../platform/payments/payment-provider.ts'
import type { Checkout } from '../payments/checkouts.ts'
import { fanOf, type PurchaseKind } from '../purchase-kind.ts'

/** Saving a card for bids (A05). It is free, so there is nothing to refund. */
export const cardPurchase: PurchaseKind = {
  fulfil: saveCard,
  release: async () => {},
  refund: (_tx, refund) => Promise.reject(new Error(`Refund ${refund.id} belongs to a saved card`)),
  cancelRefund: async () => {},
}

/** How long a card that was replaced stays with the provider, in milliseconds: a charge of it may be under way. */
const replacedFor = 60_000

/**
 * Stores the card that a fan has saved, for off-session charges, with their consent. It replaces an earlier card. Jobs read its details from
 * the provider, and remove the earlier one there.
 */
async function saveCard(tx: Tx, checkout: Checkout, event: PaymentEvent): Promise<void> {
  const { club_id: clubId, mandate } = checkout
  const fanId = fanOf(checkout)
  const { payment_method: replaced } = await lockHolder(tx, checkout)
  await tx
    .updateTable('fan')
    .set({
      card_status: 'READY',
      payment_customer: event.customer,
      payment_method: event.paymentMethod,
      card: null,
      card_mandate: mandate && JSON.stringify(mandate),
    })
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .execute()
  if (event.paymentMethod !== null)
    await addJob(tx, 'describeCard', { clubId, fanId, paymentMethod: event.paymentMethod })
  if (replaced !== null && replaced !== event.paymentMethod)
    await addJob(tx, 'removeCard', { paymentMethod: replaced }, { runAt: new Date(Date.now() + replacedFor) })
}

/**
 * Returns whether the card of an ended checkout, whose event comes late, is saved nevertheless: not over the card of a later checkout, nor
 * for a fan who was erased or has removed their card. When they removed it isn't known, so they save one again.
 */
export async function isLateCardWanted(tx: Tx, checkout: Checkout): Promise<boolean> {
  const fan = await lockHolder(tx, checkout)
  if (fan.is_erased || (fan.payment_customer !== null && fan.card_status !== 'READY')) return false
  const later = await tx
    .selectFrom('checkout')
    .select('id')
    .where('club_id', '=', checkout.club_id)
    .where('fan_id', '=', fanOf(checkout))
    .where('purpose', '=', 'card')
    .where('status', '=', 'paid')
    .where('created_at', '>', checkout.created_at)
    .executeTakeFirst()
  return later === undefined
}

/** Has jobs remove at the provider a card that isn't saved, and its customer unless it is the fan's. */
export async function discardCard(
  tx: Tx,
  checkout: Checkout,
  { customer, paymentMethod }: Pick<PaymentEvent, 'customer' | 'paymentMethod'>,
): Promise<void> {
  const fan = await lockHolder(tx, checkout)
  if (paymentMethod !== null && paymentMethod !== fan.payment_method) await addJob(tx, 'removeCard', { paymentMethod })
  if (customer !== null && customer !== fan.payment_customer) await addJob(tx, 'removeCustomer', { customer })
}

/** Reads and locks the fan of a checkout, with their card. */
const lockHolder = (tx: Tx, checkout: Checkout) =>
  tx
    .selectFrom('fan')
    .select(['card_status', 'payment_customer', 'payment_method', isErased('fan').as('is_erased')])
    .where('club_id', '=', checkout.club_id)
    .where('id', '=', fanOf(checkout))
    .forUpdate()
    .executeTakeFirstOrThrow()
