import { expect, test } from 'vitest'
import { instantOf } from './utc-time.ts'

test('a time in UTC is written as a Date writes it, in milliseconds', () => {
  const written = [
    '2026-11-28T09:30:00',
    '2026-11-28T09:30:00.5',
    '2026-11-28T09:30:00.05',
    '2026-11-28T09:30:00.120999',
  ]
  expect(written.map(instantOf)).toEqual(written.map((time) => new Date(`${time}Z`).toISOString()))
})
