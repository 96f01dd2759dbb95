import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { forAllClubs } from './for-all-clubs.ts'

const shape = { fans: 1, exclusives: 1, stock: 1, coins: 0 }
let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let clubs: string[]
beforeAll(async () => {
  idle = await openIdleDatabase()
  for (let count = 0; count < 3; count++) await createCoinFixtures(idle.database, shape)
  const rows = await idle.database.asSystem((tx) => tx.selectFrom('club').select('id').execute())
  clubs = rows.map(({ id }) => id)
})
afterAll(() => idle.stop())

/** Names the fans of all clubs. @param see may refuse a transaction by the clubs that it sees @returns the clubs whose fan has the name */
async function nameFans(name: string, see: (clubIds: string[]) => void): Promise<string[]> {
  await forAllClubs(idle.database, (transact) =>
    transact(async (tx) => {
      const named = await tx.updateTable('fan').set({ first_name: name }).returning('club_id').execute()
      see(named.map(({ club_id: id }) => id))
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof AggregateError)) throw error
  })
  const { rows } = await idle.database.asSystem((tx) =>
    sql<{ club_id: string }>`select club_id from fan where first_name = ${name}`.execute(tx),
  )
  return rows.map(({ club_id: id }) => id)
}

test('what fails for a club is done for the others nevertheless', async () => {
  const [broken = '', ...others] = clubs
  const named = await nameFans('Ada', (ids) => {
    if (ids.includes(broken)) throw new Error('refused')
  })
  expect(named.toSorted()).toEqual(others.toSorted())
})

test('what fails for no club is done in one transaction', async () => {
  const seen: number[] = []
  await nameFans('Eve', (ids) => seen.push(ids.length))
  expect(seen).toEqual([clubs.length])
})

test('nothing is tried club by club while the database is unavailable', async () => {
  let tries = 0
  const tried = nameFans('Joe', () => {
    tries++
    throw Object.assign(new Error('The server is shutting down'), { code: '57P01' })
  })
  await expect(tried).rejects.toThrow('shutting down')
  expect(tries).toBe(1)
})
