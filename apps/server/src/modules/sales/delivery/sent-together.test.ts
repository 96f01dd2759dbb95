import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Bidder, openBidding } from '../../../testing/bidders.ts'
import { addDeliveryMethod, deliverBy, inFrance } from '../../../testing/deliveries.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'

const slug = 'fc-virage'
const params = { slug }
const [scarf, pennant] = ['derby-scarf-1911', 'founders-pennant'] as const
const home = {
  recipient: 'Ada',
  street: '1 rue du Stade',
  extra: null,
  postalCode: '75001',
  city: 'Paris',
  country: 'FR',
  phone: null,
}
let app: TestApp
let owner: Awaited<ReturnType<TestApp['as']>>
let bidder: Awaited<ReturnType<typeof openBidding>>
let methods: { post: string; express: string }
let ids: Record<typeof scarf | typeof pennant, string>

beforeAll(async () => {
  app = await openApp()
  owner = await app.as('operator@virage.test')
  bidder = await openBidding(app, { club: slug, count: 9 })
  const send = (name: string, price: number) =>
    addDeliveryMethod(app, { kind: 'SHIP', name, zones: inFrance(price), daysMin: 2, daysMax: 5 })
  methods = { post: await send('Post', 5.5), express: await send('Express', 9) }
  const offer = (exclusive: string) => deliverBy(app, exclusive, Object.values(methods))
  ids = { [scarf]: await offer(scarf), [pennant]: await offer(pennant) }
})
afterAll(() => app.stop())

const own = ({ fan }: Bidder) => ({ slug, username: fan.username })
const parcelsOf = async (one: Bidder) => valueOf(await one.call(contract.listParcels, { params: own(one) }))
const parcelOf = async (one: Bidder, id: string) => {
  const found = (await parcelsOf(one)).find((parcel) => parcel.id === id)
  if (!found) throw new Error('No parcel')
  return found
}
const addressesOf = async (one: Bidder) => valueOf(await one.call(contract.listAddresses, { params: own(one) }))
const addAddress = async (one: Bidder, change: Partial<typeof home> = {}) =>
  valueOf(await one.call(contract.createAddress, { params: own(one), body: { ...home, ...change } })).id
const order = (one: Bidder, exclusive: keyof typeof ids, delivery: contract.DeliveryChoice) => {
  const url = `${app.origin}/clubs/${slug}/x`
  const body = { lineItems: [{ exclusiveId: ids[exclusive] }], delivery, successUrl: url, cancelUrl: url }
  return one.call(contract.createFiatOrder, { params, body })
}
/** Buys something by card. @returns its parcel */
async function buy(one: Bidder, exclusive: keyof typeof ids, delivery: contract.DeliveryChoice) {
  const earlier = new Set((await parcelsOf(one)).map(({ id }) => id))
  const newest = async () => (await parcelsOf(one)).find(({ id }) => !earlier.has(id))
  await onSandboxPage(valueOf(await order(one, exclusive, delivery)).url, 'pay')
  await expect.poll(newest).toBeDefined()
  const parcel = await newest()
  if (!parcel) throw new Error('No parcel')
  return parcel
}
const term = (one: Bidder, parcelId: string) =>
  one.call(contract.setParcelTerm, { params: { ...own(one), parcelId }, body: { day: '2099-01-01' } })
const missPromise = (parcelId: string) => read(sql`update parcel set promised_on = '2026-01-15' where id = ${parcelId}`)
const wait = (one: Bidder, parcelId: string, waits: boolean) =>
  one.call(contract.setParcelWaiting, { params: { ...own(one), parcelId }, body: { waits } })
const ship = (parcelId: string) =>
  owner(staff.shipParcel, { params: { slug, parcelId }, body: { carrier: null, number: '6A1' } })
const pack = (parcelId: string, withId: string) =>
  owner(staff.packTogether, { params: { slug, parcelId }, body: { parcelId: withId } })
