import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deliveredOrderCost,
  deliveryCost,
  deliveryKinds,
  deliveryPrice,
  type DeliveryRates,
  isPostalCode,
  largestClass,
  promisedDay,
  summarizeDelivery,
  standardDeliveryPrice,
  trackingUrl,
} from './delivery.ts'
import { leastCharge } from './order-cost.ts'
import {
  canEndContract,
  canNameDeputy,
  isLateParcel,
  isLiveParcel,
  moveParcel,
  nextParcelStates,
  parcelStates,
} from './parcel.ts'
import { totalCost } from './pricing.ts'
import { cents, coinPrice, coinUnits } from './units.ts'

const post: DeliveryRates = {
  kind: 'SHIP',
  zones: [
    { countries: ['FR', 'MC'], prices: { S: cents(500), M: cents(800), XL: cents(2500) } },
    { countries: ['BE'], prices: { S: cents(900) } },
  ],
}
const stand: DeliveryRates = { kind: 'PICKUP', zones: [] }

describe('prices of deliveries (B06)', () => {
  test('depend on the country and on the largest thing', () => {
    expect(deliveryPrice(post, largestClass(['S', 'M', 'S']), 'FR')).toBe(800)
    expect(deliveryPrice(post, 'M', 'BE')).toBeUndefined()
    expect(deliveryPrice(post, 'L', 'FR')).toBeUndefined()
    expect(deliveryPrice(post, 'S', 'US')).toBeUndefined()
    expect(deliveryPrice(post, 'S', null)).toBeUndefined()
    expect(deliveryPrice(stand, 'XL', null)).toBe(0)
  })

  test('are summarized by the cheapest way of sending, and whether it can be fetched', () => {
    const sent = (price: number | null) => ({ kind: 'SHIP' as const, price })
    const fetched = { kind: 'PICKUP' as const, price: 0 }
    const online = { kind: 'DIGITAL' as const, price: 0 }
    expect(summarizeDelivery([sent(800), fetched, sent(null), sent(500)])).toEqual({ price: 500, canBeFetched: true })
    expect(summarizeDelivery([sent(0), online])).toEqual({ price: 0, canBeFetched: false })
    expect(summarizeDelivery([sent(null), fetched])).toEqual({ price: null, canBeFetched: true })
    expect(summarizeDelivery([sent(null), online])).toBeNull()
  })

  test('are refunded at the cheapest way of the same kind that goes there (B01)', () => {
    const express: DeliveryRates = { kind: 'SHIP', zones: [{ countries: ['FR'], prices: { M: cents(1900) } }] }
    const chosen = { kind: 'SHIP', price: cents(1900) } as const
    const toFrance = { size: 'M', country: 'FR' } as const
    expect(standardDeliveryPrice([stand, post, express], chosen, toFrance)).toBe(800)
    expect(standardDeliveryPrice([stand, express], chosen, toFrance)).toBe(1900)
    expect(standardDeliveryPrice([post, express], chosen, { ...toFrance, country: 'BE' })).toBe(1900)
  })

  const order = fc.record({
    things: fc.integer({ min: 0, max: 100_000_000_000 }).map(coinUnits),
    delivered: fc.integer({ min: 0, max: 20_000 }).map(cents),
    balance: fc.integer({ min: 0, max: 120_000_000_000 }).map(coinUnits),
    price: fc.integer({ min: 1_000, max: 10_000_000 }).map(coinPrice),
  })

  test('add up: what an order costs is the sum of its lines, in coins and in euro', () => {
    fc.assert(
      fc.property(order, ({ things, delivered, balance, price }) => {
        const delivery = deliveryCost(delivered, price)
        const cost = deliveredOrderCost({ things, delivery, balance }, price)
        expect(cost.discount + cost.remainder).toBe(things + delivery.coins)
        expect(cost.discount + cost.surplus).toBe(balance)
        expect(cost.total).toBe(totalCost(things, price) + delivered)
        expect(cost.deliveryAmount).toBeLessThanOrEqual(cost.amount)
        expect(cost.deliveryAmount).toBeLessThanOrEqual(delivered)
        // Without coins, the card pays exactly the lines.
        const byCard = deliveredOrderCost({ things, delivery, balance: coinUnits(0) }, price)
        expect(byCard.remainder > 0 ? byCard.amount : byCard.total).toBe(byCard.total)
      }),
    )
  })

  test('never make a card pay less than the provider takes, unless the order is cheaper', () => {
    fc.assert(
      fc.property(order, ({ things, delivered, balance, price }) => {
        const delivery = deliveryCost(delivered, price)
        const { amount, total, remainder } = deliveredOrderCost({ things, delivery, balance }, price)
        // Each of the two lines is rounded to cents.
        expect(remainder === 0 || amount >= Math.min(leastCharge - 1, total - 1)).toBe(true)
      }),
    )
  })
})

