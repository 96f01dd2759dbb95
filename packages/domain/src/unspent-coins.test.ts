import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, coinUnits } from './units.ts'
import { coinsOfPart, priceOfUnspent } from './unspent-coins.ts'

const purchases = fc
  .record({ coins: fc.integer({ min: 1, max: 10 ** 12 }), amount: fc.integer({ min: 1, max: 10 ** 9 }) })
  .map(({ coins, amount }) => ({ coins: coinUnits(coins), amount: cents(amount) }))
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('what is refunded for unspent coins takes no more coins than are unspent', () => {
  fc.assert(
    fc.property(purchases, share, (bought, part) => {
      const unspent = coinUnits(Math.floor(bought.coins * part))
      expect(coinsOfPart(bought, priceOfUnspent(bought, unspent))).toBeLessThanOrEqual(unspent)
    }),
  )
})

test('parts one after another refund the price at most, take the coins at most, and the last part takes the rest', () => {
  fc.assert(
    fc.property(purchases, fc.array(share, { maxLength: 8 }), (bought, shares) => {
      let left = bought
      for (const one of [...shares, 1]) {
        const part = cents(one === 1 ? left.amount : Math.floor(left.amount * one))
        const taken = coinsOfPart(left, part)
        expect(taken).toBeGreaterThanOrEqual(0)
        // No cent goes back for coins that stay: the price of what is left never rises.
        expect(BigInt(taken) * BigInt(left.amount)).toBeGreaterThanOrEqual(BigInt(left.coins) * BigInt(part))
        left = { coins: coinUnits(left.coins - taken), amount: cents(left.amount - part) }
      }
      expect(left).toEqual({ coins: 0, amount: 0 })
    }),
  )
})

test.each([
  [600, 600],
  [0, 0],
  [1000, 1000],
  [5000, 1000],
])('of 1,000 coins for 10.00 €, %d unspent ones are worth %d cents', (unspent, amount) => {
  const bought = { coins: coinUnits(1000), amount: cents(1000) }
  expect(priceOfUnspent(bought, coinUnits(unspent))).toBe(amount)
})