const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await app.platform.database.asSystem((tx) => statement.execute(tx))).rows
/** What the sandbox has charged a fan and refunded, in cents, by charge. */
const refundsOf = async ({ fan }: Bidder) =>
  (
    await read<{ refunded: number }>(sql`
      select s.refunded::integer as refunded from sandbox_charge s join checkout c on c.fan_id = ${fan.fanId}
        and (s.idempotency_key = c.id::text or s.idempotency_key = c.provider_session) order by s.created_at`)
  ).map(({ refunded }) => refunded)

test('a parcel that waits carries what its buyer orders next, at no charge, and both are sent and received together (B06)', async () => {
  const one = bidder(0, '')
  const addressId = await addAddress(one)
  const byPost = { methodId: methods.post, addressId }
  const first = await buy(one, scarf, { ...byPost, price: 5.5 })
  expect(first).toMatchObject({ canWait: true, waitsUntil: null, sentWith: null })
  expect((await addressesOf(one)).map(({ waiting }) => waiting)).toEqual([[]])
  const waiting = valueOf(await wait(one, first.id, true))
  const day = 86_400_000
  const left = Date.parse(waiting.waitsUntil ?? '') - Date.parse(first.moves[0]?.date ?? '')
  expect(Math.round(left / day)).toBe(10)
  expect(Date.parse(waiting.promisedDay) - Date.parse(first.promisedDay)).toBe(10 * day)
  expect((await addressesOf(one)).map((address) => address.waiting)).toEqual([
    [{ parcelId: first.id, methodId: methods.post, orderNumber: first.orderNumber, parcelClass: 'S' }],
  ])

  const along = { ...byPost, withParcelId: first.id, price: 0 }
  const second = await buy(one, pennant, along)
  expect(second).toMatchObject({ sentWith: first.orderNumber, canWait: false, promisedDay: waiting.promisedDay })
  const orders = valueOf(await one.call(contract.listOrders, { params: own(one) }))
  expect(orders.map(({ delivery }) => delivery?.cost.value)).toEqual([0, 5.5])

  expect(errorKeyOf(await ship(second.id))).toBe('errors.parcel.illegalMove')
  expect(valueOf(await ship(first.id))).toMatchObject({ state: 'SHIPPED', carries: [second.orderNumber] })
  expect(await parcelOf(one, second.id)).toMatchObject({ state: 'SHIPPED', trackingNumber: '6A1' })
  const received = { params: { ...own(one), parcelId: first.id } }
  expect(valueOf(await one.call(contract.confirmReceipt, received)).state).toBe('DELIVERED')
  expect((await parcelOf(one, second.id)).state).toBe('DELIVERED')
  expect(errorKeyOf(await order(one, pennant, along))).toBe('errors.delivery.moved')
})

test('only what goes to the same address in the same way is sent along, for ten days at most (B06)', async () => {
  const one = bidder(1, '')
  const [addressId, other] = [await addAddress(one), await addAddress(one, { street: '2 quai du Port' })]
  const byPost = { methodId: methods.post, addressId }
  const first = await buy(one, scarf, { ...byPost, price: 5.5 })
  const along = { ...byPost, withParcelId: first.id, price: 0 }
  expect(errorKeyOf(await order(one, pennant, along))).toBe('errors.delivery.moved')
  const before = first.promisedDay
  valueOf(await wait(one, first.id, true))
  expect(errorKeyOf(await order(one, pennant, { ...along, addressId: other }))).toBe('errors.delivery.moved')
  expect(errorKeyOf(await order(one, pennant, { ...along, methodId: methods.express }))).toBe('errors.delivery.moved')
  const stranger = bidder(2, '')
  const theirs = { ...along, addressId: await addAddress(stranger) }
  expect(errorKeyOf(await order(stranger, pennant, theirs))).toBe('errors.delivery.moved')
  expect(errorKeyOf(await wait(stranger, first.id, false))).toBe('errors.backend.notFound')

  // Changed their mind: the promise is the earlier one again.
  expect(valueOf(await wait(one, first.id, false))).toMatchObject({ waitsUntil: null, promisedDay: before })
  valueOf(await wait(one, first.id, true))
  await read(sql`update parcel set created_at = created_at - interval '10 days', waits_until = waits_until - interval '10 days'
    where id = ${first.id}`)
  expect(await parcelOf(one, first.id)).toMatchObject({ canWait: false, waitsUntil: null })
  expect(errorKeyOf(await order(one, pennant, along))).toBe('errors.delivery.moved')
  expect(errorKeyOf(await wait(one, first.id, true))).toBe('errors.parcel.illegalMove')
})

