import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords, cents } from './index.ts'

describe('amounts in words', () => {
  test.each([
    [0, 'zéro euro', 'zero euros'],
    [1, 'zéro euro et un centime', 'zero euros and one cent'],
    [1_00, 'un euro', 'one euro'],
    [2_02, 'deux euros et deux centimes', 'two euros and two cents'],
    [21_00, 'vingt et un euros', 'twenty-one euros'],
    [16_17, 'seize euros et dix-sept centimes', 'sixteen euros and seventeen cents'],
    [70_00, 'soixante-dix euros', 'seventy euros'],
    [71_00, 'soixante et onze euros', 'seventy-one euros'],
    [77_00, 'soixante-dix-sept euros', 'seventy-seven euros'],
    [80_50, 'quatre-vingts euros et cinquante centimes', 'eighty euros and fifty cents'],
    [81_00, 'quatre-vingt-un euros', 'eighty-one euros'],
    [90_00, 'quatre-vingt-dix euros', 'ninety euros'],
    [91_00, 'quatre-vingt-onze euros', 'ninety-one euros'],
    [99_99, 'quatre-vingt-dix-neuf euros et quatre-vingt-dix-neuf centimes', 'ninety-nine euros and ninety-nine cents'],
    [100_00, 'cent euros', 'one hundred euros'],
    [101_00, 'cent un euros', 'one hundred and one euros'],
    [200_00, 'deux cents euros', 'two hundred euros'],
    [280_00, 'deux cent quatre-vingts euros', 'two hundred and eighty euros'],
    [1_000_00, 'mille euros', 'one thousand euros'],
    [1_001_00, 'mille un euros', 'one thousand and one euros'],
    [1_980_00, 'mille neuf cent quatre-vingts euros', 'one thousand nine hundred and eighty euros'],
    [80_000_00, 'quatre-vingt mille euros', 'eighty thousand euros'],
    [200_000_00, 'deux cent mille euros', 'two hundred thousand euros'],
    [
      999_999_99,
      'neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf euros et quatre-vingt-dix-neuf centimes',
      'nine hundred and ninety-nine thousand nine hundred and ninety-nine euros and ninety-nine cents',
    ],
    [1_000_000_00, 'un million d’euros', 'one million euros'],
    [80_000_000_00, 'quatre-vingts millions d’euros', 'eighty million euros'],
    [2_000_300_00, 'deux millions trois cents euros', 'two million three hundred euros'],
  ])('%i cents are “%s” and “%s”', (amount, french, english) => {
    expect(amountInWords(cents(amount), 'fr')).toBe(french)
    expect(amountInWords(cents(amount), 'en')).toBe(english)
  })

  test('two amounts never have the same words, in either language', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 }).map(cents)
    fc.assert(
      fc.property(amount, amount, fc.constantFrom('en' as const, 'fr' as const), (one, other, language) => {
        fc.pre(one !== other)
        expect(amountInWords(one, language)).not.toBe(amountInWords(other, language))
      }),
    )
  })
})
