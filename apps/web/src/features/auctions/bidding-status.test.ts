import { expect, test } from 'vitest'
import { aLot } from '../../testing/data.ts'
import { biddingStatusAt } from './bidding-status.ts'

const at = (second: number) => Date.UTC(2026, 10, 28, 20, 0, second)
const lot = aLot([], {
  startDate: new Date(at(0)).toISOString(),
  endDate: new Date(at(30)).toISOString(),
  pausedDate: null,
})

test.each([
  ['before its start, upcoming', -1, null, 'UPCOMING'],
  ['from its start, active', 0, null, 'ACTIVE'],
  ['just after its end by a clock that may be fast, active', 31, null, 'ACTIVE'],
  ['as soon as the server has closed it, closed', 31, 'SOLD', 'CLOSED'],
  ['also by a clock that is slow, closed', 29, 'SOLD', 'CLOSED'],
  ['later, closed', 32, null, 'CLOSED'],
] as const)('a lot is %s (A01)', (_when, second, outcome, status) => {
  expect(biddingStatusAt({ ...lot, outcome }, at(second))).toBe(status)
})
