import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { createRunningLot, signInAsOperator } from '@virage/test-support/builders'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../../testing/bidders.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { readLockWaits, untilItWaits } from '../../../testing/lock-waits.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'

const club = 'fc-virage'
let app: TestApp
let bidder: Awaited<ReturnType<typeof openBidding>>
let operator: Awaited<ReturnType<typeof signInAsOperator>>
let methods: { post: string; stand: string }
beforeAll(async () => {
  app = await openApp()
  bidder = await openBidding(app, { club, count: 10 })
  operator = await signInAsOperator(app)
  const create = async (body: object) => {
    const method = { note: null, carrier: null, daysMin: null, daysMax: null, trackingPattern: null, happensAt: null }
    const path = `/api/staff/clubs/${club}/delivery-methods`
    return (await operator<{ id: string }>('POST', path, { ...method, active: true, ...body })).id
  }
  const zones = [{ countries: ['FR'], prices: { S: 8 } }]
  methods = {
    post: await create({ kind: 'SHIP', name: { en: 'Home delivery' }, zones, place: null }),
    stand: await create({ kind: 'PICKUP', name: { en: 'Club shop' }, zones: [], place: 'Gate 4' }),
  }
})
afterAll(() => app.stop())

const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await app.platform.database.asSystem((tx) => statement.execute(tx))).rows
const self = ({ fan }: Bidder) => ({ slug: club, username: fan.username })
const orderOf = async (one: Bidder) => valueOf(await one.call(contract.listOrders, { params: self(one) }))[0]
const balanceOf = async (one: Bidder) =>
  valueOf(await one.call(contract.getBalance, { params: { slug: club } })).coins.amount

