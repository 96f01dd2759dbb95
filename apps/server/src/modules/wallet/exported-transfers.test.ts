import { wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '../../platform/database/utc-time.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { type Transfer, transferCoins } from './ledger.ts'
import { readExportedTransfers, readTransfers } from './staff-queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let fixtures: CoinFixtures
beforeAll(async () => {
  idle = await openIdleDatabase()
  // Each fan has coins that were given.
  fixtures = await createCoinFixtures(idle.database, { fans: 2, exclusives: 1, stock: 1, coins: 50 })
})
afterAll(() => idle.stop())

test('an export says of transfers what their list says, also of those with given and bought coins', async () => {
  const { club, fanIds } = fixtures
  const [ada, bo] = fanIds.map((fanId) => ({ fanId }))
  const clubId = club.id
  const read = await idle.database.withTenant(clubId, async (tx) => {
    await sql`update fan set first_name = 'Ada' where id = ${ada?.fanId}`.execute(tx)
    const transfer = async (kind: Transfer['kind'], from: Transfer['from'], to: Transfer['to'], amount: number) => {
      const reference = crypto.randomUUID()
      expect(await transferCoins(tx, { clubId, kind, from, to, amount: wholeCoins(amount), reference })).toEqual({
        ok: true,
      })
    }
    await transfer('PURCHASE', 'treasury', ada ?? 'held', 20)
    await transfer('GIFT', ada ?? 'held', bo ?? 'held', 60)
    await transfer('ORDER', ada ?? 'held', 'treasury', 5)
    const query = { limit: 100 }
    return { listed: await readTransfers(tx, clubId, query), exported: await readExportedTransfers(tx, clubId, query) }
  })
  expect(read.exported.rows.map(({ from_kind, to_kind }) => [from_kind, to_kind])).toEqual([
    ['fan', 'treasury'],
    ['fan', 'fan'],
    ['treasury', 'fan'],
    ['treasury', 'fan'],
    ['treasury', 'fan'],
    ['issue', 'treasury'],
  ])
  expect(read.listed.rows).toMatchObject(
    read.exported.rows.map(({ utc_time, ...row }) => ({ ...row, created_at: new Date(instantOf(utc_time)) })),
  )
  expect(read.exported.rows[1]).toMatchObject({ from_name: 'Ada', to_name: null, amount: wholeCoins(60) })
})
