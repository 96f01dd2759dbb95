import type { Cents } from '@virage/domain'

/** The checkout of a session or charge; each event contains it. */
export type CheckoutReference = { clubId: string; checkoutId: string }

/** A request for a page of the provider on which a fan pays or saves a card. */
export type CheckoutRequest = {
  /** The same key returns the same session. */
  idempotencyKey: string
  mode: 'payment' | 'setup'
  /** 0 in mode `setup`. */
  amount: Cents
  description: string
  /** The provider's customer id of the fan; null before their first checkout. */
  customer: string | null
  reference: CheckoutReference
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A request to charge a saved card off session. */
export type ChargeRequest = {
  /** The same key charges once, however often it is sent within a day. */
  idempotencyKey: string
  amount: Cents
  description: string
  customer: string
  paymentMethod: string
  reference: CheckoutReference
}

/** Why a charge failed. */
export type ChargeFailure = 'declined' | 'authenticationNeeded'

/** The result of a charge. Only the webhook with the same result settles the checkout. */
export type Charged = { ok: true; payment: string } | { ok: false; reason: ChargeFailure }

/** A saved card, as its owner recognises it. It can be charged until the end of its month. */
export type SavedCard = { brand: string; last4: string; month: number; year: number }

/** A request to refund money to the card of a payment. */
export type RefundRequest = {
  /** The same key refunds once, however often it is sent within a day. */
  idempotencyKey: string
  payment: string
  amount: Cents
  reference: CheckoutReference
}

/** The result of a refund. A refusal is final. */
export type Refunded = { ok: true; refund: string } | { ok: false; reason: string }

/** A refund that the provider has made, or begun to make. */
export type KnownRefund = {
  /** The key of its request; null if it was made by hand, or by a release that did not store the key with it. */
  idempotencyKey: string | null
  amount: Cents
  result: Refunded
}

/**
 * A payment, a refund, a refund that the buyer's bank has sent back, or a dispute in a payout. Amounts are in cents, of refunds and disputes
 * negative, of a dispute that the club has won positive; the fee is taken from them.
 */
export type PayoutLine = {
  id: string
  kind: 'payment' | 'refund' | 'sentBack' | 'dispute'
  /** The provider's id of the payment, refund or dispute. */
  reference: string
  /** The provider's id of the payment that it is about. */
  payment: string | null
  /** The club that the payment names, although the product may not know the payment. */
  clubId: string | null
  amount: Cents
  fee: Cents
}

/** Money that the provider has sent to the bank account on a day, YYYY-MM-DD. */
export type ProviderPayout = { id: string; day: string; lines: PayoutLine[] }

/** An event that the provider sends by webhook. Only events settle a checkout. */
export type PaymentEvent = {
  /** The provider's id of the event, the same for each delivery. */
  id: string
  type: 'paid' | 'cardSaved' | 'cancelled' | 'expired' | 'refundFailed'
  /** When it happened, ISO 8601: perhaps long before it was delivered. Unknown for events that earlier versions have stored. */
  at?: string
  reference: CheckoutReference
  customer: string | null
  paymentMethod: string | null
  /** The provider's id of the payment, for refunds. */
  payment: string | null
  /** Why a charge was cancelled; null for other events. */
  failure: ChargeFailure | null
  /** The key of the request for a refund that has failed, perhaps days after the provider took it, and why. Other events have none. */
  refund?: { idempotencyKey: string; reason: string }
}

/** A parsed webhook: an event; an event that is not about the product's checkouts; or one without a valid signature. */
export type ReadEvent = { kind: 'event'; event: PaymentEvent } | { kind: 'irrelevant' } | { kind: 'forged' }

/** A provider of card payments. Each method throws if the provider can't be reached, and can then be retried. */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'
  /** The header that carries the signature of its webhooks, in lower case. */
  signatureHeader: string
  /** Opens a hosted page. @throws also if the provider refuses */
  openCheckout: (request: CheckoutRequest) => Promise<{ session: string; url: string }>
  /** Closes a page early, so that nobody can pay on it. @returns its final state */
  closeCheckout: (session: string) => Promise<'closed' | 'paid'>
  /** Reads what is known of a saved card; undefined if nothing is. */
  readCard: (paymentMethod: string) => Promise<SavedCard | undefined>
  /** Removes a saved card, so that nobody can charge it any more. Does nothing if it is gone, or another provider's. */
  removeCard: (paymentMethod: string) => Promise<void>
  /** Deletes a customer with their name, address and cards; their payments stay. Does nothing if it is gone, or another provider's. */
  removeCustomer: (customer: string) => Promise<void>
  /** Charges a saved card. */
  charge: (request: ChargeRequest) => Promise<Charged>
  /** Refunds money. */
  refund: (request: RefundRequest) => Promise<Refunded>
  /** Reads all refunds of a payment, however old; none of an unknown payment. */
  listRefunds: (payment: string) => Promise<KnownRefund[]>
  /** Reads the payouts that have arrived since a day, YYYY-MM-DD, one after another: a crowd makes one of many thousands of lines. */
  listPayouts: (since: string) => AsyncIterable<ProviderPayout>
  /** Parses a webhook and verifies its signature over the raw body. */
  readEvent: (body: string, signature: string | undefined) => ReadEvent
}
