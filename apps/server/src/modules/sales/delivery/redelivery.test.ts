import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../../testing/bidders.ts'
import { addDeliveryMethod, deliverBy, inFrance } from '../../../testing/deliveries.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'

const slug = 'fc-virage'
const params = { slug }
const pennant = 'founders-pennant'
const home = {
  recipient: 'Ada',
  street: '1 rue du Stade',
  extra: null,
  postalCode: '75001',
  city: 'Paris',
  phone: null,
}
let app: TestApp
let owner: Awaited<ReturnType<TestApp['as']>>
let bidder: Awaited<ReturnType<typeof openBidding>>
let methods: { post: string; stand: string }
let exclusiveId: string

beforeAll(async () => {
  app = await openApp()
  owner = await app.as('operator@virage.test')
  bidder = await openBidding(app, { club: slug, count: 5 })
  methods = {
    post: await addDeliveryMethod(app, { kind: 'SHIP', name: 'Home delivery', zones: inFrance(5.5) }),
    stand: await addDeliveryMethod(app, { kind: 'PICKUP', name: 'Club shop', place: 'Gate 4' }),
  }
  exclusiveId = await deliverBy(app, pennant, Object.values(methods))
})
afterAll(() => app.stop())

const move = async (parcelId: string, state: 'SHIPPED' | 'DELIVERED' | 'RETURNED') =>
  valueOf(await owner(staff.moveParcels, { params, body: { ids: [parcelId], state } }))
const own = ({ fan }: Bidder) => ({ slug, username: fan.username })
const newestOrder = async (one: Bidder) => {
  const [order] = valueOf(await one.call(contract.listOrders, { params: own(one) }))
  if (!order) throw new Error('No order')
  return order
}
const parcelsOf = async (one: Bidder) => valueOf(await one.call(contract.listParcels, { params: own(one) }))
const balanceOf = async (one: Bidder) => valueOf(await one.call(contract.getBalance, { params })).coins.amount

/** Buys a pennant by card that is sent by post. */
async function buy(one: Bidder) {
  const address = valueOf(
    await one.call(contract.createAddress, { params: own(one), body: { ...home, country: 'FR' } }),
  )
  const byPost = { methodId: methods.post, price: 5.5, addressId: address.id }
  const url = `${app.origin}/clubs/${slug}/x`
  const body = { lineItems: [{ exclusiveId }], delivery: byPost, successUrl: url, cancelUrl: url }
  await onSandboxPage(valueOf(await one.call(contract.createFiatOrder, { params, body })).url, 'pay')
  await expect.poll(() => parcelsOf(one)).toHaveLength(1)
  const [parcel] = await parcelsOf(one)
  const parcelId = parcel?.id ?? ''
  const page = `${app.origin}/clubs/${slug}/payments/${parcelId}`
  const choose = (delivery: contract.DeliveryChoice, idempotencyKey: string = crypto.randomUUID(), as = one) => {
    const pages = { successUrl: page, cancelUrl: page, delivery }
    return as.call(contract.openRedeliveryPage, { params: { ...own(as), parcelId }, body: pages, idempotencyKey })
  }
  const order = await newestOrder(one)
  return { order, parcelId, byPost, choose, states: async () => (await parcelsOf(one)).map(({ state }) => state) }
}
/** Buys a pennant whose parcel comes back. */
async function buyReturned(one: Bidder) {
  const bought = await buy(one)
  await move(bought.parcelId, 'SHIPPED')
  await move(bought.parcelId, 'RETURNED')
  return bought
}
const pickUp = () => ({ methodId: methods.stand, price: 0 })

const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await app.platform.database.asSystem((tx) => statement.execute(tx))).rows
/** What the sandbox has charged a fan for orders and deliveries, and what of it was refunded; in cents. */
const chargesOf = ({ fan }: Bidder) =>
  read(sql`
    select s.amount, s.refunded from sandbox_charge s join checkout c on c.fan_id = ${fan.fanId}
      and (s.idempotency_key = c.id::text or s.idempotency_key = c.provider_session) order by s.created_at`)
const ledger = () =>
  read(sql`select coalesce(sum(balance), 0)::integer as sum, count(*) filter (where kind = 'held' and balance <> 0)::integer as held
    from ledger_account`)
const sound = [{ sum: 0, held: 0 }]
const mailsAbout = async ({ fan }: Bidder, subject: RegExp) => {
  const [row] = await read<{ email: string }>(sql`select email from fan where id = ${fan.fanId}`)
  return (await mailsTo(app, row?.email ?? '')).filter((mail) => subject.test(mail.subject))
}

