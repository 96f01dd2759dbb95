import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { type Cents, cents, coinUnits, wholeCoins } from '@virage/domain'
import { startStripeServer } from '@virage/test-support/stripe'
import { expect } from 'vitest'
import { requestRefund } from '../modules/sales/refunds/request-refund.ts'
import { openApp, valueOf } from './open-app.ts'

const params = { slug: 'fc-virage' }

/** A payment of an order, with the provider's id of it. */
export type StripePayment = { payment: string; amount: Cents; orderId: string | null }

/** Opens an application whose payment provider is the fake Stripe, with someone who handles its money. */
export async function openStripeApp() {
  const stripe = await startStripeServer()
  const app = await openApp({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_these_tests',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  const { database, clubs } = app.platform
  const club = await clubs.find(params.slug)
  if (!club) throw new Error('No club')
  const operator = await app.as('operator@virage.test')
  valueOf(await operator(staff.addStaff, { params, body: { email: 'fi@nance.test', role: 'finance' } }))
  await app.identity.createConfirmedUser({ email: 'fi@nance.test', password: 'Virage-demo-2026!' })
  const finance = await app.as('fi@nance.test')

  const readStatus = (refundId: string) =>
    database.withTenant(club.id, async (tx) => {
      const refund = tx.selectFrom('refund').select('status').where('id', '=', refundId)
      return (await refund.executeTakeFirstOrThrow()).status
    })

  return {
    app,
    stripe,
    club,
    finance,
    /** Sends events of Stripe. @returns the response statuses */
    deliver: (events: Parameters<typeof stripe.deliver>[1]) =>
      stripe.deliver(`${app.origin}/api/webhooks/stripe`, events),
    /** Pays for something on the provider's page. @param isTold whether the provider's webhook arrives */
    pay: async (isTold = true): Promise<StripePayment> => {
      const { id } = await database.asSystem((tx) =>
        tx
          .updateTable('exclusive')
          .set({ price: wholeCoins(3_000), stock: 50 })
          .where('slug', '=', 'derby-scarf-1911')
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const karim = await app.as('karim@fans.test')
      const body = {
        lineItems: [{ exclusiveId: id }],
        successUrl: `${app.origin}/done`,
        cancelUrl: `${app.origin}/back`,
      }
      const { url } = valueOf(await karim(contract.createFiatOrder, { params, body }))
      const events = stripe.visit(url, 'pay')
      const session = stripe.state.objects.get(url.split('/').at(-1) ?? '')
      const payment = String(session?.['payment_intent'])
      const amount = cents(Number(session?.['amount_total']))
      if (!isTold) return { payment, amount, orderId: null }
      await stripe.deliver(`${app.origin}/api/webhooks/stripe`, events)
      const order = await database.asSystem((tx) =>
        tx
          .selectFrom('orders as o')
          .innerJoin('checkout as c', (join) =>
            join.onRef('c.club_id', '=', 'o.club_id').onRef('c.id', '=', 'o.checkout_id'),
          )
          .select('o.id')
          .where('c.payment', '=', payment)
          .executeTakeFirstOrThrow(),
      )
      return { payment, amount, orderId: order.id }
    },
    /** Refunds a part of an order, until the provider has done it. @returns the id of the refund */
    refund: async ({ orderId }: StripePayment, amount: Cents): Promise<string> => {
      if (orderId === null) throw new Error('No order')
      const asked = await database.withTenant(club.id, (tx) =>
        requestRefund(tx, {
          clubId: club.id,
          what: { kind: 'order', id: orderId },
          part: { amount, coins: coinUnits(0) },
          restock: false,
          reason: 'Torn',
          actor: 'staff',
        }),
      )
      if (!asked.ok) throw new Error(asked.reason)
      await expect.poll(() => readStatus(asked.refund.id)).toBe('done')
      return asked.refund.id
    },
    stop: async () => {
      await app.stop()
      stripe.stop()
    },
  }
}
