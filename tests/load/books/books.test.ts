import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Posting, readPostings } from '../../../apps/server/src/modules/sales/books/postings.ts'
import { openIdleDatabase } from '../../../apps/server/src/testing/coin-fixtures.ts'
import { runMonth } from './close.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

/** Reads the journals of a month in steps. */
async function linesOf(month: string, atOnce: number): Promise<Posting[]> {
  const lines: Posting[] = []
  await idle.database.asSystem(async (tx) => {
    const { club_id } = await tx.selectFrom('closed_month').select('club_id').executeTakeFirstOrThrow()
    for await (const some of readPostings(tx, club_id, month, atOnce)) lines.push(...some)
  })
  return lines
}

test('a month of business closes, agrees to the cent, and nothing is dated in it any more', async () => {
  const closed = await runMonth(idle, { month: '2027-01', orders: 200, seed: 1 })
  expect(closed.problems).toEqual([])
  expect(closed.documents).toBeGreaterThan(150)
  expect(await linesOf('2027-01', 1)).toEqual(await linesOf('2027-01', 1_000_000))
  await expect(closed.close()).rejects.toMatchObject({ key: 'errors.books.closed' })
  const backdated = idle.database.asSystem((tx) =>
    sql`insert into donation (club_id, amount, created_at)
      select club_id, 100, '2027-01-31T22:59:59Z' from closed_month`.execute(tx),
  )
  await expect(backdated).rejects.toThrow('the books of 2027-01 are closed')
}, 240_000)
