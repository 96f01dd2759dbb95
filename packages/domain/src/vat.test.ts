import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Cents,
  cents,
  creditSums,
  netOf,
  splitByWeight,
  type TaxedPart,
  totalOf,
  vatNatures,
  type VatSum,
  vatSums,
  withoutCredits,
} from './index.ts'

const rate = fc.constantFrom(2000, 1000, 550, 210, 0)
const gross = fc.integer({ min: 0, max: 50_000_000 }).map(cents)
const part: fc.Arbitrary<TaxedPart> = fc.record({ gross, rate, nature: fc.constantFrom(...vatNatures) })
const parts = fc.array(part, { minLength: 1, maxLength: 8 })
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

test.each([
  ['42 € at 20 %', 4_200, 2000, 3_500],
  ['1 € at 5.5 %', 100, 550, 95],
  ['10 € at 2.1 %', 1_000, 210, 979],
  ['half a cent is rounded up', 3, 2000, 3],
  ['at 0 % all of it', 4_200, 0, 4_200],
])('the net amount of %s', (_what, amount, at, net) => {
  expect(netOf(cents(amount), at)).toBe(net)
})

describe('an amount that is split by weights', () => {
  test('gives what is left to the largest', () => {
    expect(splitByWeight(cents(100), [1, 5, 1])).toEqual([14, 72, 14])
    expect(splitByWeight(cents(5), [0, 0])).toEqual([5, 0])
  })

  test('adds up, and no part is above its weight', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 9 }), fc.nat(1_000), (weights, permille) => {
        const total = cents(Math.floor((sum(weights) * permille) / 1_000))
        const split = splitByWeight(total, weights)
        expect(sum(split)).toBe(total)
        split.forEach((one, index) => {
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(weights[index] ?? 0)
        })
      }),
    )
  })
})

describe('the VAT of a document', () => {
  test('is computed once per rate, and goods and services of a rate add up to it', () => {
    expect(
      vatSums([
        { gross: cents(4_200), rate: 2000, nature: 'GOODS' },
        { gross: cents(1_055), rate: 550, nature: 'SERVICES' },
        { gross: cents(601), rate: 2000, nature: 'SERVICES' },
      ]),
    ).toEqual([
      { rate: 2000, nature: 'GOODS', gross: 4_200, net: 3_501, vat: 699 },
      { rate: 2000, nature: 'SERVICES', gross: 601, net: 500, vat: 101 },
      { rate: 550, nature: 'SERVICES', gross: 1_055, net: 1_000, vat: 55 },
    ])
  })

  test('adds up to the price, and is at most a cent away from the rate (BR-CO-17)', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const sums = vatSums(given)
        expect(totalOf(sums, 'gross')).toBe(sum(given.map((one) => one.gross)))
        expect(totalOf(sums, 'net') + totalOf(sums, 'vat')).toBe(totalOf(sums, 'gross'))
        for (const [at, ofRate] of Map.groupBy(sums, (one) => one.rate)) {
          expect(totalOf(ofRate, 'net')).toBe(netOf(totalOf(ofRate, 'gross'), at))
          expect(Math.abs(totalOf(ofRate, 'vat') - (totalOf(ofRate, 'net') * at) / 10_000)).toBeLessThan(1)
          for (const one of ofRate) expect(Math.min(one.net, one.vat)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

test('refunds of parts take each rate in proportion, and leave exactly the VAT of what stays', () => {
  fc.assert(
    fc.property(parts, fc.array(fc.nat(1_000), { maxLength: 5 }), (given, permilles) => {
      const invoice = vatSums(given)
      let left: VatSum[] = invoice
      const credit = (amount: Cents) => {
        const credited = creditSums(left, amount)
        expect(totalOf(credited, 'gross')).toBe(amount)
        for (const one of credited) {
          expect(one.net + one.vat).toBe(one.gross)
          expect(Math.min(one.net, one.vat)).toBeGreaterThanOrEqual(0)
        }
        left = withoutCredits(left, credited)
        for (const one of left) expect(Math.min(one.gross, one.net, one.vat)).toBeGreaterThanOrEqual(0)
        for (const [at, ofRate] of Map.groupBy(left, (one) => one.rate))
          expect(totalOf(ofRate, 'net')).toBe(netOf(totalOf(ofRate, 'gross'), at))
      }
      for (const permille of permilles) credit(cents(Math.floor((totalOf(left, 'gross') * permille) / 1_000)))
      credit(totalOf(left, 'gross'))
      expect(left).toEqual([])
    }),
  )
})
