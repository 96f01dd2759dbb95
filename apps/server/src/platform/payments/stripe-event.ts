import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { PaymentEvent, ReadEvent } from './payment-provider.ts'

const ours = z.object({ clubId: z.uuid(), checkoutId: z.uuid() })

/**
 * What an event of Stripe means for a checkout. A page that was paid counts by its session, a saved card by its
 * SetupIntent (which alone names the card), a charge off session by its PaymentIntent; each happening once, of the many
 * events that Stripe tells of it.
 */
export function readStripeEvent(event: Stripe.Event): ReadEvent {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object
      if (session.mode !== 'payment' || session.payment_status !== 'paid') return { kind: 'irrelevant' }
      return told(event, 'paid', session, { payment: idOf(session.payment_intent) })
    }
    case 'checkout.session.async_payment_failed':
      return told(event, 'cancelled', event.data.object, {})
    case 'checkout.session.expired':
      return told(event, 'expired', event.data.object, {})
    case 'setup_intent.succeeded':
      return told(event, 'cardSaved', event.data.object, { paymentMethod: idOf(event.data.object.payment_method) })
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const intent = event.data.object
      // Payments on a page are told by their session.
      if (intent.metadata['offSession'] !== 'true') return { kind: 'irrelevant' }
      if (event.type === 'payment_intent.payment_failed') return told(event, 'cancelled', intent, {})
      return told(event, 'paid', intent, { payment: intent.id, paymentMethod: idOf(intent.payment_method) })
    }
    default:
      return { kind: 'irrelevant' }
  }
}

type Told = { metadata: Stripe.Metadata | null; customer: string | { id: string } | null }

function told(
  event: Stripe.Event,
  type: PaymentEvent['type'],
  object: Told,
  { payment = null, paymentMethod = null }: { payment?: string | null; paymentMethod?: string | null },
): ReadEvent {
  const reference = ours.safeParse(object.metadata)
  // Other things are sold through the same account.
  if (!reference.success) return { kind: 'irrelevant' }
  const { clubId, checkoutId } = reference.data
  return {
    kind: 'event',
    event: {
      id: event.id,
      type,
      reference: { clubId, checkoutId },
      customer: idOf(object.customer),
      paymentMethod,
      payment,
    },
  }
}

/** Stripe names things by their id, or shows them whole where that was asked for. */
const idOf = (thing: string | { id: string } | null): string | null =>
  typeof thing === 'object' ? (thing?.id ?? null) : thing
