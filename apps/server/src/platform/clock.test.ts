import { expect, test } from 'vitest'
import { compareClocks } from './clock.ts'

const unknown = { ahead: 0, width: Infinity }

test('the estimated offset is the middle of the bounds that a round trip gives', () => {
  expect(compareClocks(unknown, { sent: 1_000, databaseTime: 6_005, received: 1_010 })).toEqual({
    ahead: 5_000,
    width: 10,
  })
})

test('a slow response does not change an offset that is known more precisely', () => {
  const known = { ahead: 5_000, width: 10 }
  expect(compareClocks(known, { sent: 1_000, databaseTime: 6_005, received: 3_000 })).toEqual(known)
})

test('a more precise comparison replaces the known offset', () => {
  const known = { ahead: 5_400, width: 2_000 }
  expect(compareClocks(known, { sent: 1_000, databaseTime: 6_001, received: 1_002 })).toEqual({
    ahead: 5_000,
    width: 2,
  })
})

test('a clock that was moved is followed, however slow the response', () => {
  const known = { ahead: 5_000, width: 2 }
  expect(compareClocks(known, { sent: 1_000, databaseTime: 66_000, received: 2_000 })).toEqual({
    ahead: 64_500,
    width: 1_000,
  })
})
