import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput, toOptionalInstant } from './local-time.ts'

test('times are shown and read in Paris time, in summer and winter', () => {
  expect(toLocalInput('2026-11-23T19:30:00.000Z')).toBe('2026-11-23T20:30')
  expect(toLocalInput('2026-07-01T18:30:00.000Z')).toBe('2026-07-01T20:30')
  expect(fromLocalInput('2026-11-23T20:30')).toBe('2026-11-23T19:30:00.000Z')
  expect(fromLocalInput('2026-07-01T20:30')).toBe('2026-07-01T18:30:00.000Z')
  expect([toLocalInput(null), fromLocalInput(''), fromLocalInput('soon')]).toEqual(['', null, null])
})

test('a year that is still being typed is no time, and is no empty field', () => {
  const years = ['0002', '0020', '0202', '1969', '0000'].map((year) => `${year}-11-01T20:30`)
  const typed = [...years, '9999-12-31T23:30', '12026-11-01T20:30']
  expect(typed.map(fromLocalInput)).toEqual(typed.map(() => null))
  expect(typed.map(toOptionalInstant)).toEqual(typed)
  expect([toOptionalInstant(''), toOptionalInstant('2026-11-23T20:30')]).toEqual([null, '2026-11-23T19:30:00.000Z'])
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
