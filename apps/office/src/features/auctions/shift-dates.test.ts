import { expect, test } from 'vitest'
import { shiftDates } from './shift-dates.ts'

test.each([
  [
    'of the past moves by whole weeks to the next such day',
    '2026-11-07T19:00:00.000Z',
    '2026-11-08T20:00:00.000Z',
    '2026-11-28T19:00:00.000Z',
    '2026-11-29T20:00:00.000Z',
  ],
  [
    'of the future moves by one week',
    '2026-12-05T19:00:00.000Z',
    '2026-12-05T21:00:00.000Z',
    '2026-12-12T19:00:00.000Z',
    '2026-12-12T21:00:00.000Z',
  ],
  [
    'keeps its time of day when the clocks have changed',
    '2026-10-10T18:00:00.000Z',
    '2026-10-10T20:00:00.000Z',
    '2026-11-28T19:00:00.000Z',
    '2026-11-28T21:00:00.000Z',
  ],
])('the copy of an auction %s', (_what, startDate, endDate, start, end) => {
  const now = new Date('2026-11-23T12:00:00.000Z')
  expect(shiftDates({ startDate, endDate }, now)).toEqual({ startDate: start, endDate: end })
})
