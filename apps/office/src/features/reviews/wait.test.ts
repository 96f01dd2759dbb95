import { expect, test } from 'vitest'
import { ageOn } from './wait.ts'

test.each([
  ['2008-11-24', 18],
  ['2008-11-25', 17],
  ['2008-12-01', 17],
  ['2008-01-31', 18],
  ['2026-11-24', 0],
])('who was born on %s is %i years old on 24 November 2026', (birthdate, age) => {
  expect(ageOn(birthdate, new Date(2026, 10, 24, 12))).toBe(age)
})
