import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test('times are shown and read in Paris time, in summer and winter', () => {
  expect(toLocalInput('2026-11-23T19:30:00.000Z')).toBe('2026-11-23T20:30')
  expect(toLocalInput('2026-07-01T18:30:00.000Z')).toBe('2026-07-01T20:30')
  expect(fromLocalInput('2026-11-23T20:30')).toBe('2026-11-23T19:30:00.000Z')
  expect(fromLocalInput('2026-07-01T20:30')).toBe('2026-07-01T18:30:00.000Z')
  expect([toLocalInput(null), fromLocalInput(''), fromLocalInput('soon')]).toEqual(['', null, null])
})

test('what a field shows is what it reads again', () => {
  const minutes = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) }).map((at) => at - (at % 60_000))
  fc.assert(
    fc.property(minutes, (at) => {
      const local = toLocalInput(new Date(at).toISOString())
      expect(toLocalInput(fromLocalInput(local))).toBe(local)
    }),
  )
})
