import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, buyersOf, shownExclusive } from '../../../testing/buyer.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'

const slug = 'fc-virage'
const params = { slug }
const pennant = 'founders-pennant'
const billing: contract.Billing = {
  companyName: 'Boulangerie Durand',
  siren: '000120410',
  vatNumber: null,
  address: { addressLine1: '2 rue du Pain', city: 'Lyon', country: 'FR', postalCode: '69001' },
}
let app: TestApp
let exclusiveId: string
beforeAll(async () => {
  app = await openApp()
  exclusiveId = (await shownExclusive(app, slug, pennant)).id
})
afterAll(() => app.stop())

type Declared = Pick<
  contract.OperationInput<typeof contract.createCoinsOrder>['body'],
  'billing' | 'asCompany' | 'startsNow'
>
const buy = (buyer: Buyer, declared: Declared) =>
  buyer.call(contract.createCoinsOrder, { params, body: { lineItems: [{ exclusiveId }], ...declared } })
const lineOf = async (buyer: Buyer, orderId: string) =>
  (await buyer.contracts()).find(({ id }) => id === orderId)?.lines[0]
const withdraw = async (buyer: Buyer, orderNumber: string) => {
  const answer = await buyer.withdraw(orderNumber)
  return answer.ok ? answer.value.needsReturn : answer.problem
}
const sellAs = async (withdrawal: 'RIGHT' | 'PERFORMED') => {
  const owner = await app.as('operator@virage.test')
  valueOf(await owner(staff.updateExclusive, { params: { slug, exclusiveId }, body: { withdrawal } }))
}

test('who buys for a company is invoiced as one, and can’t withdraw, as it was shown (B01)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  expect(errorKeyOf(await buy(marie, { asCompany: true }))).toBe('errors.validation.failed')
  const nameless = { ...billing, siren: null }
  expect(errorKeyOf(await buy(marie, { asCompany: true, billing: nameless }))).toBe('errors.validation.failed')
  const order = valueOf(await buy(marie, { asCompany: true, billing }))
  expect(await lineOf(marie, order.id)).toMatchObject({ state: 'EXCLUDED', excluded: 'COMPANY' })
  expect(await withdraw(marie, order.number)).toMatchObject({ key: 'errors.withdrawal.excluded', excluded: 'COMPANY' })
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{
      name: string
    }>`select body -> 'buyer' -> 'company' ->> 'companyName' as name from invoice where order_id = ${order.id}`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([{ name: 'Boulangerie Durand' }])

  // An invoice for a company alone says nothing about who the buyer is.
  const consumer = valueOf(await buy(marie, { billing }))
  expect(await lineOf(marie, consumer.id)).toMatchObject({ state: 'OPEN' })
})

test('a company that pays by card can’t withdraw either (B01)', async () => {
  const karim = await buyersOf(app, slug)('karim@fans.test')
  const url = `${app.origin}/clubs/${slug}/x`
  const body = { lineItems: [{ exclusiveId }], asCompany: true, billing, successUrl: url, cancelUrl: url }
  const earlier = new Set((await karim.orders()).map(({ id }) => id))
  const page = valueOf(await karim.call(contract.createFiatOrder, { params, body }))
  await onSandboxPage(page.url, 'pay')
  const made = async () => (await karim.orders()).find(({ id }) => !earlier.has(id))
  await expect.poll(made).toBeDefined()
  expect(await lineOf(karim, (await made())?.id ?? '')).toMatchObject({ state: 'EXCLUDED', excluded: 'COMPANY' })
})

test('a service can be withdrawn from unless its buyer has asked for it to begin at once (B01)', async () => {
  await sellAs('PERFORMED')
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const [later, now] = [valueOf(await buy(marie, {})), valueOf(await buy(marie, { startsNow: true }))]
  await sellAs('RIGHT')
  expect(await lineOf(marie, later.id)).toMatchObject({ state: 'OPEN' })
  expect(await lineOf(marie, now.id)).toMatchObject({ state: 'EXCLUDED', excluded: 'PERFORMED' })
  expect(await withdraw(marie, now.number)).toMatchObject({ key: 'errors.withdrawal.excluded', excluded: 'PERFORMED' })
  expect(await withdraw(marie, later.number)).toBe(false)
})

test('nothing but a service begins at once (B01)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const order = valueOf(await buy(marie, { startsNow: true }))
  expect(await lineOf(marie, order.id)).toMatchObject({ state: 'OPEN' })
})
