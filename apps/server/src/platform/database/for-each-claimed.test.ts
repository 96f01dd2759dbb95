import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import type { Tx } from './database.ts'
import { forEachClaimed } from './for-each-claimed.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let club: CoinFixtures
beforeAll(async () => {
  idle = await openIdleDatabase()
  club = await createCoinFixtures(idle.database, { fans: 5, exclusives: 1, stock: 1, coins: 0 })
})
afterAll(() => idle.stop())

/** Reads at most two fans who have no name yet. */
async function claim(tx: Tx, failed: string[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from fan where first_name = '' and id <> all(${failed}::uuid[]) order by id limit 2 for update skip locked`.execute(
    tx,
  )
  return rows
}

test('rows that fail, in the process or in the database, keep no others from being done', async () => {
  const [first = '', , third = '', ...others] = club.fanIds.toSorted()
  const tried: string[] = []
  const run = forEachClaimed(idle.database, 'fans', claim, async (tx, { id }) => {
    tried.push(id)
    if (id === first) throw new Error('refused')
    await sql`update fan set first_name = ${id === third ? null : 'Ada'} where id = ${id}`.execute(tx)
  })
  await expect(run).rejects.toThrow('2 fans failed')
  const { rows } = await idle.database.asSystem((tx) =>
    sql<{ id: string }>`select id from fan where first_name = 'Ada' order by id`.execute(tx),
  )
  expect(rows).toHaveLength(3)
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(others))
  for (const failing of [first, third]) expect(tried.filter((id) => id === failing)).toHaveLength(1)
})