/** Charges a lot of 100 coins to a winner's saved card, without a delivery. */
async function chargeLot(index: number) {
  const { slug } = await createRunningLot(app, operator, { club, price: 100 })
  const [lot] = await read<{ id: string }>(sql`select id from exclusive where slug = ${slug}`)
  const exclusiveId = lot?.id ?? ''
  const offer = (methodIds: string[]) =>
    operator('PUT', `/api/staff/clubs/${club}/exclusives/${exclusiveId}/delivery`, { parcelClass: 'S', methodIds })
  await offer(Object.values(methods))
  const one = bidder(index, slug)
  const { fanId } = one.fan
  await read(sql`update fan set card_status = 'READY', payment_customer = 'customer_1', payment_method = 'card_sandbox_x_4242',
    card_mandate = '{"version":1,"words":"I agree","date":"2026-11-23T12:00:00Z"}' where id = ${fanId}`)
  const [due] = await read<{ id: string }>(sql`
    insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline, charge_at, announced_at)
    select club_id, id, ${fanId}, 10000000, virage_now() + interval '3 days', virage_now(), virage_now()
    from exclusive where id = ${exclusiveId} returning id`)
  const id = due?.id ?? ''
  await fetch(`${app.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 1 }),
  })
  await expect.poll(() => orderOf(one)).toMatchObject({ deliveryDueFor: id, delivery: null })
  const home = { recipient: 'Ada', street: '1 rue du Stade', extra: null, postalCode: '75001', city: 'Paris' }
  const address = { ...home, country: 'FR', phone: null }
  const { id: addressId } = valueOf(await one.call(contract.createAddress, { params: self(one), body: address }))
  const choose = (
    delivery: contract.DeliveryChoice,
    idempotencyKey: string = crypto.randomUUID(),
    seen: { seenCoinsAmount?: number } = {},
  ) => {
    const page = `${app.origin}/clubs/${club}/payments/${id}`
    const body = { successUrl: page, cancelUrl: page, delivery, ...seen }
    return one.call(contract.openDeliveryPage, { params: { ...self(one), duePaymentId: id }, body, idempotencyKey })
  }
  const byPost = { methodId: methods.post, price: 8, addressId }
  return { one, id, choose, byPost, offer }
}
const parcelsOf = async (one: Bidder) => valueOf(await one.call(contract.listParcels, { params: self(one) }))
const refund = async (one: Bidder) => {
  const body = { reason: 'Torn', restock: false }
  const orderId = (await orderOf(one))?.id ?? ''
  const owner = await app.as('operator@virage.test')
  valueOf(await owner(staff.refundOrder, { params: { slug: club, orderId }, body }))
}
/** What the sandbox has charged for a fan's lots and deliveries, and what of it was refunded; in cents. */
const chargesOf = ({ fan }: Bidder) =>
  read<{ amount: string; refunded: string }>(sql`
    select s.amount, s.refunded from sandbox_charge s join checkout c on c.fan_id = ${fan.fanId}
      and (s.idempotency_key = c.id::text or s.idempotency_key = c.provider_session) order by s.created_at`)
const ledger = () =>
  read(sql`select coalesce(sum(balance), 0)::integer as sum, count(*) filter (where kind = 'held' and balance <> 0)::integer as held
    from ledger_account`)
const sound = [{ sum: 0, held: 0 }]

test('a lot that was charged without a delivery gets one, paid once by card, and refunded with the lot (B06)', async () => {
  const { one, id, choose, byPost } = await chargeLot(0)
  const [fan] = await read<{ email: string }>(sql`select email from fan where id = ${one.fan.fanId}`)
  const email = fan?.email ?? ''
  await expect
    .poll(async () => (await mailsTo(app, email)).some(({ plain }) => plain.includes(`/payments/${id}`)))
    .toBe(true)
  expect(errorKeyOf(await choose({ ...byPost, price: 5 }))).toBe('errors.delivery.moved')
  const stranger = bidder(1, '')
  const params = { ...self(stranger), duePaymentId: id }
  const page = `${app.origin}/clubs/${club}`
  const foreign = { successUrl: page, cancelUrl: page, delivery: byPost }
  expect(errorKeyOf(await stranger.call(contract.openDeliveryPage, { params, body: foreign }))).toBe(
    'errors.backend.notFound',
  )
  const key = crypto.randomUUID()
  const [first, again] = [valueOf(await choose(byPost, key)), valueOf(await choose(byPost, key))]
  expect(again).toEqual(first)
  await onSandboxPage(first.url, 'pay')
  await expect
    .poll(() => orderOf(one))
    .toMatchObject({
      deliveryDueFor: null,
      delivery: { kind: 'DELIVERY', name: 'Home delivery', cost: { value: 8 } },
      originalCost: { value: 118 },
      finalCost: { value: 118 },
    })
  expect(await parcelsOf(one)).toMatchObject([{ state: 'PREPARING', address: { city: 'Paris' } }])
  expect(errorKeyOf(await choose(byPost))).toBe('errors.delivery.chosen')
  await expect.poll(async () => (await mailsTo(app, email))[0]?.subject).toContain('Delivery chosen: A shirt')
  await refund(one)
  await expect
    .poll(() => chargesOf(one))
    .toEqual([
      { amount: 11_000, refunded: 11_000 },
      { amount: 800, refunded: 800 },
    ])
  await expect.poll(() => orderOf(one)).toMatchObject({ refunded: true, refundedCost: { value: 118 } })
  expect((await parcelsOf(one))[0]?.state).toBe('CANCELLED')
})

test('coins pay a later delivery as far as they go, and come back with the refund (B06)', async () => {
  const [all, part] = [await chargeLot(1), await chargeLot(2)]
  const give = async ({ fan }: Bidder, coinsAmount: number) =>
    operator('POST', `/api/staff/clubs/${club}/coin-gifts`, { fanId: fan.fanId, coinsAmount, memo: 'For a test' })
  await give(all.one, 20)
  await give(part.one, 3)
  const before = await balanceOf(all.one)
  const key = crypto.randomUUID()
  const chosen = valueOf(await all.choose(all.byPost, key))
  expect(chosen.url).toContain(`/payments/${all.id}`)
  const after = await balanceOf(all.one)
  expect(after).toBeLessThan(before)
  // Its answer was lost: the same request gets it again.
  expect(valueOf(await all.choose(all.byPost, key))).toEqual(chosen)
  expect(await balanceOf(all.one)).toBe(after)
  expect(await parcelsOf(all.one)).toHaveLength(1)
  const { url } = valueOf(await part.choose(part.byPost))
  await onSandboxPage(url, 'pay')
  await expect.poll(() => parcelsOf(part.one)).toHaveLength(1)
  expect(await balanceOf(part.one)).toBe(0)
  for (const { one } of [all, part]) await refund(one)
  await expect.poll(() => balanceOf(all.one)).toBe(before)
  await expect.poll(() => balanceOf(part.one)).toBe(3)
  expect(await ledger()).toEqual(sound)
})

test('a later delivery takes no more coins than its buyer was shown (finding M82)', async () => {
  const { one, choose, byPost } = await chargeLot(9)
  const gift = { fanId: one.fan.fanId, coinsAmount: 20, memo: 'For a test' }
  await operator('POST', `/api/staff/clubs/${club}/coin-gifts`, gift)
  expect(errorKeyOf(await choose(byPost, crypto.randomUUID(), { seenCoinsAmount: 0 }))).toBe('errors.exclusive.moved')
  expect(await balanceOf(one)).toBe(20)
  expect(errorKeyOf(await choose(byPost, crypto.randomUUID(), { seenCoinsAmount: 20 }))).toBe('accepted')
  expect(await balanceOf(one)).toBeLessThan(20)
})

test('a free delivery is chosen at once, by one of two tabs (B06)', async () => {
  const { one, choose } = await chargeLot(3)
  const pickUp = { methodId: methods.stand, price: 0 }
  const tabs = await Promise.all([choose(pickUp), choose(pickUp)])
  expect(new Set(tabs.map(errorKeyOf))).toEqual(new Set(['accepted', 'errors.delivery.chosen']))
  expect(await parcelsOf(one)).toHaveLength(1)
})

test('a delivery that is paid after its order was refunded goes back (B06)', async () => {
  const { one, choose, byPost } = await chargeLot(4)
  const { url } = valueOf(await choose(byPost))
  await refund(one)
  await expect.poll(() => orderOf(one)).toMatchObject({ refunded: true, deliveryDueFor: null })
  await onSandboxPage(url, 'pay')
  await expect
    .poll(() => chargesOf(one))
    .toEqual([
      { amount: 11_000, refunded: 11_000 },
      { amount: 800, refunded: 800 },
    ])
  expect(await parcelsOf(one)).toEqual([])
  expect(await ledger()).toEqual(sound)
})

test('a page that pays a later delivery shows its coins in the wallet, and gives them back when it is cancelled', async () => {
  const { one, choose, byPost } = await chargeLot(8)
  const { fanId } = one.fan
  await operator('POST', `/api/staff/clubs/${club}/coin-gifts`, { fanId, coinsAmount: 3, memo: 'For a test' })
  valueOf(await choose(byPost))
  const { held, checkouts } = valueOf(await one.call(contract.getBalance, { params: { slug: club } }))
  expect([held.amount, checkouts.map(({ exclusives, heldCoins }) => [exclusives, heldCoins.amount])]).toEqual([
    3,
    [[[], 3]],
  ])
  const params = { slug: club, checkoutId: checkouts[0]?.id ?? '' }
  expect(errorKeyOf(await bidder(0, '').call(contract.cancelCheckout, { params }))).toBe('errors.backend.notFound')
  for (let times = 0; times < 2; times++) valueOf(await one.call(contract.cancelCheckout, { params }))
  expect(await balanceOf(one)).toBe(3)
  expect(await ledger()).toEqual(sound)
})

test('a delivery can be paid again after a payment that went back while nothing delivered the lot (B06)', async () => {
  const { one, choose, byPost, offer } = await chargeLot(7)
  const { url } = valueOf(await choose(byPost))
  await offer([])
  await onSandboxPage(url, 'pay')
  const lot = { amount: 11_000, refunded: 0 }
  const late = { amount: 800, refunded: 800 }
  await expect.poll(() => chargesOf(one)).toEqual([lot, late])
  await offer(Object.values(methods))
  await onSandboxPage(valueOf(await choose(byPost)).url, 'pay')
  await expect.poll(() => parcelsOf(one)).toHaveLength(1)
  expect(await chargesOf(one)).toEqual([lot, late, { amount: 800, refunded: 0 }])
  expect(await ledger()).toEqual(sound)
})

test('a payment of a delivery waits for a refund of its order, which can lock the buyer’s coins meanwhile', async () => {
  const { one, choose, byPost } = await chargeLot(5)
  const { fanId } = one.fan
  await operator('POST', `/api/staff/clubs/${club}/coin-gifts`, { fanId, coinsAmount: 3, memo: 'For a test' })
  const { url } = valueOf(await choose(byPost))
  const { database } = app.platform
  const locked = await database.asSystem(async (tx) => {
    await sql`select from orders where fan_id = ${fanId} for update`.execute(tx)
    await onSandboxPage(url, 'pay')
    await expect.poll(() => readLockWaits(database)).not.toEqual([])
    const { rows } = await sql`select from ledger_account where fan_id = ${fanId} for update nowait`.execute(tx)
    return rows.length
  })
  expect(locked).toBeGreaterThan(0)
  await expect.poll(() => parcelsOf(one)).toHaveLength(1)
  expect(await ledger()).toEqual(sound)
})

test('a second tab that chooses a delivery waits for a refund of its order, which can lock the buyer’s coins meanwhile', async () => {
  const { one, choose, byPost } = await chargeLot(6)
  const { fanId } = one.fan
  await operator('POST', `/api/staff/clubs/${club}/coin-gifts`, { fanId, coinsAmount: 3, memo: 'For a test' })
  valueOf(await choose(byPost))
  const { database } = app.platform
  const { work, locked } = await database.asSystem(async (tx) => {
    await sql`select from orders where fan_id = ${fanId} for update`.execute(tx)
    const second = await untilItWaits(database, choose(byPost))
    const { rows } = await sql`select from ledger_account where fan_id = ${fanId} for update nowait`.execute(tx)
    return { work: second.work, locked: rows.length }
  })
  expect(locked).toBeGreaterThan(0)
  await onSandboxPage(valueOf(await work).url, 'pay')
  await expect.poll(() => parcelsOf(one)).toHaveLength(1)
  expect(await ledger()).toEqual(sound)
})
