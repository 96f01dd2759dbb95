import { expect, test } from 'vitest'
import { compareClocks } from './clock.ts'

const unknown = { ahead: 0, width: Infinity }

test('the offset lies between question and answer', () => {
  expect(compareClocks(unknown, { asked: 1_000, told: 6_005, answered: 1_010 })).toEqual({ ahead: 5_000, width: 10 })
})

test('an answer that has waited long does not move what is known more exactly', () => {
  const known = { ahead: 5_000, width: 10 }
  expect(compareClocks(known, { asked: 1_000, told: 6_005, answered: 3_000 })).toEqual(known)
})

test('a more exact comparison counts', () => {
  const known = { ahead: 5_400, width: 2_000 }
  expect(compareClocks(known, { asked: 1_000, told: 6_001, answered: 1_002 })).toEqual({ ahead: 5_000, width: 2 })
})

test('a clock that was moved is followed, however long the answer took', () => {
  const known = { ahead: 5_000, width: 2 }
  expect(compareClocks(known, { asked: 1_000, told: 66_000, answered: 2_000 })).toEqual({ ahead: 64_500, width: 1_000 })
})
