import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { PaymentEvent, ReadEvent } from './payment-provider.ts'
import { failureOf } from './stripe-refunds.ts'

const ours = z.object({ clubId: z.uuid(), checkoutId: z.uuid() })

/**
 * Converts an event of Stripe. A payment on a page counts by its session, a saved card by its SetupIntent (which alone
 * names the card), a charge off session by its PaymentIntent. So each counts once, although Stripe sends several events
 * about it.
 */
export function readStripeEvent(event: Stripe.Event): ReadEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object
      if (session.mode !== 'payment' || session.payment_status !== 'paid') return { kind: 'irrelevant' }
      return toEvent(event, 'paid', session, { payment: idOf(session.payment_intent) })
    }
    case 'checkout.session.async_payment_failed':
      return toEvent(event, 'cancelled', event.data.object, {})
    case 'checkout.session.expired':
      return toEvent(event, 'expired', event.data.object, {})
    case 'setup_intent.succeeded':
      return toEvent(event, 'cardSaved', event.data.object, { paymentMethod: idOf(event.data.object.payment_method) })
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const intent = event.data.object
      // The session's event reports payments on a page.
      if (intent.metadata['offSession'] !== 'true') return { kind: 'irrelevant' }
      if (event.type === 'payment_intent.payment_failed') {
        const isChallenged = intent.last_payment_error?.code === 'authentication_required'
        return toEvent(event, 'cancelled', intent, { failure: isChallenged ? 'authenticationNeeded' : 'declined' })
      }
      return toEvent(event, 'paid', intent, { payment: intent.id, paymentMethod: idOf(intent.payment_method) })
    }
    case 'refund.failed': {
      const refund = event.data.object
      const idempotencyKey = refund.metadata?.['refundId']
      if (idempotencyKey === undefined) return { kind: 'irrelevant' }
      return toEvent(
        event,
        'refundFailed',
        { metadata: refund.metadata, customer: null },
        { payment: idOf(refund.payment_intent), refund: { idempotencyKey, reason: failureOf(refund) } },
      )
    }
    default:
      return { kind: 'irrelevant' }
  }
}

type StripeObject = { metadata: Stripe.Metadata | null; customer: string | { id: string } | null }

function toEvent(
  event: Stripe.Event,
  type: PaymentEvent['type'],
  object: StripeObject,
  {
    payment = null,
    paymentMethod = null,
    failure = null,
    refund,
  }: Partial<Pick<PaymentEvent, 'payment' | 'paymentMethod' | 'failure' | 'refund'>>,
): ReadEvent {
  const reference = ours.safeParse(object.metadata)
  // The same Stripe account may sell other things.
  if (!reference.success) return { kind: 'irrelevant' }
  const { clubId, checkoutId } = reference.data
  return {
    kind: 'event',
    event: {
      id: event.id,
      type,
      at: new Date(event.created * 1000).toISOString(),
      reference: { clubId, checkoutId },
      customer: idOf(object.customer),
      paymentMethod,
      payment,
      failure,
      ...(refund && { refund }),
    },
  }
}

/** Returns the id of an object, which Stripe returns as an id or expanded. */
const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'object' ? (object?.id ?? null) : object
