import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Coins,
  coinsInputText,
  coinsText,
  coinsToDecimal,
  coinUnits,
  moneyText,
  parseCoins,
  parseEuro,
} from './index.ts'

const languages = fc.constantFrom('en' as const, 'fr' as const)

test.each([
  ['1 000', 1000, 1000],
  ['1\u00A0000', 1000, 1000],
  ['1\u202F000 VIR', 1000, 1000],
  ['1000vir', 1000, 1000],
  ['12.5', 12.5, 12.5],
  ['12,5', 12.5, 12.5],
  ['1,250', 1250, 1.25],
  ['1.250', 1.25, 1250],
  ['0.500', 0.5, 0.5],
  ['0,500', 0.5, 0.5],
  ['1,250.5', 1250.5, undefined],
  ['1.250,5', undefined, 1250.5],
  ['1e3', undefined, undefined],
  ['0x10', undefined, undefined],
  ['-5', undefined, undefined],
  ['', undefined, undefined],
  ['VIR', undefined, undefined],
  ['1.000001', undefined, undefined],
])('"%s" is parsed as %s in English and %s in French', (text, english, french) => {
  const read = (language: 'en' | 'fr') => {
    const amount = parseCoins(text, { language, ticker: 'VIR' })
    return amount === undefined ? undefined : coinsToDecimal(amount)
  }
  expect([read('en'), read('fr')]).toEqual([english, french])
})

test('formatted amounts of coins can be typed', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(coinUnits)
  fc.assert(
    fc.property(amounts, languages, (amount: Coins, language) => {
      expect(parseCoins(coinsText(amount, 'VIR', language), { language, ticker: 'VIR' })).toBe(amount)
      expect(parseCoins(coinsInputText(amount, language), { language, ticker: 'VIR' })).toBe(amount)
    }),
  )
})

test('formatted amounts of euro can be typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), languages, (amount, language) => {
      expect(parseEuro(moneyText(amount as Parameters<typeof moneyText>[0], language), language)).toBe(amount)
    }),
  )
})
