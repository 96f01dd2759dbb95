import type { Cents } from '@virage/domain'

/** Which checkout a session of the provider belongs to; it comes back with each event. */
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

/** What the provider tells by webhook, the only thing that settles a checkout. */
export type PaymentEvent = {
  /** The provider's id of the event, the same for each delivery. */
  id: string
  type: 'paid' | 'cardSaved' | 'cancelled' | 'expired'
  reference: CheckoutReference
  customer: string | null
  paymentMethod: string | null
}

/** A provider of card payments. */
export type PaymentProvider = {
  name: string
  /** Opens a hosted page. @throws when the provider can't be reached or refuses */
  openCheckout: (request: CheckoutRequest) => Promise<{ session: string; url: string }>
  /** Reads a webhook. @returns undefined when its signature is not the provider's, or it tells nothing of interest */
  readEvent: (body: string, signature: string | undefined) => PaymentEvent | undefined
}