describe('parcels (B06)', () => {
  const kind = fc.constantFrom(...deliveryKinds)
  const state = fc.constantFrom(...parcelStates)

  test('follow the graph: sent or ready, then delivered', () => {
    expect(nextParcelStates('SHIP', 'PREPARING')).toEqual(['SHIPPED', 'CANCELLED'])
    expect(nextParcelStates('PICKUP', 'PREPARING')).toEqual(['READY', 'CANCELLED'])
    expect(nextParcelStates('PICKUP', 'READY')).toEqual(['DELIVERED', 'CANCELLED'])
    expect(nextParcelStates('SHIP', 'SHIPPED')).toEqual(['DELIVERED', 'LOST', 'RETURNED'])
    expect(nextParcelStates('SHIP', 'DELIVERED')).toEqual(['RETURNED'])
  })

  test('that are moved twice have moved once', () => {
    fc.assert(
      fc.property(kind, state, (k, one) => {
        expect(moveParcel(k, one, one)).toEqual({ ok: true, isNew: false })
      }),
    )
  })

  test('never come back to a state that they have left, whatever moves are tried', () => {
    fc.assert(
      fc.property(kind, fc.array(state), (k, wanted) => {
        const seen = ['PREPARING']
        for (const to of wanted) {
          const from = parcelStates.find((one) => one === seen.at(-1)) ?? 'PREPARING'
          const move = moveParcel(k, from, to)
          if (move.ok && move.isNew) seen.push(to)
        }
        expect(new Set(seen).size).toBe(seen.length)
      }),
    )
  })

  test('that can’t move any more are not live', () => {
    const ended = parcelStates.filter((one) => nextParcelStates('SHIP', one).length === 0)
    expect(ended).toEqual(['RETURNED', 'CANCELLED'])
    expect(ended.filter(isLiveParcel)).toEqual([])
  })

  test('are late after the promised day, while the club has not done its part', () => {
    const promised = (parcelState: (typeof parcelStates)[number]) => ({ state: parcelState, promisedOn: '2026-11-20' })
    expect(isLateParcel(promised('PREPARING'), '2026-11-20')).toBe(false)
    expect(isLateParcel(promised('PREPARING'), '2026-11-21')).toBe(true)
    expect(isLateParcel(promised('SHIPPED'), '2026-11-21')).toBe(true)
    expect(isLateParcel(promised('READY'), '2026-11-21')).toBe(false)
    expect(isLateParcel(promised('DELIVERED'), '2026-11-21')).toBe(false)
  })
})

test('a contract can be ended after the last day of the term, while its parcel is neither there nor ready (B06)', () => {
  const onDay = (today: string) =>
    parcelStates.filter((state) => canEndContract({ state, termOn: '2026-11-20', isReplaced: false }, today))
  expect(onDay('2026-11-20')).toEqual([])
  expect(onDay('2026-11-21')).toEqual(['PREPARING', 'SHIPPED', 'LOST'])
  expect(canEndContract({ state: 'PREPARING', termOn: null, isReplaced: false }, '2026-11-21')).toBe(false)
  expect(canEndContract({ state: 'LOST', termOn: '2026-11-20', isReplaced: true }, '2026-11-21')).toBe(false)
})

test('a deputy is named only for what is fetched, and before it is handed over (B06)', () => {
  const possible = (kind: (typeof deliveryKinds)[number]) => parcelStates.filter((state) => canNameDeputy(kind, state))
  expect(possible('PICKUP')).toEqual(['PREPARING', 'READY'])
  expect(possible('HANDOVER')).toEqual(['PREPARING', 'READY'])
  expect([...possible('SHIP'), ...possible('DIGITAL')]).toEqual([])
})

test('a delivery is promised within the days of its method, otherwise within thirty (B06)', () => {
  expect(promisedDay('2026-11-23', 5)).toBe('2026-11-28')
  expect(promisedDay('2026-12-30', 5)).toBe('2027-01-04')
  expect(promisedDay('2026-11-23', null)).toBe('2026-12-23')
})

test('a parcel is followed at the carrier’s address with its number', () => {
  expect(trackingUrl('https://post.test/{number}', 'A 1/2')).toBe('https://post.test/A%201%2F2')
})

test.each([
  ['FR', '75001', true],
  ['FR', '7500', false],
  ['MC', '98000', true],
  ['MC', '75001', false],
  ['GB', 'SW1A 1AA', true],
  ['GB', 'sw1a1aa', true],
  ['GB', '12345', false],
  ['CH', '8001', true],
  ['US', '90210', true],
  ['US', ' ', false],
  ['constructor', '1', true],
])('a postal code fits its country: %s %s', (country, code, fits) => {
  expect(isPostalCode(country, code)).toBe(fits)
})
