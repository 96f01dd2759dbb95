import type { Tx } from '../../platform/database/database.ts'
import type { PaymentEvent } from '../../platform/payments/payment-provider.ts'
import type { Checkout } from './payments/checkouts.ts'
import type { Confirmations } from './receipts/receipt-urls.ts'
import type { Refund } from './refunds/queries.ts'

/**
 * The behaviour of a kind of purchase after its checkout has begun. Each function runs in the transaction that changes
 * the checkout, and is called once for it.
 */
export type PurchaseKind = {
  /** Locks what an open checkout pays for, and returns whether it is still to be paid; it is if this function is missing. */
  isDue?: (tx: Tx, checkout: Checkout) => Promise<boolean>
  /** The payment succeeded: delivers the purchase, with its receipt and its email. */
  fulfil: (tx: Tx, checkout: Checkout, event: PaymentEvent, mail: Confirmations) => Promise<void>
  /**
   * The open checkout ends without payment: releases what it has reserved. Its held coins are released for all kinds.
   */
  release: (tx: Tx, checkout: Checkout) => Promise<void>
  /** The provider has refunded the money, or only coins had paid: reverses the purchase. */
  refund: (tx: Tx, refund: Refund, checkout: Checkout | undefined) => Promise<void>
  /** The provider has refused the refund: undoes what its request had reserved. */
  cancelRefund: (tx: Tx, refund: Refund, checkout: Checkout | undefined) => Promise<void>
}

/** Returns the fan of a checkout that only fans can begin. @throws Error if it has none */
export function fanOf({ id, fan_id: fanId }: Checkout): string {
  if (fanId === null) throw new Error(`Checkout ${id} has no fan`)
  return fanId
}

/** Returns the checkout of a refund whose purchase always has one. @throws Error if it has none */
export function checkoutOf(refund: Refund, checkout: Checkout | undefined): Checkout {
  if (!checkout) throw new Error(`Refund ${refund.id} has no checkout`)
  return checkout
}
