import type { Tx } from '../../../platform/database/database.ts'
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
export async function saveCard(tx: Tx, checkout: Checkout, event: PaymentEvent): Promise<void> {
  const { club_id: clubId, mandate } = checkout
  const fanId = fanOf(checkout)
  const { payment_method: replaced } = await tx
    .selectFrom('fan')
    .select('payment_method')
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .forUpdate()
    .executeTakeFirstOrThrow()
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
