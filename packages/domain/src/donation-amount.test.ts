import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToDecimal } from './units.ts'
import { readDonationAmount } from './donation-amount.ts'

test.each([
  ['25', 2_500],
  ['12.50', 1_250],
  ['12,5', 1_250],
  ['1 250,00', 125_000],
  [' 40 € ', 4_000],
])('a donation of "%s" is parsed as typed (D02)', (text, cents) => {
  expect(readDonationAmount(text, 'en')).toEqual({ ok: true, amount: cents })
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['ten', 'number'],
  ['1e3', 'number'],
  ['1.999', 'number'],
  ['NaN', 'number'],
  ['0', 'minimum'],
  ['0.99', 'minimum'],
  ['-5', 'minimum'],
])('a donation of "%s" is rejected as %s (D02, V01)', (text, reason) => {
  expect(readDonationAmount(text, 'en')).toEqual({ ok: false, reason })
})

test('a parsed amount is at least one euro, and its formatted text parses to the same amount', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
      const read = readDonationAmount(text, 'en')
      if (!read.ok) return
      expect(read.amount).toBeGreaterThanOrEqual(100)
      expect(readDonationAmount(centsToDecimal(read.amount).toFixed(2), 'en')).toEqual(read)
    }),
  )
})
