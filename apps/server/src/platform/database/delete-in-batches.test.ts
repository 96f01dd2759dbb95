import { createDatabase } from '@virage/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { migrate } from './migrate.ts'

let target: Awaited<ReturnType<typeof createDatabase>>
let database: Database
beforeAll(async () => {
  target = await createDatabase()
  database = openDatabase({ url: target.url, size: 2 })
  await migrate(database.pool)
})
afterAll(async () => {
  await database.close()
  await target.drop()
})

const count = async () => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from rate_limit')
  return rows[0]?.count
}

test('more rows than one transaction takes are all deleted, and no others', async () => {
  await database.pool.query(
    'insert into rate_limit (key, points, expire) select n::text, 1, n from generate_series(1, 25001) n',
  )
  expect(await deleteInBatches(database, 'rate_limit', sql`expire <= 25000`)).toBe(25_000)
  expect(await count()).toBe(1)
})

test('two processes that delete at once delete each row once', async () => {
  await database.pool.query(
    "insert into rate_limit (key, points, expire) select 'a' || n, 1, 0 from generate_series(1, 12000) n",
  )
  const before = (await count()) ?? 0
  const deleted = await Promise.all([1, 2].map(() => deleteInBatches(database, 'rate_limit', sql`expire = 0`)))
  const left = (await count()) ?? 0
  expect(deleted.reduce((sum, some) => sum + some, 0)).toBe(before - left)
  // One that waited for the rows of the other may stop early; the next hour deletes what is left.
  expect(await deleteInBatches(database, 'rate_limit', sql`expire = 0`)).toBe(left - 1)
})
