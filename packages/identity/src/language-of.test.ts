import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.for([
  [undefined, undefined],
  ['', undefined],
  ['*', 'en'],
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['en; q=0.1, fr; q=0.9', 'fr'],
  ['en, fr', 'en'],
  ['fr;q=0, en;q=0.2', 'en'],
  ['de, fr;q=0.5', 'fr'],
  ['frr', undefined],
  ['de', undefined],
] as const)('a browser with Accept-Language %j is written to in %s (C04)', ([header, expected]) => {
  expect(languageOf({ headers: { 'accept-language': header } })).toBe(expected)
})
