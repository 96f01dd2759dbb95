// `npm run bench -- large [--size N]` and `npm run bench -- office [--size N]`: fills a large club and times the operations of the contract.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@virage/postgres'
import { startServer } from '@virage/test-support/server'
import pg from 'pg'
import { storeBookDays } from '../../../apps/server/src/modules/sales/books/book-days.ts'
import { insertVatSettings, readVatSettings } from '../../../apps/server/src/modules/sales/invoices/vat-settings.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { fillLargeClub } from './fill.ts'
import { isSearchOperation, measureOperations, reportOperations } from './measure-club.ts'
import { createPeople } from './people.ts'
import { vatDetails } from './recipes/sales.ts'
import { queryShapeOf } from './requests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    /** Ids of operations, separated by commas: only those are called. */
    only: { type: 'string' },
    /** A folder for the database, which then stays: a second run measures the same club. */
    keep: { type: 'string' },
  },
})
const [part = 'large'] = positionals
const secret = 'a-secret-of-the-bench-that-is-long-enough'
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'virage-large-'))
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o755)
/** PostgreSQL's own memory in bytes: a quarter of the machine's, as is usual. */
const sharedBuffers = totalmem() / 4

const postgres = await startPostgres({
  directory: join(folder, 'cluster'),
  settings: {
    max_connections: '200',
    shared_buffers: `${Math.floor(sharedBuffers / 1024 ** 2)}MB`,
    effective_cache_size: `${Math.floor((2 * sharedBuffers) / 1024 ** 2)}MB`,
    // As in production with fast disks (docs/production.md).
    random_page_cost: '1.1',
    // Nothing of the bench has to survive a crash of the machine.
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '16GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
  },
})
const databaseUrl = postgres.urlOf('virage', 'virage')
const adminUrl = postgres.urlOf('postgres', 'virage')
const settings = { DATABASE_URL: databaseUrl, SECRET: secret, WEB: 'false' }

try {
  if (await createDatabase()) {
    // The first start migrates, and creates the operator.
    const server = await startServer(settings)
    await server.stop()
    console.log(`Filling a club of size ${values.size}:`)
    const filled = await fillLargeClub({
      adminUrl,
      size: Number(values.size),
      ...(part === 'office' && { orders: 2_000_000 }),
      seed: Number(values.seed),
      report: ({ step, seconds, rows }) =>
        console.log(`  ${step}: ${seconds} s${rows === null ? '' : `, ${rows.toLocaleString('en')} rows`}`),
    })
    const checked = filled.steps.find(({ step }) => step === 'invariants')?.seconds ?? 0
    const written = Math.round(filled.seconds - checked)
    console.log(`Filled in ${written} s (goal at size 1: 900 s), and checked in ${Math.round(checked)} s`)
  }
  await storeDays()
  await warmUp()
  const server = await startServer(settings)
  try {
    const club = await readClub()
    const people = await createPeople({ origin: server.origin, adminUrl, databaseUrl, secret, ...club })
    const isList = part === 'office'
    const measured = await measureOperations(server.origin, people, (operation) => {
      if (values.only !== undefined) return values.only.split(',').includes(operation.id)
      const isStaffList = operation.path.startsWith('/api/staff/') && 'sort' in (queryShapeOf(operation) ?? {})
      // Exports have other goals, and are timed with all operations.
      return !isList || (isStaffList && operation.csv !== true) || isSearchOperation(operation)
    })
    const missed = reportOperations(measured)
    console.log(missed.length === 0 ? 'All goals are met.' : `Missed: ${missed.join(', ')}`)
    process.exitCode = missed.length === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
} finally {
  await postgres.stop()
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
}

/** Creates the database of a new cluster. @returns false if a kept one has it already */
async function createDatabase(): Promise<boolean> {
  const admin = new pg.Client(postgres.adminUrl)
  await admin.connect()
  const { rowCount } = await admin.query("select from pg_database where datname = 'virage'")
  if (rowCount === 0) {
    await admin.query(`create role virage login password '${postgres.passwordOf('virage')}'`)
    await admin.query('create database virage owner virage')
  }
  await admin.end()
  return rowCount === 0
}

/**
 * Stores the sums of days that are over, as a job does each hour for clubs that have said how they are taxed: one that has just been written
 * would have none.
 */
async function storeDays(): Promise<void> {
  const database = openDatabase({ url: databaseUrl, size: 2 })
  const { clubId } = await readClub()
  await database.withTenant(clubId, async (tx) => {
    if (!(await readVatSettings(tx, clubId))) await insertVatSettings(tx, clubId, { revision: 1, details: vatDetails })
  })
  await storeBookDays(database)
  await database.close()
}

/**
 * Reads all tables and indexes, as after some hours of use. As many as fit into PostgreSQL's own memory are there: first those of search
 * entries, which every search reads, then the smallest. The others are in the system's memory, the largest read first, so that of a club that doesn't fit
 * it has dropped those. The lists of a club that was kept would otherwise be those of a machine that has just started.
 */
async function warmUp(): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query('create extension if not exists pg_prewarm')
  const { rows } = await admin.query<{ oid: number; mode: 'buffer' | 'read' }>(
    `select oid, case when sum(size) over (order by is_searched desc, size, oid) < $1 then 'buffer' else 'read' end as mode
     from (
       select oid, pg_relation_size(oid) as size, relname like 'search_entry%' as is_searched
       from pg_class where relkind in ('r', 'i', 't') and relpersistence = 'p') relation
     order by mode desc, size desc`,
    [sharedBuffers * 0.9],
  )
  for (const { oid, mode } of rows) await admin.query('select pg_prewarm($1::oid::regclass, $2)', [oid, mode])
  await admin.end()
}

async function readClub(): Promise<{ clubId: string; slug: string }> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  const { rows } = await admin.query<{ id: string; slug: string }>(
    "select id, slug from club where slug = 'large-club'",
  )
  await admin.end()
  return { clubId: rows[0]?.id ?? '', slug: rows[0]?.slug ?? '' }
}
