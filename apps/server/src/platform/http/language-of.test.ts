import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.for([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr', 'fr'],
  ['FR', 'fr'],
  ['fr-CA', 'fr'],
  ['fr-CA, en;q=0.8', 'fr'],
  ['en; q=0.1, fr; q=0.9', 'fr'],
  ['en;q=0.1,fr;q=0.9', 'fr'],
  ['fr;q=0.9, en', 'en'],
  ['fr;q=0', 'en'],
  ['en;q=0, *', 'fr'],
  ['de, fr;q=0.5', 'fr'],
  ['de-CH, de', 'en'],
  ['frr, en;q=0.5', 'en'],
  ['fr;q=nonsense', 'en'],
  [';;,,=;q', 'en'],
] as const)('the response to Accept-Language %j is in %s (C04)', ([header, expected]) => {
  const request = { headers: { 'accept-language': header } }
  expect(languageOf(request)).toBe(expected)
  // The second result comes from the cache.
  expect(languageOf(request)).toBe(expected)
})

test.for([
  ['fr, en;q=0.5', ['en'], 'en'],
  ['en, fr;q=0.5', ['fr'], 'fr'],
  ['en', ['fr'], 'fr'],
  [undefined, ['fr', 'en'], 'en'],
  ['de', ['de'], 'en'],
] as const)(
  'the response to Accept-Language %j in a club with the languages %j is in %s (C04)',
  ([header, offered, expected]) => {
    expect(languageOf({ headers: { 'accept-language': header } }, offered)).toBe(expected)
  },
)
