import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { failForClub } from '../../../testing/fail-for-club.ts'
import { storeBookDays } from './book-days.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test('a club whose days can’t be stored keeps no other club from having theirs', async () => {
  const shape = { fans: 1, exclusives: 1, stock: 1, coins: 0 }
  const fixtures = [await createCoinFixtures(idle.database, shape), await createCoinFixtures(idle.database, shape)]
  // Clubs have their turn by their ids.
  const [broken, sound] = fixtures.map(({ club }) => club.id).sort()
  const { database, reached } = failForClub(idle.database, broken)
  await expect(storeBookDays(database)).rejects.toThrow('1 of 2 failed')
  expect([...reached]).toEqual([sound])
})
