import type { Tx } from '../../platform/database/database.ts'
import type { PaymentEvent } from '../../platform/payments/payment-provider.ts'
import type { Checkout } from './payments/checkouts.ts'
import type { Confirmations } from './receipts/receipt-addresses.ts'
import type { Refund } from './refunds/queries.ts'

/**
 * What happens to one kind of purchase after its checkout has begun. Each function runs in the transaction that changes
 * the checkout, and is called once for it.
 */
export type PurchaseKind = {
  /** The provider was paid: gives what was bought, with its receipt and its email. */
  fulfil: (tx: Tx, checkout: Checkout, event: PaymentEvent, mail: Confirmations) => Promise<void>
  /** The open checkout ends without payment: returns what it has reserved. The coins that it holds are released for every kind. */
  release: (tx: Tx, checkout: Checkout) => Promise<void>
  /** The provider has given the money back, or coins alone had paid: takes back what was bought. */
  refund: (tx: Tx, refund: Refund, checkout: Checkout | undefined) => Promise<void>
  /** The provider keeps the money: undoes what the request of the refund had reserved. */
  keep: (tx: Tx, refund: Refund, checkout: Checkout | undefined) => Promise<void>
}

/** The fan of a checkout that only fans can begin. @throws Error when it has none */
export function fanOf({ id, fan_id: fanId }: Checkout): string {
  if (fanId === null) throw new Error(`Checkout ${id} has no fan`)
  return fanId
}

/** The checkout of a refund of something that only a checkout can have sold. @throws Error when it has none */
export function checkoutOf(refund: Refund, checkout: Checkout | undefined): Checkout {
  if (!checkout) throw new Error(`Refund ${refund.id} has no checkout`)
  return checkout
}
