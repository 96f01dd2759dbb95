// `npm run bench -- books`: generates a month of 10,000 orders, closes it, and checks it with a program of its own. `--orders 500` is smaller.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@virage/postgres'
import pg from 'pg'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts'
import { addJobKeys } from '../../../apps/server/src/platform/job-encryption.ts'
import { migrateJobs } from '../../../apps/server/src/platform/jobs.ts'
import { runMonth } from './close.ts'

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { orders: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const folder = mkdtempSync(join(tmpdir(), 'virage-books-'))
chmodSync(folder, 0o755)
const postgres = await startPostgres({ directory: join(folder, 'cluster') })
try {
  const admin = new pg.Client(postgres.adminUrl)
  await admin.connect()
  await admin.query(`create role virage login password '${postgres.passwordOf('virage')}'`)
  await admin.query('create database virage owner virage')
  await admin.end()
  const url = postgres.urlOf('virage', 'virage')
  const database = openDatabase({ url, size: 8 })
  await migrate(database.pool)
  await migrateJobs(database.pool)
  addJobKeys({ SECRET: 'a-secret-of-the-bench', EARLIER_SECRETS: [] })
  const { close: _, ...closed } = await runMonth(
    { database, url },
    { month: '2027-01', orders: Number(values.orders), seed: Number(values.seed) },
  )
  await database.close()
  console.log(closed)
  process.exitCode = closed.problems.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