test('a larger thing isn’t sent along at the price of a small parcel, a smaller one is in a large parcel (B06)', async () => {
  const zones = [{ countries: ['FR'], prices: { S: 5.5, L: 14 } }]
  const methodId = await addDeliveryMethod(app, { kind: 'SHIP', name: 'Parcels', zones })
  await deliverBy(app, scarf, [...Object.values(methods), methodId])
  await deliverBy(app, pennant, [methodId], 'L')
  onTestFinished(async () => void (await deliverBy(app, pennant, Object.values(methods))))
  const one = bidder(8, '')
  const inParcel = { methodId, addressId: await addAddress(one) }
  const small = await buy(one, scarf, { ...inParcel, price: 5.5 })
  valueOf(await wait(one, small.id, true))
  const along = { ...inParcel, withParcelId: small.id, price: 0 }
  expect(errorKeyOf(await order(one, pennant, along))).toBe('errors.delivery.moved')
  const large = await buy(one, pennant, { ...inParcel, price: 14 })
  valueOf(await wait(one, large.id, true))
  expect((await addressesOf(one)).flatMap(({ waiting }) => waiting.map(({ parcelClass }) => parcelClass))).toEqual([
    'S',
    'L',
  ])
  const another = await buy(one, scarf, { ...along, withParcelId: large.id })
  expect(another.sentWith).toBe(large.orderNumber)
})

test('a parcel with a term cannot be made to wait, nor one that carries a parcel with a term (B06)', async () => {
  const one = bidder(6, '')
  const byPost = { methodId: methods.post, addressId: await addAddress(one), price: 5.5 }
  const first = await buy(one, scarf, byPost)
  const second = await buy(one, pennant, byPost)
  await missPromise(second.id)
  valueOf(await term(one, second.id))
  expect((await parcelOf(one, second.id)).canWait).toBe(false)
  expect(errorKeyOf(await wait(one, second.id, true))).toBe('errors.parcel.illegalMove')
  valueOf(await pack(first.id, second.id))
  expect((await parcelOf(one, first.id)).canWait).toBe(false)
  expect(errorKeyOf(await wait(one, first.id, true))).toBe('errors.parcel.illegalMove')
})

test('a term ends the waiting, for the buyer and for staff (B06)', async () => {
  const one = bidder(7, '')
  const byPost = { methodId: methods.post, addressId: await addAddress(one) }
  const first = await buy(one, scarf, { ...byPost, price: 5.5 })
  valueOf(await wait(one, first.id, true))
  await missPromise(first.id)
  expect(valueOf(await term(one, first.id))).toMatchObject({ termDay: '2099-01-01', waitsUntil: null })
  const shown = await owner(staff.getStaffParcel, { params: { slug, parcelId: first.id } })
  expect(valueOf(shown).waitsUntil).toBeNull()
  const along = { ...byPost, withParcelId: first.id, price: 0 }
  expect(errorKeyOf(await order(one, pennant, along))).toBe('errors.delivery.moved')
})

