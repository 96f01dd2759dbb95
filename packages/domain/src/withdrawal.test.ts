import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cents,
  coinPrice,
  coinUnits,
  deliveredOrderCost,
  deliveryCost,
  withdrawalEnd,
  withdrawalRefund,
  withdrawalState,
} from './index.ts'
import { easterSunday } from './working-day.ts'

const inParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })
const oneDay = 24 * 60 * 60 * 1000

describe('the end of the withdrawal period', () => {
  test.each([
    ['a Monday', '2026-11-23T09:00:00Z', '2026-12-08 00:00:00'],
    ['a minute before midnight in Paris', '2026-11-23T22:59:00Z', '2026-12-08 00:00:00'],
    ['midnight in Paris', '2026-11-23T23:00:00Z', '2026-12-09 00:00:00'],
    ['a Saturday as last day: Monday is the last one', '2026-11-21T09:00:00Z', '2026-12-08 00:00:00'],
    ['a Sunday as last day', '2026-11-22T09:00:00Z', '2026-12-08 00:00:00'],
    ['Christmas, then a weekend, as last days', '2026-12-11T09:00:00Z', '2026-12-29 00:00:00'],
    ['New Year, a Friday, then a weekend', '2026-12-18T09:00:00Z', '2027-01-05 00:00:00'],
    ['Easter Monday as last day', '2027-03-15T09:00:00Z', '2027-03-31 00:00:00'],
    ['Ascension Day as last day', '2027-04-22T09:00:00Z', '2027-05-08 00:00:00'],
    ['Whit Monday as last day', '2027-05-03T09:00:00Z', '2027-05-19 00:00:00'],
    ['the change to summer time between', '2027-03-22T09:00:00Z', '2027-04-06 00:00:00'],
    ['the change to winter time between', '2026-10-20T09:00:00Z', '2026-11-04 00:00:00'],
  ])('after receipt on %s', (_, received, end) => {
    expect(inParis.format(withdrawalEnd(new Date(received)))).toBe(end)
  })

  test('is midnight in Paris after 14 to 18 days, and the day before it is no weekend (B01)', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (received) => {
        const end = withdrawalEnd(received)
        expect(inParis.format(end)).toMatch(/ 00:00:00$/)
        const days = (end.getTime() - received.getTime()) / oneDay
        expect(days).toBeGreaterThan(13.9)
        expect(days).toBeLessThan(20.1)
        const lastDay = new Date(end.getTime() - oneDay / 2)
        expect([0, 6]).not.toContain(lastDay.getUTCDay())
      }),
    )
  })

  test('knows the Easter Sundays of the tables', () => {
    const tables = { 1961: '4-2', 2000: '4-23', 2008: '3-23', 2011: '4-24', 2026: '4-5', 2027: '3-28', 2038: '4-25' }
    const computed = Object.keys(tables).map((year) => {
      const { month, day } = easterSunday(Number(year))
      return [year, `${month}-${day}`]
    })
    expect(Object.fromEntries(computed)).toEqual(tables)
  })
})

describe('a line of an order', () => {
  const line = { terms: 'RIGHT', category: 'COLLECTIBLE', orderedAt: new Date('2026-11-02T09:00:00Z') } as const
  const receivedAt = new Date('2026-11-23T09:00:00Z')
  const until = new Date('2026-12-07T23:00:00Z')

  test('is open without an end until its receipt is recorded (B01)', () => {
    expect(withdrawalState({ ...line, receivedAt: null }, new Date('2036-01-01'))).toEqual({
      state: 'OPEN',
      until: null,
    })
  })

  test('is open to the last second, and late at the end (B01)', () => {
    const stateAt = (time: number) => withdrawalState({ ...line, receivedAt }, new Date(time))
    expect(stateAt(until.getTime() - 1)).toEqual({ state: 'OPEN', until })
    expect(stateAt(until.getTime())).toEqual({ state: 'LATE', until })
  })

  test('that is an experience counts from the order (B01)', () => {
    const state = withdrawalState({ ...line, category: 'EXPERIENCE', receivedAt: null }, receivedAt)
    expect(state).toEqual({ state: 'LATE', until: new Date('2026-11-16T23:00:00Z') })
  })

  test.each(['DATED', 'PERSONAL', 'PERFORMED', 'COMPANY'] as const)('is excluded on the terms %s (B01)', (terms) => {
    expect(withdrawalState({ ...line, terms, receivedAt: null }, receivedAt)).toEqual({ state: 'EXCLUDED' })
  })
})

