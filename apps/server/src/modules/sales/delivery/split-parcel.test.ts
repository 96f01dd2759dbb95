import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, buyersOf, shownExclusive } from '../../../testing/buyer.ts'
import { addDeliveryMethod, deliverBy, inFrance } from '../../../testing/deliveries.ts'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const slug = 'fc-virage'
const params = { slug }
const [scarf, pennant] = ['derby-scarf-1911', 'founders-pennant'] as const
let app: TestApp
let owner: Awaited<ReturnType<TestApp['as']>>
let methodId: string
let ids: { scarf: string; pennant: string }

beforeAll(async () => {
  app = await openApp()
  owner = await app.as('operator@virage.test')
  methodId = await addDeliveryMethod(app, {
    kind: 'SHIP',
    name: 'Post',
    zones: inFrance(5.5),
    daysMin: 2,
    daysMax: 5,
  })
  const offer = (exclusive: string) => deliverBy(app, exclusive, [methodId])
  ids = { scarf: await offer(scarf), pennant: await offer(pennant) }
})
afterAll(() => app.stop())

/** Buys a scarf and a pennant that are sent in one parcel. */
async function buyBoth(email: string) {
  const buyer: Buyer = await buyersOf(app, slug)(email)
  const home = { recipient: 'Ada', street: '1 rue du Stade', extra: null, postalCode: '75001', city: 'Paris' }
  const address = { params: buyer.own, body: { ...home, country: 'FR', phone: null } }
  const { id: addressId } = valueOf(await buyer.call(contract.createAddress, address))
  const delivery = { methodId, price: 5.5, addressId }
  const order = await buyer.buy([scarf, pennant], delivery)
  const parcels = async () =>
    valueOf(await buyer.call(contract.listParcels, { params: buyer.own })).filter(({ orderId }) => orderId === order.id)
  const [whole] = await parcels()
  const parcelId = whole?.id ?? ''
  const things = async () =>
    Object.fromEntries((await parcels()).map((one) => [one.id, one.things.map(({ name }) => name)]))
  const untilOf = async (exclusiveId: string) => {
    const contracts = await buyer.contracts()
    return contracts.find(({ id }) => id === order.id)?.lines.find((line) => line.exclusiveId === exclusiveId)
  }
  return { buyer, delivery, order, parcelId, parcels, things, untilOf, whole }
}
const split = (parcelId: string, exclusiveIds: string[], idempotencyKey: string = crypto.randomUUID()) =>
  owner(staff.splitParcel, { params: { slug, parcelId }, body: { exclusiveIds }, idempotencyKey })
const move = async (id: string, state: 'SHIPPED' | 'DELIVERED' | 'LOST' | 'RETURNED') =>
  valueOf(await owner(staff.moveParcels, { params, body: { ids: [id], state } }))

test('staff ship an order in two parcels; its days to withdraw begin when the last one is received (B06)', async () => {
  const { buyer, parcelId, parcels, things, untilOf, whole } = await buyBoth('marie@fans.test')
  expect(errorKeyOf(await split(parcelId, [ids.scarf, ids.pennant]))).toBe('errors.validation.failed')
  expect(errorKeyOf(await split(parcelId, [crypto.randomUUID()]))).toBe('errors.validation.failed')
  const key = crypto.randomUUID()
  const { id: partId } = valueOf(await split(parcelId, [ids.pennant], key))
  expect(valueOf(await split(parcelId, [ids.pennant], key)).id).toBe(partId)
  const [scarfName = '', pennantName = ''] = [scarf, pennant].map(
    (one) => whole?.things.find(({ name }) => name.toLowerCase().includes(one.split('-')[1] ?? ''))?.name,
  )
  expect(await things()).toEqual({ [parcelId]: [scarfName], [partId]: [pennantName] })
  expect((await parcels()).every(({ isPart }) => isPart)).toBe(true)

  await move(partId, 'SHIPPED')
  expect(errorKeyOf(await split(partId, [ids.pennant]))).toBe('errors.parcel.illegalMove')
  await expect
    .poll(async () => (await mailsTo(app, buyer.sender.email)).find(({ subject }) => subject.startsWith('On its way')))
    .toMatchObject({ plain: expect.stringContaining('comes in another parcel') })
  await move(partId, 'DELIVERED')
  expect(await untilOf(ids.pennant)).toMatchObject({ state: 'OPEN', until: null })
  // A part that is lost and sent again is still to be received.
  await move(parcelId, 'SHIPPED')
  await move(parcelId, 'LOST')
  const again = valueOf(await owner(staff.replaceParcel, { params: { slug, parcelId } }))
  expect(again.things.map(({ id }) => id)).toEqual([ids.scarf])
  expect(errorKeyOf(await owner(staff.replaceParcel, { params: { slug, parcelId: partId } }))).toBe(
    'errors.parcel.live',
  )
  await move(again.id, 'SHIPPED')
  expect(await untilOf(ids.scarf)).toMatchObject({ state: 'OPEN', until: null })
  await move(again.id, 'DELIVERED')
  expect((await untilOf(ids.pennant))?.until).not.toBeNull()
})

