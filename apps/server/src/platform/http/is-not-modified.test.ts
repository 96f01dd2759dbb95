import { expect, test } from 'vitest'
import { isNotModified } from './is-not-modified.ts'

test.for([
  [undefined, false],
  ['', false],
  ['"7"', true],
  ['W/"7"', true],
  ['"6", "7"', true],
  ['W/"6",W/"7"', true],
  ['"6"', false],
  ['7', false],
  ['"77"', false],
  ['*', true],
] as const)('If-None-Match %j means that "7" is unchanged: %s', ([header, expected]) => {
  expect(isNotModified({ headers: { 'if-none-match': header } }, '"7"')).toBe(expected)
})

test('a browser gets a 304 although it adds no-cache to requests whose If-None-Match a script has set', () => {
  const headers = { 'if-none-match': '"7"', 'cache-control': 'no-cache' }
  expect(isNotModified({ headers }, '"7"')).toBe(true)
  expect(isNotModified({ headers: { ...headers, 'if-none-match': 'W/"7"' } }, '"7"')).toBe(true)
})