describe('the refund of a withdrawal', () => {
  const none = { amount: cents(0), coins: coinUnits(0) }
  const order = fc
    .record({
      prices: fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 }),
      delivered: fc.option(fc.integer({ min: 0, max: 20_000 })),
      standard: fc.double({ min: 0, max: 1, noNaN: true }),
      balance: fc.integer({ min: 0, max: 12_000_000_000 }).map(coinUnits),
      coinPrice: fc.integer({ min: 1_000, max: 10_000_000 }).map(coinPrice),
    })
    .map(({ delivered, standard, balance, coinPrice: price, prices, ...rest }) => {
      const things = coinUnits(prices.reduce((sum, one) => sum + one, 0))
      const cost = deliveryCost(cents(delivered ?? 0), price)
      const { discount, amount, deliveryAmount } = deliveredOrderCost({ things, delivery: cost, balance }, price)
      const paid = { amount, coins: discount }
      const forDelivery = { amount: deliveryAmount, coins: coinUnits(Math.max(0, discount - things)) }
      const delivery = delivered === null ? null : { ...cost, standard: cents(Math.floor(delivered * standard)) }
      return { ...rest, prices, things, paid, forDelivery, delivery }
    })

  type Bought = typeof order extends fc.Arbitrary<infer T> ? T : never

  /** Withdraws from one line after the other. @returns what is refunded in all, after each of them */
  function refunds({ prices, things, paid, delivery }: Bought, deduction: number, earlier: typeof none) {
    let refunded = earlier
    let before = 0
    return prices.map((now, index) => {
      const price = { all: things, before: coinUnits(before), now: coinUnits(now) }
      const isLast = index === prices.length - 1
      const back = withdrawalRefund({ paid, refunded, price, delivery, isLast, deduction })
      before += now
      refunded = { amount: cents(refunded.amount + back.amount), coins: coinUnits(refunded.coins + back.coins) }
      return refunded
    })
  }

  test('is never more than was paid, with what staff have refunded before (B01)', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(order, share, fc.integer({ min: 0, max: 100 }), (bought, byStaff, deduction) => {
        const { paid } = bought
        let last = {
          amount: cents(Math.floor(paid.amount * byStaff)),
          coins: coinUnits(Math.floor(paid.coins * byStaff)),
        }
        for (const refunded of refunds(bought, deduction, last)) {
          expect(refunded.amount).toBeGreaterThanOrEqual(last.amount)
          expect(refunded.coins).toBeGreaterThanOrEqual(last.coins)
          last = refunded
        }
        expect(last.amount).toBeLessThanOrEqual(paid.amount)
        expect(last.coins).toBeLessThanOrEqual(paid.coins)
      }),
    )
  })

  test('is what was paid for the things once every line is withdrawn from, and with the last line the cheapest delivery (B01)', () => {
    fc.assert(
      fc.property(order, (bought) => {
        const { paid, forDelivery, delivery } = bought
        const forThings = { amount: paid.amount - forDelivery.amount, coins: paid.coins - forDelivery.coins }
        const all = refunds(bought, 0, none)
        for (const { amount, coins } of all.slice(0, -1)) {
          expect(amount).toBeLessThanOrEqual(forThings.amount)
          expect(coins).toBeLessThanOrEqual(forThings.coins)
        }
        const backOf = (sum: number) => (delivery?.cents ? Math.floor((sum * delivery.standard) / delivery.cents) : 0)
        expect(all.at(-1)).toEqual({
          amount: forThings.amount + backOf(forDelivery.amount),
          coins: forThings.coins + backOf(forDelivery.coins),
        })
      }),
    )
  })

  test('keeps what goods have lost by handling, rounded down, and nothing of the delivery (B01)', () => {
    const bought = {
      paid: { ...none, amount: cents(1499) },
      refunded: none,
      price: { all: coinUnits(10), before: coinUnits(0), now: coinUnits(10) },
      delivery: { cents: cents(500), coins: coinUnits(5), standard: cents(400) },
      isLast: true,
    }
    expect(withdrawalRefund({ ...bought, deduction: 15 })).toEqual({ ...none, amount: 999 - 149 + 400 })
  })
})