test('staff send two paid parcels as one, and the cheaper delivery goes back, once (B06)', async () => {
  const one = bidder(3, '')
  const addressId = await addAddress(one)
  const first = await buy(one, scarf, { methodId: methods.post, addressId, price: 5.5 })
  const second = await buy(one, pennant, { methodId: methods.express, addressId, price: 9 })
  const packed = await Promise.all([pack(first.id, second.id), pack(second.id, first.id)])
  expect(packed.map(errorKeyOf)).toEqual(['accepted', 'accepted'])
  await expect.poll(() => refundsOf(one)).toEqual([550, 0])
  expect(await parcelOf(one, second.id)).toMatchObject({ sentWith: first.orderNumber, state: 'PREPARING' })

  // Sent apart and together again, nothing more goes back.
  valueOf(await owner(staff.sendApart, { params: { slug, parcelId: second.id } }))
  expect((await parcelOf(one, second.id)).sentWith).toBeNull()
  valueOf(await pack(second.id, first.id))
  expect(await refundsOf(one)).toEqual([550, 0])

  // The refund of an order brings back what is left of it, and what was to be sent in its parcel is sent alone.
  const refund = { params: { slug, orderId: first.orderId }, body: { reason: 'Torn', restock: false } }
  valueOf(await owner(staff.refundOrder, refund))
  const orders = valueOf(await one.call(contract.listOrders, { params: own(one) }))
  const paid = orders.find(({ id }) => id === first.orderId)?.finalCost.value ?? 0
  await expect.poll(() => refundsOf(one)).toEqual([Math.round(paid * 100), 0])
  await expect.poll(async () => (await parcelOf(one, first.id)).state).toBe('CANCELLED')
  expect(await parcelOf(one, second.id)).toMatchObject({ sentWith: null, state: 'PREPARING' })
  valueOf(await ship(second.id))
})

test('parcels to different addresses, of different buyers, or on their way stay apart (B06)', async () => {
  const [one, other] = [bidder(4, ''), bidder(5, '')]
  const addressId = await addAddress(one)
  const first = await buy(one, scarf, { methodId: methods.post, addressId, price: 5.5 })
  const elsewhere = await addAddress(one, { street: '2 quai du Port' })
  const second = await buy(one, pennant, { methodId: methods.post, addressId: elsewhere, price: 5.5 })
  const third = await buy(one, pennant, { methodId: methods.post, addressId, price: 5.5 })
  const theirs = await buy(other, pennant, { methodId: methods.post, addressId: await addAddress(other), price: 5.5 })
  for (const { id } of [second, theirs]) expect(errorKeyOf(await pack(first.id, id))).toBe('errors.parcel.apart')
  expect(errorKeyOf(await pack(first.id, first.id))).toBe('errors.parcel.apart')
  valueOf(await ship(third.id))
  expect(errorKeyOf(await pack(first.id, third.id))).toBe('errors.parcel.apart')
  expect(await refundsOf(one)).toEqual([0, 0, 0])
})

test('parcels that are moved at once are locked in the order of their ids, with what is sent in them (B06)', async () => {
  const [one, another] = [bidder(4, ''), bidder(5, '')]
  const delivery = async (who: Bidder) => ({ methodId: methods.post, price: 5.5, addressId: await addAddress(who) })
  const its = await delivery(one)
  const lead = await buy(one, scarf, its)
  const between = await buy(another, scarf, await delivery(another))
  const carried = await buy(one, pennant, its)
  valueOf(await pack(lead.id, carried.id))
  const { database } = app.platform
  const { work, isFree } = await database.asSystem(async (tx) => {
    await sql`select from parcel where id = ${between.id} for update`.execute(tx)
    const body = { ids: [between.id, lead.id], state: 'SHIPPED' as const }
    const moved = await untilItWaits(database, owner(staff.moveParcels, { params, body }))
    const { rows } = await sql`select from parcel where id = ${carried.id} for update nowait`.execute(tx)
    return { work: moved.work, isFree: rows.length === 1 }
  })
  expect(isFree).toBe(true)
  expect(valueOf(await work).results.map(({ ok }) => ok)).toEqual([true, true])
  expect((await parcelOf(one, carried.id)).state).toBe('SHIPPED')
})