test('a buyer whose parcel came back pays another delivery, once, and a refund of the order brings back both (B06)', async () => {
  const one = bidder(0, '')
  const { order, parcelId, byPost, choose, states } = await buyReturned(one)
  await expect
    .poll(() => mailsAbout(one, /^Your parcel came back/))
    .toMatchObject([{ plain: expect.stringContaining(`/payments/${parcelId}`) }])
  expect(await newestOrder(one)).toMatchObject({ redeliveryDueFor: parcelId, redeliveries: [] })
  const options = async () =>
    valueOf(await one.call(contract.listRedeliveryOptions, { params: { ...own(one), parcelId }, query: {} }))
  expect((await options()).map(({ name }) => name)).toEqual(['Club shop', 'Home delivery'])
  expect(errorKeyOf(await choose({ ...byPost, price: 1 }))).toBe('errors.delivery.moved')
  const stranger = bidder(1, '')
  expect(errorKeyOf(await choose(pickUp(), undefined, stranger))).toBe('errors.backend.notFound')

  const key = crypto.randomUUID()
  const [first, again] = [valueOf(await choose(byPost, key)), valueOf(await choose(byPost, key))]
  expect(again).toEqual(first)
  await onSandboxPage(first.url, 'pay')
  await expect.poll(states).toEqual(['PREPARING', 'RETURNED'])
  const paid = await newestOrder(one)
  expect(paid).toMatchObject({
    redeliveryDueFor: null,
    redeliveries: [{ kind: 'DELIVERY', name: 'Home delivery', cost: { value: 5.5 } }],
    finalCost: { value: order.finalCost.value + 5.5 },
  })
  expect(errorKeyOf(await choose(byPost))).toBe('errors.delivery.chosen')
  expect(await options()).toEqual([])

  const refund = { params: { slug, orderId: order.id }, body: { reason: 'Torn', restock: false } }
  valueOf(await owner(staff.refundOrder, refund))
  const whole = Math.round(order.finalCost.value * 100)
  await expect
    .poll(() => chargesOf(one))
    .toEqual([
      { amount: whole, refunded: whole },
      { amount: 550, refunded: 550 },
    ])
  await expect.poll(() => newestOrder(one)).toMatchObject({ refunded: true, refundedCost: paid.finalCost })
  expect(await states()).toEqual(['CANCELLED', 'RETURNED'])
  expect(await ledger()).toEqual(sound)
})

test('of two tabs and staff who send it again at no charge, one opens a parcel; a payment that comes later goes back (B06)', async () => {
  const one = bidder(2, '')
  const { parcelId, byPost, choose, states } = await buyReturned(one)
  const { url } = valueOf(await choose(byPost))
  const results = await Promise.all([
    choose(pickUp()),
    choose(pickUp()),
    owner(staff.replaceParcel, { params: { slug, parcelId } }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await states()).toEqual(['PREPARING', 'RETURNED'])
  await onSandboxPage(url, 'pay')
  // Nobody was charged for the page that is superseded, or the charge has gone back.
  await expect
    .poll(async () =>
      (
        await read<{ kept: number }>(
          sql`select coalesce(sum(s.amount - s.refunded), 0)::integer as kept from sandbox_charge s
          join checkout c on c.parcel_id = ${parcelId} and s.idempotency_key = c.provider_session`,
        )
      ).map(({ kept }) => kept),
    )
    .toEqual([0])
  expect(await states()).toEqual(['PREPARING', 'RETURNED'])
  expect(await ledger()).toEqual(sound)
})

test('another delivery can be paid again after a payment that went back while nothing delivered the parcel (B06)', async () => {
  const one = bidder(1, '')
  const { order, byPost, choose, states } = await buyReturned(one)
  const { url } = valueOf(await choose(byPost))
  await deliverBy(app, pennant, [])
  await onSandboxPage(url, 'pay')
  const whole = { amount: Math.round(order.finalCost.value * 100), refunded: 0 }
  const late = { amount: 550, refunded: 550 }
  await expect.poll(() => chargesOf(one)).toEqual([whole, late])
  await deliverBy(app, pennant, Object.values(methods))
  await onSandboxPage(valueOf(await choose(byPost)).url, 'pay')
  await expect.poll(states).toEqual(['PREPARING', 'RETURNED'])
  expect(await chargesOf(one)).toEqual([whole, late, { amount: 550, refunded: 0 }])
  expect(await ledger()).toEqual(sound)
})

test('coins pay another delivery at once, and come back with everything else after a withdrawal (B06)', async () => {
  const one = bidder(3, '')
  const { order, byPost, choose, states } = await buyReturned(one)
  const gift = { fanId: one.fan.fanId, coinsAmount: 20, memo: 'For a test' }
  valueOf(await owner(staff.giveCoins, { params, body: gift }))
  valueOf(await choose(byPost))
  expect(await balanceOf(one)).toBe(15)
  expect(await states()).toEqual(['PREPARING', 'RETURNED'])
  const { identity } = valueOf(await one.call(contract.getMe, { params: own(one) }))
  const [firstName = '', ...names] = identity.name.split(' ')
  const sender = { orderNumber: order.number, firstName, lastName: names.join(' '), email: identity.email }
  expect(valueOf(await one.call(contract.createWithdrawal, { params, body: sender }))).toMatchObject({
    needsReturn: false,
  })
  await expect.poll(() => balanceOf(one)).toBe(20)
  const whole = Math.round(order.finalCost.value * 100)
  await expect.poll(() => chargesOf(one)).toEqual([{ amount: whole, refunded: whole }])
  expect(await states()).toEqual(['CANCELLED', 'RETURNED'])
  expect(await ledger()).toEqual(sound)
})

test('what a buyer had received, or withdrew from, is not delivered again at their cost (B06)', async () => {
  const one = bidder(4, '')
  const { parcelId, choose, states } = await buy(one)
  await move(parcelId, 'SHIPPED')
  await move(parcelId, 'DELIVERED')
  await move(parcelId, 'RETURNED')
  expect(await newestOrder(one)).toMatchObject({ redeliveryDueFor: null })
  expect(errorKeyOf(await choose(pickUp()))).toBe('errors.delivery.chosen')
  expect(await states()).toEqual(['RETURNED'])
  expect(await mailsAbout(one, /^Your parcel came back/)).toEqual([])
})
