import { randomUUID } from 'node:crypto'
import { cents, coinUnits } from '@virage/domain'
import { startStripeServer, type StripeServer } from '@virage/test-support/stripe'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { createStripeProvider } from '../../../platform/payments/stripe-provider.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { completeRefund } from './complete-refund.ts'
import { insertRefund } from './queries.ts'
import { resumeRefunds } from './resume-refunds.ts'
import { type RefundRetried, retryRefund } from './retry-refund.ts'
import { sendRefund } from './send-refund.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let stripe: StripeServer
let provider: PaymentProvider
let fixtures: CoinFixtures

beforeAll(async () => {
  idle = await openIdleDatabase()
  stripe = await startStripeServer()
  provider = createStripeProvider({
    secretKey: 'sk_test_of_these_tests',
    webhookSecret: stripe.webhookSecret,
    apiUrl: stripe.url,
    now: () => new Date(),
  })
  fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
})
afterAll(async () => {
  stripe.stop()
  await idle.stop()
})

const amount = cents(1_000)
const reference = () => ({ clubId: fixtures.club.id, checkoutId: randomUUID() })

/** A payment that arrived after its checkout, with ways to refund it. */
async function payLate() {
  const { database, club, fanIds } = fixtures
  const charged = await provider.charge({
    idempotencyKey: randomUUID(),
    amount: cents(10_000),
    description: 'A scarf',
    customer: 'cus_1',
    paymentMethod: 'pm_1',
    reference: reference(),
  })
  if (!charged.ok) throw new Error('Not charged')
  const { payment } = charged
  const checkoutId = randomUUID()
  await database.withTenant(club.id, async (tx) => {
    await insertCheckout(tx, {
      id: checkoutId,
      clubId: club.id,
      fanId: fanIds[0] ?? '',
      purpose: 'order',
      amount: cents(10_000),
      heldCoins: coinUnits(0),
      coins: coinUnits(0),
      offSession: false,
      outstandingPaymentId: null,
      delivery: null,
      lines: [],
      provider: provider.name,
      successUrl: '',
      cancelUrl: '',
      expiresAt: new Date(),
    })
    await tx.updateTable('checkout').set({ status: 'expired', payment }).where('id', '=', checkoutId).execute()
  })
  return {
    payment,
    /** Stores a pending refund, requested some hours ago. */
    request: (id: string, hours: number) =>
      database.withTenant(club.id, async (tx) => {
        await insertRefund(tx, {
          id,
          clubId: club.id,
          checkoutId,
          orderId: null,
          amount,
          coins: coinUnits(0),
          whole: false,
          restock: false,
          reason: 'Torn',
          actor: 'system',
        })
        const createdAt = sql<Date>`virage_now() - make_interval(hours => ${hours})`
        await tx.updateTable('refund').set({ created_at: createdAt }).where('id', '=', id).execute()
      }),
    /** Runs the job of a refund. @returns the refund of the provider that it has recorded */
    send: async (id: string) => {
      await sendRefund({ database, provider })({ clubId: club.id, refundId: id })
      return database.withTenant(club.id, (tx) =>
        tx
          .selectFrom('refund')
          .select(['status', 'provider_refund'])
          .where('id', '=', id)
          .where('club_id', '=', club.id)
          .executeTakeFirstOrThrow(),
      )
    },
    /** Refunds the same amount without the product, or by a release that stored no key with it. */
    refundElsewhere: () => {
      const { body } = stripe.state.createRefund({ payment_intent: payment, amount: `${amount}` })
      return 'id' in body ? body.id : ''
    },
    /** What the provider has refunded. */
    refunded: () => Number(stripe.state.objects.get(payment)?.['refunded']),
  }
}

test('a refund that the provider made days ago is recorded, and not made again', async () => {
  const { payment, request, send, refunded } = await payLate()
  const id = randomUUID()
  await request(id, 72)
  // The process died before it recorded the first of these; its page of the provider's list is not the first.
  const made = await provider.refund({ idempotencyKey: id, payment, amount, reference: reference() })
  for (let others = 0; others < 4; others++)
    await provider.refund({ idempotencyKey: randomUUID(), payment, amount, reference: reference() })
  stripe.pruneKeys()
  expect(await send(id)).toEqual({ status: 'done', provider_refund: made.ok ? made.refund : '' })
  expect(refunded()).toBe(5 * amount)
})

test('a refund of days ago that never reached the provider is made', async () => {
  const { payment, request, send, refunded } = await payLate()
  await provider.refund({ idempotencyKey: randomUUID(), payment, amount, reference: reference() })
  const id = randomUUID()
  await request(id, 72)
  expect(await send(id)).toMatchObject({ status: 'done' })
  expect(refunded()).toBe(2 * amount)
})

test('a refund without a key counts for one refund of its amount', async () => {
  const { request, send, refunded, refundElsewhere } = await payLate()
  const elsewhere = refundElsewhere()
  const [first, second] = [randomUUID(), randomUUID()]
  await request(first, 72)
  await request(second, 71)
  expect(await send(first)).toEqual({ status: 'done', provider_refund: elsewhere })
  expect(await send(second)).toMatchObject({ status: 'done' })
  expect(refunded()).toBe(2 * amount)
})

const standing = (retried: RefundRetried | undefined) => (retried?.ok ? retried.refund.id : '')

test('an automatic refund that the provider has refused is begun again once, however many ask for it', async () => {
  const { request, send, refunded } = await payLate()
  const { database, club } = fixtures
  const id = randomUUID()
  await request(id, 1)
  const retry = () => database.withTenant(club.id, (tx) => retryRefund(tx, club.id, id))
  expect(await retry()).toEqual({ ok: false, reason: 'notFound' })
  const refused = { ok: false, reason: 'The balance is too low' } as const
  await database.withTenant(club.id, (tx) => completeRefund(tx, club.id, id, refused))
  const [one, other] = await Promise.all([retry(), retry()])
  expect([one, other].filter((retried) => retried.ok && retried.isNew)).toHaveLength(1)
  expect(standing(other)).toBe(standing(one))
  expect(await send(standing(one))).toMatchObject({ status: 'done' })
  expect(await retry()).toMatchObject({ ok: true, isNew: false })
  expect(refunded()).toBe(amount)
})

test('refunds that can’t be sent hold up no others, however many they are', async () => {
  const { request } = await payLate()
  const refunds = Array.from({ length: 42 }, () => randomUUID()).sort()
  const [sound = '', next = ''] = [refunds[1], refunds.at(-1)]
  for (const id of refunds) await request(id, id === next ? 71 : 72)
  const sent: string[] = []
  const resume = resumeRefunds({
    database: idle.database,
    send: async ({ refundId }) => {
      if (refundId !== sound && refundId !== next) throw new Error('The database refuses it')
      sent.push(refundId)
    },
  })
  await expect(resume()).rejects.toThrow('19 of 20 failed')
  expect(sent).toEqual([sound])
  await expect(resume()).rejects.toThrow('20 of 20 failed')
  await expect(resume()).rejects.toThrow('18 of 20 failed')
  expect(sent).toEqual([sound, next, sound])
})
