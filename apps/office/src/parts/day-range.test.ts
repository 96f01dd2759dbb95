import { expect, test } from 'vitest'
import { daysToInstants } from './day-range.tsx'

test('a day whose year is still being typed does not filter', () => {
  expect(daysToInstants({ from: '0202-11-01', to: '2026-11-02', kind: 'BID' })).toEqual({
    to: '2026-11-02T23:00:00.000Z',
    kind: 'BID',
  })
  expect(daysToInstants({ from: '2026-11-01', to: '0002-11-02' })).toEqual({ from: '2026-10-31T23:00:00.000Z' })
})
