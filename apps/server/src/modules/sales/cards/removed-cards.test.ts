import * as contract from '@virage/contract'
import { carryOutErasure, listErasureRequests } from '@virage/contract/staff'
import { startStripeServer, type StripeServer } from '@virage/test-support/stripe'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const slug = 'fc-virage'
let app: TestApp
let stripe: StripeServer
beforeAll(async () => {
  stripe = await startStripeServer()
  app = await openApp({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_these_tests',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
})
afterAll(async () => {
  await app.stop()
  stripe.stop()
})

/** Registers a new fan, and returns what they do with their card. */
async function register(email: string) {
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const [call, { username }] = [await app.as(email), await app.tokenOf(email)]
  const { id } = valueOf(await call(contract.registerFan, { params: { slug }, body: {} }))
  const params = { slug, username }
  const stored = async () => {
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{ card: string; customer: string }>`
        select payment_method as card, payment_customer as customer from fan where id = ${id}`.execute(tx),
    )
    return rows[0] ?? { card: '', customer: '' }
  }
  /** Saves a card on the provider's page. @returns its id, and that of the customer */
  const saveCard = async () => {
    const before = await stored()
    const body = { successUrl: `${app.origin}/done`, cancelUrl: `${app.origin}/back` }
    const { url } = valueOf(await call(contract.setUpCard, { params, body }))
    await stripe.deliver(`${app.origin}/api/webhooks/stripe`, stripe.visit(url, 'pay'))
    await expect.poll(async () => (await stored()).card).not.toBe(before.card)
    return stored()
  }
  return { id, call, params, saveCard }
}

/** Returns whose card it is at the provider. */
const holderOf = (card: string) => stripe.state.objects.get(card)?.['customer']

test('a card that a fan removes is removed from the provider', async () => {
  const { call, params, saveCard } = await register('remover@cards.test')
  const { card, customer } = await saveCard()
  expect(holderOf(card)).toBe(customer)
  valueOf(await call(contract.removeCard, { params }))
  await expect.poll(() => holderOf(card)).toBeNull()
})

test('a card that a fan replaces is removed from the provider once no charge of it can be under way', async () => {
  const { saveCard } = await register('replacer@cards.test')
  const first = await saveCard()
  const second = await saveCard()
  expect(second.customer).toBe(first.customer)
  const { rowCount } = await app.platform.database.pool.query(`
    select from graphile_worker.jobs j, graphile_worker.reschedule_jobs(array[j.id], run_at := now())
    where j.task_identifier = 'removeCard' and j.run_at > now() + interval '30 seconds'`)
  expect(rowCount).toBe(1)
  await expect.poll(() => holderOf(first.card)).toBeNull()
  expect(holderOf(second.card)).toBe(second.customer)
})

test('an erased fan is deleted at the provider, with their cards (finding M32)', async () => {
  const { id, call, params, saveCard } = await register('erased@cards.test')
  const { card, customer } = await saveCard()
  valueOf(await call(contract.requestErasure, { params }))
  const operator = await app.as('operator@virage.test')
  const requests = valueOf(await operator(listErasureRequests, { params: { slug } }))
  const requestId = requests.find(({ fanId }) => fanId === id)?.id ?? ''
  valueOf(await operator(carryOutErasure, { params: { slug, requestId } }))
  await expect.poll(() => stripe.state.objects.has(customer)).toBe(false)
  expect(holderOf(card)).toBeNull()
})

test('what is gone at the provider, or was never there, is removed without an error', async () => {
  const { saveCard } = await register('twice@cards.test')
  const { card, customer } = await saveCard()
  for (const id of [card, card, 'card_sandbox_1_4242']) await app.provider.removeCard(id)
  for (const id of [customer, customer, 'customer_1']) await app.provider.removeCustomer(id)
  expect(stripe.state.objects.has(customer)).toBe(false)
})
