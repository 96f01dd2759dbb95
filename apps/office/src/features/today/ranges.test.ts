import { expect, test } from 'vitest'
import { periodOf } from './ranges.ts'

test('a day has the hours of Paris, 23 and 25 when the clocks change', () => {
  const hoursOn = (iso: string) => periodOf('today', Date.parse(iso)).starts.length
  expect(hoursOn('2026-11-24T10:00:00Z')).toBe(24)
  expect(hoursOn('2026-03-29T10:00:00Z')).toBe(23)
  expect(hoursOn('2026-10-25T10:00:00Z')).toBe(25)
})

test('ranges end with the present day or month of Paris, and their points follow each other', () => {
  // Already the 25th in Paris.
  const now = Date.parse('2026-11-24T23:30:00Z')
  expect(periodOf('today', now)).toMatchObject({ from: '2026-11-24T23:00:00.000Z', to: '2026-11-25T23:00:00.000Z' })
  expect(periodOf('week', now)).toMatchObject({ from: '2026-11-18T23:00:00.000Z', step: 'day' })
  const year = periodOf('year', now)
  expect(year).toMatchObject({ from: '2025-11-30T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z', step: 'month' })
  expect(year.starts[7]).toBe('2026-06-30T22:00:00.000Z')
  for (const range of ['today', 'week', 'month', 'year'] as const) {
    const { from, to, starts } = periodOf(range, now)
    expect(starts[0]).toBe(from)
    expect(starts).toEqual([...new Set(starts)].toSorted())
    expect((starts.at(-1) ?? '') < to).toBe(true)
  }
})
