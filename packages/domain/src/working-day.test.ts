import { expect, test } from 'vitest'
import { isLocalTime } from './working-day.ts'

test('a local time within the hour that the change to summer time leaves out is none', () => {
  const night = ['01:59', '02:00', '02:30:00', '02:59', '03:00'].map((time) => isLocalTime(`2027-03-28T${time}`))
  expect(night).toEqual([true, false, false, false, true])
})

test('any other local time is one, also the hour that the change to winter time repeats', () => {
  for (const local of ['2027-10-31T02:30', '2027-03-29T02:30', '2026-12-31T23:59', '2027-07-01T00:00'])
    expect(isLocalTime(local), local).toBe(true)
})
