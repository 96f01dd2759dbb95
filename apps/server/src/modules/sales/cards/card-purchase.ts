import type { Tx } from '../../../platform/database/database.ts'
import type { PaymentEvent } from '../../../platform/payments/payment-provider.ts'
import type { Checkout } from '../payments/checkouts.ts'
import { fanOf, type PurchaseKind } from '../purchase-kind.ts'

/** A card that is saved for bids (A05). It costs nothing, so nothing of it is refunded. */
export const cardPurchase: PurchaseKind = {
  fulfil: saveCard,
  release: async () => {},
  refund: (_tx, refund) => Promise.reject(new Error(`Refund ${refund.id} is of a card that was saved`)),
  keep: async () => {},
}

/** Keeps the card that a fan has saved, for charges while they are away. */
export async function saveCard(tx: Tx, checkout: Checkout, event: PaymentEvent): Promise<void> {
  await tx
    .updateTable('fan')
    .set({ card_status: 'READY', payment_customer: event.customer, payment_method: event.paymentMethod })
    .where('club_id', '=', checkout.club_id)
    .where('id', '=', fanOf(checkout))
    .execute()
}
