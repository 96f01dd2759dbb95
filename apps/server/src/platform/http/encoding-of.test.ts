import { expect, test } from 'vitest'
import { encodingOf } from './encoding-of.ts'

test.for([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0', 'identity'],
  ['br; q=0, gzip', 'identity'],
  ['br;q=0.000, *', 'identity'],
  ['br;q=0.1', 'br'],
  ['br;q=0.5, identity', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['x-br, gzip', 'identity'],
  ['gzip', 'identity'],
] as const)('the response to Accept-Encoding %j is encoded as %s', ([header, expected]) => {
  expect(encodingOf({ headers: { 'accept-encoding': header } })).toBe(expected)
})
