import { expect, test } from 'vitest'
import { cardEndsAt } from './card-expiry.ts'

test('a card can be charged until the end of its last month (B05)', () => {
  expect([
    cardEndsAt({ month: 2, year: 2028 }).toISOString(),
    cardEndsAt({ month: 12, year: 2026 }).toISOString(),
  ]).toEqual(['2028-03-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
})