test('who withdraws from what has not left yet has nothing to send back, and its parcel is cancelled (B06)', async () => {
  const { buyer, order, parcelId, parcels } = await buyBoth('karim@fans.test')
  const { id: partId } = valueOf(await split(parcelId, [ids.pennant]))
  await move(parcelId, 'SHIPPED')
  const before = await buyer.balance()
  expect(valueOf(await buyer.withdraw(order.number, [ids.pennant]))).toMatchObject({ needsReturn: false })
  expect(await buyer.balance()).toBeGreaterThan(before)
  const states = Object.fromEntries((await parcels()).map(({ id, state }) => [id, state]))
  expect(states).toEqual({ [parcelId]: 'SHIPPED', [partId]: 'CANCELLED' })
  expect(valueOf(await buyer.withdraw(order.number, [ids.scarf]))).toMatchObject({ needsReturn: true })
})

test('a lost part is not for sale again when its buyer withdraws from it, one that is still in the club is (B01, B06)', async () => {
  const { buyer, order, parcelId } = await buyBoth('karim@fans.test')
  valueOf(await split(parcelId, [ids.pennant]))
  await move(parcelId, 'SHIPPED')
  await move(parcelId, 'LOST')
  const stock = async () => [
    (await shownExclusive(app, slug, scarf)).stock,
    (await shownExclusive(app, slug, pennant)).stock,
  ]
  const [scarves, pennants = 0] = await stock()
  valueOf(await buyer.withdraw(order.number, [ids.scarf]))
  valueOf(await buyer.withdraw(order.number, [ids.pennant]))
  expect(await stock()).toEqual([scarves, pennants + 1])
})

test('what came back, was sent again and is lost is not for sale again (B01, B06)', async () => {
  const { buyer, order, parcelId } = await buyBoth('karim@fans.test')
  await move(parcelId, 'SHIPPED')
  await move(parcelId, 'RETURNED')
  const again = valueOf(await owner(staff.replaceParcel, { params: { slug, parcelId } }))
  await move(again.id, 'SHIPPED')
  await move(again.id, 'LOST')
  const { stock } = await shownExclusive(app, slug, scarf)
  valueOf(await buyer.withdraw(order.number, [ids.scarf]))
  expect((await shownExclusive(app, slug, scarf)).stock).toBe(stock)
})

/** Buys both, loses them past their term, sends them again in two parcels, and withdraws from the scarf. */
async function loseAndSplit() {
  const bought = await buyBoth('karim@fans.test')
  const { buyer, order, parcelId } = bought
  await move(parcelId, 'SHIPPED')
  await move(parcelId, 'LOST')
  await app.platform.database.asSystem((tx) =>
    sql`update parcel set term_on = '2026-01-02' where id = ${parcelId}`.execute(tx),
  )
  const again = valueOf(await owner(staff.replaceParcel, { params: { slug, parcelId } }))
  const { id: partId } = valueOf(await split(again.id, [ids.pennant]))
  const withdraw = async (id: string) => valueOf(await buyer.withdraw(order.number, [id]))
  const end = () => buyer.call(contract.endContract, { params: { ...buyer.own, parcelId } })
  return { ...bought, againId: again.id, partId, withdraw, end }
}

test('a lost parcel is replaced by all parts in which it was sent again, also after a withdrawal from one (B06)', async () => {
  const { parcelId, parcels, partId, withdraw, end } = await loseAndSplit()
  await withdraw(ids.scarf)
  expect(errorKeyOf(await owner(staff.replaceParcel, { params: { slug, parcelId } }))).toBe('errors.parcel.live')
  await move(partId, 'SHIPPED')
  await move(partId, 'DELIVERED')
  expect(errorKeyOf(await end())).toBe('errors.parcel.illegalMove')
  expect((await parcels()).find(({ id }) => id === parcelId)).toMatchObject({
    canEndContract: false,
    canConfirm: false,
  })
})

test('days to withdraw begin with the last part that was sent again for a lost parcel (B06)', async () => {
  const { partId, untilOf, withdraw } = await loseAndSplit()
  await withdraw(ids.scarf)
  await move(partId, 'SHIPPED')
  await move(partId, 'DELIVERED')
  expect((await untilOf(ids.pennant))?.until).not.toBeNull()
})

