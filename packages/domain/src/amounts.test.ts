import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Cents,
  cents,
  centsFromDecimal,
  centsToDecimal,
  type CoinPrice,
  type Coins,
  coinsForCents,
  coinsFromDecimal,
  coinsText,
  coinsToDecimal,
  coinUnits,
  moneyText,
  cardOrderCost,
  leastCharge,
  lineCost,
  orderCost,
  receiptEligible,
  scalePrice,
  totalCost,
  wholeCoins,
} from './index.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(coinUnits)
const euro = fc.integer({ min: 0, max: 100_000_000 }).map(cents)
const price = fc.integer({ min: 1, max: 100_000_000 }).map((value) => value as CoinPrice)

describe('amounts in the API', () => {
  test('coins and euro are the same after conversion to decimals and back (X02)', () => {
    fc.assert(
      fc.property(amount, euro, (coins, money) => {
        expect(coinsFromDecimal(coinsToDecimal(coins))).toEqual({ ok: true, value: coins })
        expect(centsFromDecimal(centsToDecimal(money))).toEqual({ ok: true, value: money })
      }),
    )
  })

  test.each([
    [Number.NaN, 'notFinite'],
    [Infinity, 'notFinite'],
    [-1, 'negative'],
    [1e308, 'tooLarge'],
    [0.000001, 'tooPrecise'],
    [1e-7, 'tooPrecise'],
  ])('%s is not an amount of coins: %s (X02)', (value, reason) => {
    expect(coinsFromDecimal(value)).toEqual({ ok: false, reason })
  })

  test('0.1 + 0.2 is not rounded: amounts are read exactly as sent', () => {
    expect(coinsFromDecimal(0.1)).toEqual({ ok: true, value: 10_000 })
    expect(centsFromDecimal(0.1 + 0.2)).toMatchObject({ ok: false })
    expect(centsFromDecimal(0.999)).toMatchObject({ ok: false, reason: 'tooPrecise' })
  })

  test('the constructors reject fractions of the smallest unit', () => {
    expect(() => cents(0.5)).toThrow(RangeError)
    expect(() => coinUnits(2 ** 53)).toThrow(RangeError)
  })
})

describe('pricing', () => {
  test('more coins never cost less', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        price,
        (a, b, at) => a <= b === totalCost(a, at) <= totalCost(b, at) || totalCost(a, at) === totalCost(b, at),
      ),
    )
  })

  test.each([
    [wholeCoins(640), 110_000, 70_400],
    [coinUnits(50_000), 1_000, 0],
    [coinUnits(150_000), 1_000, 2],
    [wholeCoins(1), 100_000, 100],
  ])('%i units at %i make %i cents, rounded half to even', (coins, at, expected) => {
    expect(totalCost(coins, at as CoinPrice)).toBe(expected)
  })

  test('the only line of an order costs what its things cost, at whatever price of a coin', () => {
    fc.assert(
      fc.property(amount, price, (coins, at) => {
        const cost = totalCost(coins, at)
        expect(lineCost(coins, { price: coins, cost })).toBe(cost)
      }),
    )
  })

  test('a line of an order costs its share by price', () => {
    const things = { price: wholeCoins(20), cost: cents(1_000) }
    expect([5, 15].map((coins) => lineCost(wholeCoins(coins), things))).toEqual([250, 750])
  })

  test('a cost is symmetric around zero, and off by half a cent at most', () => {
    fc.assert(
      fc.property(amount, price, (coins, at) => {
        const cost = totalCost(coins, at)
        expect(totalCost(-coins as Coins, at)).toBe(cost === 0 ? 0 : -cost)
        const error = 2n * (BigInt(coins) * BigInt(at) - BigInt(cost) * 100_000_000n)
        expect(error <= 100_000_000n && error >= -100_000_000n).toBe(true)
      }),
    )
  })

  test('the coins that an amount of euro buys cost that amount, within a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }).map(cents),
        fc.integer({ min: 10_000, max: 1_000_000 }).map((value) => value as CoinPrice),
        (money, at) => Math.abs(totalCost(coinsForCents(money, at), at) - money) <= 1,
      ),
    )
  })
})

describe('order cost', () => {
  test('coins are conserved: discount + remainder = price, discount + surplus = balance (M11)', () => {
    fc.assert(
      fc.property(amount, amount, (cost, balance) => {
        const { discount, remainder, surplus } = orderCost(cost, balance)
        expect(discount + remainder).toBe(cost)
        expect(discount + surplus).toBe(balance)
        expect(Math.min(discount, remainder, surplus)).toBeGreaterThanOrEqual(0)
        expect(Math.min(remainder, surplus)).toBe(0)
      }),
    )
  })

  test('the rest for a card is never below the minimum charge, unless the price is (M11)', () => {
    const realPrice = fc.integer({ min: 10_000, max: 1_000_000 }).map((value) => value as CoinPrice)
    fc.assert(
      fc.property(amount, amount, realPrice, (cost, balance, at) => {
        const { discount, remainder, surplus } = cardOrderCost(cost, balance, at)
        expect(discount + remainder).toBe(cost)
        expect(discount + surplus).toBe(balance)
        expect(Math.min(discount, remainder, surplus)).toBeGreaterThanOrEqual(0)
        const least = remainder === 0 ? 0 : Math.min(leastCharge, totalCost(cost, at))
        expect(totalCost(remainder, at)).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})

test('the receipt covers the part above the non-deductible amount (M04, A03)', () => {
  expect(receiptEligible(cents(40_000), cents(25_000))).toBe(15_000)
  expect(receiptEligible(cents(20_000), cents(25_000))).toBe(0)
})

test.each([
  [moneyText(cents(123_450), 'en'), '1\u00A0234.50\u00A0€'],
  [moneyText(cents(123_450), 'fr'), '1\u00A0234,50\u00A0€'],
  [moneyText(0 as Cents, 'en'), '0.00\u00A0€'],
  [coinsText(wholeCoins(1250), 'psg', 'en'), '1\u00A0250\u00A0PSG'],
  [coinsText(coinUnits(1_050_000), 'vir', 'fr'), '10,5\u00A0VIR'],
  [coinsText(-wholeCoins(3) as Coins, 'vir', 'en'), '−3\u00A0VIR'],
  [moneyText(cents(-1_250), 'fr'), '−12,50\u00A0€'],
])('amounts are formatted as %s (X02)', (text, expected) => {
  expect(text).toBe(expected)
})

test('a percentage of a price is a whole number of hundredths of a coin; what costs something stays so (X02)', () => {
  const percent = fc.integer({ min: 1, max: 1_000 }).filter((value) => value !== 100)
  fc.assert(
    fc.property(amount, percent, (whole, part) => {
      const scaled = scalePrice(whole, part)
      expect(scaled % 1_000).toBe(0)
      expect(scaled > 0).toBe(whole > 0)
      // Rounding changes half a hundredth; the least price is a whole one.
      expect(Math.abs(scaled - (whole * part) / 100)).toBeLessThanOrEqual(scaled === 1_000 ? 1_000 : 501)
      expect(scalePrice(whole, 100)).toBe(whole)
    }),
  )
  expect(scalePrice(wholeCoins(5), 133)).toBe(665_000)
})
