import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdleDatabase } from '../../../apps/server/src/testing/coin-fixtures.ts'
import { runMonth } from './close.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test('a month of business closes, agrees to the cent, and nothing is dated in it any more', async () => {
  const closed = await runMonth(idle, { month: '2027-01', orders: 200, seed: 1 })
  expect(closed.problems).toEqual([])
  expect(closed.documents).toBeGreaterThan(150)
  await expect(closed.close()).rejects.toMatchObject({ key: 'errors.books.closed' })
  const backdated = idle.database.asSystem((tx) =>
    sql`insert into donation (club_id, amount, created_at)
      select club_id, 100, '2027-01-31T22:59:59Z' from closed_month`.execute(tx),
  )
  await expect(backdated).rejects.toThrow('the books of 2027-01 are closed')
}, 240_000)
