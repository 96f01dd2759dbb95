import { expect, test } from 'vitest'
import { needsSecondPerson, refundSum, returnedCoins } from './refund-sum.ts'

const money = (value: number) => ({ value, currency: 'EUR' as const })
const coins = (amount: number) => ({ amount, ticker: 'VIR' })
const purchase = {
  buyer: null,
  paid: { amount: money(100), coins: coins(20) },
  left: { amount: money(60), coins: coins(20) },
  bought: coins(0),
  unspent: { amount: money(0), coins: coins(0) },
  isRecorded: false,
  isDivisible: true,
  receipt: null,
  endsAt: null,
  alone: money(50),
  requestId: null,
}

test.each([
  [
    { isPart: false, card: '', coins: '' },
    { ok: true, card: 60, coins: 20 },
  ],
  [
    { isPart: true, card: '12,50', coins: '' },
    { ok: true, card: 12.5, coins: 0 },
  ],
  [
    { isPart: true, card: '', coins: '20' },
    { ok: true, card: 0, coins: 20 },
  ],
  [
    { isPart: true, card: '60.01', coins: '' },
    { ok: false, problems: { card: 'errors.refund.tooMuch' } },
  ],
  [
    { isPart: true, card: '1', coins: '21' },
    { ok: false, problems: { coins: 'errors.refund.tooMuch' } },
  ],
  [
    { isPart: true, card: '', coins: '' },
    { ok: false, problems: { card: 'errors.validation.required' } },
  ],
  [
    { isPart: true, card: 'ten', coins: '' },
    { ok: false, problems: { card: 'errors.validation.amount' } },
  ],
  [
    { isPart: true, card: '0.001', coins: '' },
    { ok: false, problems: { card: 'errors.validation.amount' } },
  ],
])('a refund of %o is %o', (draft, sum) => {
  expect(refundSum(draft, purchase)).toEqual(sum)
})

test('a second person is needed above what one may refund, and coins count at the price of the club', () => {
  expect(needsSecondPerson({ card: 50, coins: 0 }, purchase, 1.1)).toBe(false)
  expect(needsSecondPerson({ card: 50.01, coins: 0 }, purchase, 1.1)).toBe(true)
  expect(needsSecondPerson({ card: 40, coins: 9 }, purchase, 1.1)).toBe(false)
  expect(needsSecondPerson({ card: 40, coins: 10 }, purchase, 1.1)).toBe(true)
  expect(needsSecondPerson({ card: 1e6, coins: 0 }, { alone: null }, 1.1)).toBe(false)
})

test('for bought coins no more is refunded than is unspent, and as many leave the wallet as the sum had bought', () => {
  const bought = {
    ...purchase,
    left: { amount: money(10), coins: coins(0) },
    bought: coins(1000),
    unspent: { amount: money(6), coins: coins(600) },
  }
  expect(refundSum({ isPart: true, card: '6.01', coins: '' }, bought)).toEqual({
    ok: false,
    problems: { card: 'errors.refund.coinsSpent' },
  })
  expect(refundSum({ isPart: true, card: '6', coins: '' }, bought)).toEqual({ ok: true, card: 6, coins: 0 })
  expect(returnedCoins(bought, 6)).toBe(600)
})