test('what was sent again in parts is for sale again when its buyer withdraws from one after the other (B01, B06)', async () => {
  const { withdraw } = await loseAndSplit()
  const { stock } = await shownExclusive(app, slug, pennant)
  await withdraw(ids.scarf)
  await withdraw(ids.pennant)
  expect((await shownExclusive(app, slug, pennant)).stock).toBe((stock ?? 0) + 1)
})

test('a part whose parcel staff cancel ends the contract for it alone (B06)', async () => {
  const { againId, buyer, order, end } = await loseAndSplit()
  valueOf(await owner(staff.moveParcels, { params, body: { ids: [againId], state: 'CANCELLED' } }))
  expect(valueOf(await end()).id).toBe(valueOf(await end()).id)
  const contracts = await buyer.contracts()
  const lines = contracts.find(({ id }) => id === order.id)?.lines ?? []
  const states = Object.fromEntries(lines.map(({ exclusiveId, state }) => [exclusiveId, state]))
  expect(states).toEqual({ [ids.scarf]: 'WITHDRAWN', [ids.pennant]: 'OPEN' })
})

test('a lost parcel that was replaced can’t be received as well, and keeps no other from moving (B06)', async () => {
  const { buyer, parcelId } = await buyBoth('marie@fans.test')
  const { parcelId: otherId } = await buyBoth('marie@fans.test')
  for (const id of [parcelId, otherId]) await move(id, 'SHIPPED')
  await move(parcelId, 'LOST')
  const shown = async () => {
    const parcel = valueOf(await owner(staff.getStaffParcel, { params: { slug, parcelId } }))
    const all = valueOf(await buyer.call(contract.listParcels, { params: buyer.own }))
    return [parcel.nextStates, all.find(({ id }) => id === parcelId)?.canConfirm]
  }
  expect(await shown()).toEqual([['DELIVERED', 'RETURNED'], true])
  valueOf(await owner(staff.replaceParcel, { params: { slug, parcelId } }))
  expect(await shown()).toEqual([['RETURNED'], false])
  const own = { params: { ...buyer.own, parcelId } }
  expect(errorKeyOf(await buyer.call(contract.confirmReceipt, own))).toBe('errors.parcel.illegalMove')
  const body = { ids: [parcelId, otherId], state: 'DELIVERED' as const }
  const { results } = valueOf(await owner(staff.moveParcels, { params, body }))
  expect(Object.fromEntries(results.map(({ id, problem }) => [id, problem]))).toEqual({
    [parcelId]: 'errors.parcel.illegalMove',
    [otherId]: null,
  })
})

/** Starts work that has to wait for one parcel, and says whether another one is free meanwhile: only then no two can wait for each other. */
async function isFreeWhileWaiting(
  { held, other }: { held: string; other: string },
  start: () => Promise<unknown>,
): Promise<boolean> {
  const { database } = app.platform
  const { work, isFree } = await database.asSystem(async (tx) => {
    await sql`select from parcel where id = ${held} for update`.execute(tx)
    const waiting = await untilItWaits(database, start())
    const { rows } = await sql`select from parcel where id = ${other} for update skip locked`.execute(tx)
    return { work: waiting.work, isFree: !waiting.isOver && rows.length === 1 }
  })
  await work
  return isFree
}

test('the parcel that is replaced is locked after older ones of its order, as in a move of many (B06)', async () => {
  const { parcelId } = await buyBoth('marie@fans.test')
  const { id: partId } = valueOf(await split(parcelId, [ids.pennant]))
  await move(partId, 'SHIPPED')
  await move(partId, 'LOST')
  const replace = async () => valueOf(await owner(staff.replaceParcel, { params: { slug, parcelId: partId } }))
  expect(await isFreeWhileWaiting({ held: parcelId, other: partId }, replace)).toBe(true)
})

test('parcels that a withdrawal cancels are locked with what is sent in them, as in a move of many (B06)', async () => {
  const { buyer, delivery, order, parcelId } = await buyBoth('marie@fans.test')
  const later = await buyer.buy([pennant], delivery)
  const parcels = valueOf(await buyer.call(contract.listParcels, { params: buyer.own }))
  const carriedId = parcels.find(({ orderId }) => orderId === later.id)?.id ?? ''
  valueOf(await owner(staff.packTogether, { params: { slug, parcelId }, body: { parcelId: carriedId } }))
  const { id: partId } = valueOf(await split(parcelId, [ids.pennant]))
  const withdraw = async () => valueOf(await buyer.withdraw(order.number))
  expect(await isFreeWhileWaiting({ held: carriedId, other: partId }, withdraw)).toBe(true)
})
