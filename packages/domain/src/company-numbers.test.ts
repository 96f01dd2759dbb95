import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRna, isSiren, isVatNumber } from './index.ts'

describe('numbers of companies and associations', () => {
  test.each([
    ['732829320', true],
    ['000120410', true],
    ['732829321', false],
    ['73282932', false],
    ['7328293200', false],
    ['73282932O', false],
    ['732 829 320', false],
    ['', false],
  ])('%s is a SIREN: %s', (text, valid) => {
    expect(isSiren(text)).toBe(valid)
  })

  test('a SIREN with one wrong digit is found', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(digits, fc.nat(8), fc.integer({ min: 1, max: 9 }), (own, at, by) => {
        fc.pre(isSiren(own.join('')))
        expect(isSiren(own.map((digit, index) => (index === at ? (digit + by) % 10 : digit)).join(''))).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['W751234567', true],
    ['W2A1234567', true],
    ['W001000024', true],
    ['W75123456', false],
    ['751234567', false],
    ['w751234567', false],
  ])('%s is an RNA number: %s', (text, valid) => {
    expect(isRna(text)).toBe(valid)
  })

  test.each([
    ['FR44732829320', true],
    ['FR14000120410', true],
    ['FR45732829320', false],
    ['FR44732829321', false],
    ['DE136695976', true],
    ['IE6388047V', true],
    ['732829320', false],
    ['FR', false],
  ])('%s is a VAT number: %s', (text, valid) => {
    expect(isVatNumber(text)).toBe(valid)
  })
})
