import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { readStripeEvent } from './stripe-event.ts'

test('an event of Stripe says when it happened, and not when it was delivered', () => {
  const at = '2026-12-31T22:59:50.000Z'
  const metadata = { clubId: crypto.randomUUID(), checkoutId: crypto.randomUUID() }
  const session = { mode: 'payment', payment_status: 'paid', metadata, customer: null, payment_intent: 'pi_1' }
  const event = { id: 'evt_1', type: 'checkout.session.completed', created: Date.parse(at) / 1000 }
  const read = readStripeEvent({ ...event, data: { object: session } } as unknown as Stripe.Event)
  expect(read).toMatchObject({ kind: 'event', event: { type: 'paid', at } })
})
