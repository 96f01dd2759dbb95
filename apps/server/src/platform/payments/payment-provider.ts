import type { Cents } from '@virage/domain'

/** Which checkout a session or a charge of the provider belongs to; it comes back with each event. */
export type CheckoutReference = { clubId: string; checkoutId: string }

/** A page of the provider on which a fan pays, or saves a card. */
export type CheckoutRequest = {
  /** The same key opens the same session. */
  idempotencyKey: string
  mode: 'payment' | 'setup'
  /** 0 in mode `setup`. */
  amount: Cents
  description: string
  /** The provider's customer of the fan; made on the first visit. */
  customer: string | null
  reference: CheckoutReference
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** A charge of a saved card while its owner is away. */
export type ChargeRequest = {
  /** The same key charges once, however often it is asked for. */
  idempotencyKey: string
  amount: Cents
  description: string
  customer: string
  paymentMethod: string
  reference: CheckoutReference
}

/** What came of a charge; the webhook tells the same and is what counts. */
export type Charged = { ok: true; payment: string } | { ok: false; reason: 'declined' | 'authenticationNeeded' }

/** Money back to the card of a payment. */
export type RefundRequest = {
  /** The same key refunds once. */
  idempotencyKey: string
  payment: string
  amount: Cents
}

/** What came of a refund; a refused one is refused for good. */
export type Refunded = { ok: true; refund: string } | { ok: false; reason: string }

/** What the provider tells by webhook, the only thing that settles a checkout. */
export type PaymentEvent = {
  /** The provider's id of the event, the same for each delivery. */
  id: string
  type: 'paid' | 'cardSaved' | 'cancelled' | 'expired'
  reference: CheckoutReference
  customer: string | null
  paymentMethod: string | null
  /** The provider's name for what it charged, by which it is refunded. */
  payment: string | null
}

/** A webhook as it was read: an event; nothing of ours; or not the provider's at all. */
export type ReadEvent = { kind: 'event'; event: PaymentEvent } | { kind: 'irrelevant' } | { kind: 'forged' }

/** A provider of card payments. Every call throws when the provider can't be reached; asked again it goes on. */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'
  /** The header that carries the signature of its webhooks, in lower case. */
  signatureHeader: string
  /** Opens a hosted page. @throws also when the provider refuses */
  openCheckout: (request: CheckoutRequest) => Promise<{ session: string; url: string }>
  /** Ends a page before its time, so that nobody can pay on it any more. @returns what it had come to */
  closeCheckout: (session: string) => Promise<'closed' | 'paid'>
  /** Charges a saved card. */
  charge: (request: ChargeRequest) => Promise<Charged>
  /** Gives money back. */
  refund: (request: RefundRequest) => Promise<Refunded>
  /** Reads a webhook and checks its signature over the bytes as they came. */
  readEvent: (body: string, signature: string | undefined) => ReadEvent
}
