import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type TestDatabase } from '@virage/test-support'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateTypes, schemaTypes } from '../../testing/generate-types.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string
beforeAll(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  folder = mkdtempSync(join(tmpdir(), 'virage-types-'))
  await migrate(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Generates the types of the current database. */
async function typesOfDatabase() {
  const outFile = join(folder, 'schema.gen.ts')
  await generateTypes({ url: database.url, outFile })
  return readFileSync(outFile, 'utf8')
}

const storedTypes = readFileSync(schemaTypes, 'utf8')

test('schema.gen.ts has the types of the migrated schema: run `npm run db:types` after a migration', async () => {
  expect(await typesOfDatabase()).toBe(storedTypes)
})

test.each([
  ['a new column', 'alter table fan add column nickname text', 'alter table fan drop column nickname'],
  ['a new table', 'create table pet (name text)', 'drop table pet'],
  [
    'a column that may be null',
    'alter table bid alter placed_at drop not null',
    'alter table bid alter placed_at set not null',
  ],
])('%s makes schema.gen.ts out of date', async (_what, change, undo) => {
  await pool.query(change)
  const changed = await typesOfDatabase()
  await pool.query(undo)
  expect(changed).not.toBe(storedTypes)
})

test.each([
  ['an amount', 'bigint'],
  ['a JSON column', 'jsonb'],
])('%s has no generated type before column-types.ts names it', async (_what, type) => {
  await pool.query(`alter table fan add column tips ${type}`)
  const refused = typesOfDatabase()
  await expect(refused).rejects.toThrow('has no type of fan.tips')
  await pool.query('alter table fan drop column tips')
})

test('the type of a column is the list of values that its check allows', async () => {
  await pool.query("alter table fan add column mood text check (mood in ('calm', 'cross'))")
  const types = await typesOfDatabase()
  await pool.query('alter table fan drop column mood')
  expect(types).toContain("mood: 'calm' | 'cross' | null;")
})

test('each function of the schema has a file, and each file a function', async () => {
  const { rows } = await pool.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1",
  )
  const files = readdirSync(new URL('../../functions/', import.meta.url)).sort()
  expect(files).toEqual(rows.map(({ name }) => `${name}.sql`))
})

test('no index behind row-level security is of an expression, which PostgreSQL could not seek by', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indexprs is not null and c.relrowsecurity`,
  )
  // LEAST and GREATEST only compare: they tell nothing.
  expect(rows.map(({ name }) => name)).toEqual(['message_by_pair'])
})

test('no function is declared more stable than the functions that it calls', async () => {
  const volatile = ['clock_timestamp', 'random', 'gen_random_uuid', 'uuidv7', 'virage_now', 'nextval', 'set_config']
  const { rows } = await pool.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and (provolatile <> 'v' or proleakproof) and prosrc ~ $1`,
    [`\\m(${volatile.join('|')})\\(`],
  )
  expect(rows).toEqual([])
  const { rows: clocks } = await pool.query<{ name: string; volatility: string }>(
    "select proname as name, provolatile::text as volatility from pg_proc where proname in ('virage_now', 'statement_now') order by 1",
  )
  expect(clocks).toEqual([
    { name: 'statement_now', volatility: 's' },
    { name: 'virage_now', volatility: 'v' },
  ])
})

test('each table with a club_id has row-level security that applies to its owner, except those that are read across clubs', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_isolation' and c.relrowsecurity
         and c.relforcerowsecurity)
     order by 1`,
  )
  // Search entries are only read for ids, which are looked up in tables that have it (docs/decisions/0075).
  expect(rows.map(({ name }) => name)).toEqual(['club_host', 'linked_club', 'search_entry'])
})

test('each migration that changes rows sees those of all clubs, or would change none', () => {
  const migrations = new URL('../../migrations/', import.meta.url)
  const blind = readdirSync(migrations).filter((name) => {
    const text = readFileSync(new URL(name, migrations), 'utf8')
    return (
      /^(?:update|insert into|delete from|with) /m.test(text) &&
      !text.includes("set_config('virage.club_id', '*', true)")
    )
  })
  // The clock belongs to no club. 030 can't be changed any more; applied together with 028, it sees all clubs.
  expect(blind).toEqual(['001-platform.sql', '030-lot-rules.sql'])
})
