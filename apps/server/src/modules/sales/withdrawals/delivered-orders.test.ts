import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Buyer, buyersOf, shownExclusive } from '../../../testing/buyer.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

let app: TestApp
const slug = 'fc-virage'
const params = { slug }
const [scarf, pennant] = ['derby-scarf-1911', 'founders-pennant'] as const
/** What a thing of these tests costs to send, in euro. */
const prices = { post: 8, express: 19 }
let methods: Record<keyof typeof prices | 'stand', string>

beforeAll(async () => {
  app = await openApp()
  const owner = await app.as('operator@virage.test')
  const sending = {
    note: null,
    carrier: 'Colissimo',
    daysMin: 2,
    daysMax: 5,
    trackingPattern: null,
    place: null,
    happensAt: null,
    active: true,
  }
  const create = async (body: contract.OperationInput<typeof staff.createDeliveryMethod>['body']) =>
    valueOf(await owner(staff.createDeliveryMethod, { params, body })).id
  const send = (name: keyof typeof prices) =>
    create({
      ...sending,
      kind: 'SHIP',
      name: { en: name },
      zones: [{ countries: ['FR'], prices: { S: prices[name] } }],
    })
  methods = {
    post: await send('post'),
    express: await send('express'),
    stand: await create({
      ...sending,
      kind: 'PICKUP',
      name: { en: 'Stand' },
      zones: [],
      carrier: null,
      place: 'Gate 4',
    }),
  }
  for (const one of [scarf, pennant]) {
    const { id: exclusiveId } = await shownExclusive(app, slug, one)
    const body = { parcelClass: 'S', methodIds: Object.values(methods) } as const
    valueOf(await owner(staff.setExclusiveDelivery, { params: { slug, exclusiveId }, body }))
  }
})
afterAll(() => app.stop())

const stockOf = async (exclusiveSlug: string) => (await shownExclusive(app, slug, exclusiveSlug)).stock

/** A buyer who has both things sent. */
async function sender(email: string) {
  const buyer = await buyersOf(app, slug)(email)
  const address = {
    recipient: 'Léa Martin',
    street: '1 rue du Stade',
    extra: null,
    postalCode: '75001',
    city: 'Paris',
    country: 'FR',
    phone: null,
  }
  const { id: addressId } = valueOf(await buyer.call(contract.createAddress, { params: buyer.own, body: address }))
  const by = (method: keyof typeof prices): contract.DeliveryChoice => ({
    methodId: methods[method],
    price: prices[method],
    addressId,
  })
  return { ...buyer, by }
}

const parcelOf = async ({ call, own }: Buyer, orderId: string) => {
  const parcel = valueOf(await call(contract.listParcels, { params: own })).find((one) => one.orderId === orderId)
  if (!parcel) throw new Error('The order has no parcel')
  return parcel
}

/** Returns what came back of an order. */
async function backOf({ orderOf }: Buyer, order: { id: string }) {
  const { refundedCost, refundedCoins } = await orderOf(order)
  return { euro: refundedCost.value, coins: refundedCoins.amount }
}

describe('a withdrawal from an order with its delivery', () => {
  test('takes its line out of the parcel; the delivery is refunded with the last line, which ends the parcel (B01)', async () => {
    const marie = await sender('marie@fans.test')
    const before = { coins: await marie.balance(), scarves: await stockOf(scarf), pennants: await stockOf(pennant) }
    const order = await marie.buy([scarf, pennant], marie.by('post'))
    const [first, second] = [await shownExclusive(app, slug, scarf), await shownExclusive(app, slug, pennant)]
    const parcel = () => parcelOf(marie, order.id)
    expect((await parcel()).things).toHaveLength(2)

    valueOf(await marie.withdraw(order.number, [first.id]))
    expect((await backOf(marie, order)).coins).toBeCloseTo(first.pricing.coins.amount, 4)
    expect(await parcel()).toMatchObject({ state: 'PREPARING', things: [{ name: second.name }] })
    expect([await stockOf(scarf), await stockOf(pennant)]).toEqual([before.scarves, before.pennants - 1])

    valueOf(await marie.withdraw(order.number))
    expect(await parcel()).toMatchObject({ state: 'CANCELLED', things: [] })
    expect(await marie.balance()).toBe(before.coins)
    expect([await stockOf(scarf), await stockOf(pennant)]).toEqual([before.scarves, before.pennants])
  })

  test('by express refunds the cheapest way that was offered, in coins and to the card (B01)', async () => {
    const marie = await sender('marie@fans.test')
    const before = await marie.balance()
    const inCoins = await marie.buy([scarf], marie.by('express'))
    valueOf(await marie.withdraw(inCoins.number))
    const { pricing } = await shownExclusive(app, slug, scarf)
    const delivered = inCoins.usedCoins.amount - pricing.coins.amount
    expect(before - (await marie.balance())).toBeCloseTo(delivered * (1 - prices.post / prices.express), 4)

    // Coins pay for half of the thing; the card pays the rest, and the delivery.
    const karim = await sender('karim@fans.test')
    const owner = await app.as('operator@virage.test')
    const { id: exclusiveId } = await shownExclusive(app, slug, scarf)
    const sellFor = async (price: number) =>
      valueOf(await owner(staff.updateExclusive, { params: { slug, exclusiveId }, body: { price } }))
    await sellFor((await karim.balance()) * 2)
    const byCard = await karim.buyByCard([scarf], karim.by('express'))
    await sellFor(pricing.coins.amount)
    expect(byCard.usedCoins.amount).toBeGreaterThan(0)
    valueOf(await karim.withdraw(byCard.number))
    await expect
      .poll(() => backOf(karim, byCard))
      .toEqual({ euro: byCard.finalCost.value - prices.express + prices.post, coins: byCard.usedCoins.amount })
  })

  test('after the other line was sent has to bring back only that, and a refund by staff restocks nothing twice (B01)', async () => {
    const marie = await sender('marie@fans.test')
    const owner = await app.as('operator@virage.test')
    const before = { scarves: await stockOf(scarf), pennants: await stockOf(pennant) }
    const [first, second] = [await shownExclusive(app, slug, scarf), await shownExclusive(app, slug, pennant)]
    const sent = await marie.buy([scarf, pennant], marie.by('post'))
    valueOf(await marie.withdraw(sent.number, [first.id]))
    const { id: parcelId } = await parcelOf(marie, sent.id)
    const shipment = { carrier: null, number: '7B 456' }
    valueOf(await owner(staff.shipParcel, { params: { slug, parcelId }, body: shipment }))
    expect(valueOf(await marie.withdraw(sent.number)).needsReturn).toBe(true)
    expect(await parcelOf(marie, sent.id)).toMatchObject({ state: 'SHIPPED', things: [{ name: second.name }] })
    expect(await stockOf(pennant)).toBe(before.pennants - 1)

    const kept = await marie.buy([scarf, pennant], marie.by('post'))
    valueOf(await marie.withdraw(kept.number, [second.id]))
    const refund = { params: { slug, orderId: kept.id }, body: { restock: true, reason: 'Goodwill' } }
    valueOf(await owner(staff.refundOrder, refund))
    expect([await stockOf(scarf), await stockOf(pennant)]).toEqual([before.scarves, before.pennants - 1])
    expect(errorKeyOf(await marie.withdraw(kept.number))).toBe('accepted')
    expect([await stockOf(scarf), await stockOf(pennant)]).toEqual([before.scarves, before.pennants - 1])
  })
})
