import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createDatabase, type TestDatabase } from '@virage/test-support'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertMigrated, migrate } from './index.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string
beforeEach(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  folder = mkdtempSync(join(tmpdir(), 'virage-migrations-'))
  mkdirSync(join(folder, 'migrations'))
  mkdirSync(join(folder, 'functions'))
  write(
    'migrations/001-fruit.sql',
    'create table fruit (name text primary key, price integer default price_of_fruit());',
  )
  write('functions/price_of_fruit.sql', returning('price_of_fruit', '1'))
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (path: string, text: string) => writeFileSync(join(folder, path), text)

const returning = (name: string, value: string) =>
  `create or replace function ${name}() returns integer language sql as 'select ${value}';`

const run = (on = pool, schema = 'public') =>
  migrate(on, {
    schema,
    migrations: pathToFileURL(join(folder, 'migrations/')),
    functions: pathToFileURL(join(folder, 'functions/')),
  })

/** Returns the tables of a schema, without the migrator's own. */
async function tables(schema = 'public') {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = $1 and tablename not like 'schema\\_%' order by 1",
    [schema],
  )
  return rows.map(({ name }) => name)
}

/** Returns the transaction that last wrote the function. */
async function writerOf(name: string) {
  const { rows } = await pool.query<{ xmin: string }>('select xmin::text from pg_proc where proname = $1', [name])
  expect(rows).toHaveLength(1)
  return rows[0]?.xmin
}

test('each migration is applied once, ordered by name', async () => {
  await run()
  write('migrations/003-sale.sql', "insert into sale values ('apple');")
  write('migrations/002-sale.sql', 'create table sale (fruit text references fruit);')
  await expect(run()).rejects.toThrow('003-sale.sql failed: insert or update on table "sale" violates foreign key')
  write('migrations/003-sale.sql', "insert into fruit (name) values ('apple'); insert into sale values ('apple');")
  await run()
  await run()
  expect((await pool.query('select * from sale')).rows).toEqual([{ fruit: 'apple' }])
  expect((await pool.query('select * from fruit')).rows).toEqual([{ name: 'apple', price: 1 }])
})

test('processes that start at the same time migrate one after the other', async () => {
  write('migrations/002-apple.sql', "insert into fruit (name) values ('apple');")
  const pools = Array.from({ length: 4 }, () => new pg.Pool({ connectionString: database.url }))
  try {
    await Promise.all(pools.map((one) => run(one)))
  } finally {
    await Promise.all(pools.map((one) => one.end()))
  }
  expect((await pool.query('select name from fruit')).rows).toEqual([{ name: 'apple' }])
})

test('a process waits longer for a migration than its query timeout', async () => {
  const other = new pg.Client(database.url)
  await other.connect()
  await other.query("begin; select pg_advisory_xact_lock(hashtext('virage.migrate'))")
  const hurried = new pg.Pool({ connectionString: database.url, statement_timeout: 50 })
  const migrated = run(hurried)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
    and clock_timestamp() - query_start > interval '100 milliseconds'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await other.query('commit')
  await migrated
  expect(await tables()).toEqual(['fruit'])
  await other.end()
  await hurried.end()
})

test('a function is applied when its file has changed, and only then', async () => {
  write('functions/color.sql', returning('color', '7'))
  await run()
  const [price, color] = [await writerOf('price_of_fruit'), await writerOf('color')]
  await run()
  expect(await writerOf('price_of_fruit')).toBe(price)

  write('functions/price_of_fruit.sql', returning('price_of_fruit', '2'))
  await Promise.all([run(), run()])
  const changed = await writerOf('price_of_fruit')
  expect(changed).not.toBe(price)
  expect(await writerOf('color')).toBe(color)
  expect((await pool.query('select price_of_fruit() as price')).rows).toEqual([{ price: 2 }])
  await run()
  expect(await writerOf('price_of_fruit')).toBe(changed)
})

test('a function may read tables that are created after it, and is checked against them', async () => {
  write('functions/fruits.sql', returning('fruits', 'count(*)::integer from fruit'))
  await run()
  write('functions/fruits.sql', returning('fruits', 'count(*)::integer from vegetable'))
  await expect(run()).rejects.toThrow('functions/fruits.sql failed: relation "vegetable" does not exist')
  expect((await pool.query('select fruits()')).rows).toEqual([{ fruits: 0 }])
})

test('a failing migration leaves nothing behind, including the files before it', async () => {
  write('migrations/002-vegetable.sql', 'create table vegetable (name text);')
  write('migrations/003-broken.sql', 'create table herb (name text); create table herb (name text);')
  await expect(run()).rejects.toThrow('migrations/003-broken.sql failed: relation "herb" already exists')
  const { rows } = await pool.query("select from pg_class where relnamespace = 'public'::regnamespace")
  expect(rows).toEqual([])
  const functions = await pool.query("select from pg_proc where pronamespace = 'public'::regnamespace")
  expect(functions.rows).toEqual([])
  const locks = await pool.query(
    "select from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and datname = current_database()",
  )
  expect(locks.rows).toEqual([])
})

test('an applied migration that was changed is rejected, and so is a missing one', async () => {
  write('migrations/002-vegetable.sql', 'create table vegetable (name text);')
  await run()
  write('migrations/002-vegetable.sql', 'create table vegetable (name text, price integer);')
  write('functions/price_of_fruit.sql', returning('price_of_fruit', '3'))
  await expect(run()).rejects.toThrow('The migration migrations/002-vegetable.sql was changed after it was applied')
  rmSync(join(folder, 'migrations/002-vegetable.sql'))
  await expect(run()).rejects.toThrow('previously executed migration migrations/002-vegetable.sql is missing')
  expect((await pool.query('select price_of_fruit() as price')).rows).toEqual([{ price: 1 }])
})

test('line endings of another system are not a change', async () => {
  write('migrations/002-vegetable.sql', 'create table vegetable (\n  name text\n);\n')
  await run()
  write('migrations/002-vegetable.sql', 'create table vegetable (\r\n  name text\r\n);\r\n')
  await run()
  expect(await tables()).toEqual(['fruit', 'vegetable'])
})

test('a new migration before an applied one is rejected', async () => {
  write('migrations/003-vegetable.sql', 'create table vegetable (name text);')
  await run()
  write('migrations/002-herb.sql', 'create table herb (name text);')
  await expect(run()).rejects.toThrow('migrations/002-herb.sql was found in its place')
  expect(await tables()).toEqual(['fruit', 'vegetable'])
})

test('a database of a development version before the first release is rejected', async () => {
  await pool.query("create table migration (name text primary key); insert into migration values ('001-platform.sql')")
  await expect(run()).rejects.toThrow(
    'created by a development version before the first release: it has the table public.migration',
  )
  expect(await tables()).toEqual(['migration'])
})

test('another schema is created with its own migration tables', async () => {
  write('migrations/001-fruit.sql', 'create table garden.fruit (name text);')
  write('functions/price_of_fruit.sql', returning('garden.price_of_fruit', '1'))
  await run(pool, 'garden')
  await run(pool, 'garden')
  expect([await tables('garden'), await tables()]).toEqual([['fruit'], []])
})

/** Checks the database as a process of the release in the folder does. */
const check = () =>
  assertMigrated(pool, {
    schema: 'public',
    migrations: pathToFileURL(join(folder, 'migrations/')),
    functions: pathToFileURL(join(folder, 'functions/')),
  })

test('a database without the files of a release is not migrated', async () => {
  await expect(check()).rejects.toThrow('migrations/001-fruit.sql is not applied to the schema public')
  await run()
  await check()
  write('functions/color.sql', returning('color', '7'))
  await expect(check()).rejects.toThrow('functions/color.sql is not applied')
})

test('a database of a later release is migrated for an earlier one, and stays as it is', async () => {
  await run()
  write('migrations/002-vegetable.sql', 'create table vegetable (name text);')
  write('functions/price_of_fruit.sql', returning('price_of_fruit', '2'))
  await run()
  rmSync(join(folder, 'migrations/002-vegetable.sql'))
  write('functions/price_of_fruit.sql', returning('price_of_fruit', '1'))
  await check()
  expect((await pool.query('select price_of_fruit() as price')).rows).toEqual([{ price: 2 }])
})

test('a changed migration is rejected by the check, too', async () => {
  await run()
  write('migrations/001-fruit.sql', 'create table fruit (name text);')
  await expect(check()).rejects.toThrow('was changed after it was applied')
})

test('a migration gives up a table that others use, and leaves nothing behind', async () => {
  await run()
  write('migrations/002-color.sql', 'alter table fruit add column color text;')
  const reader = new pg.Client(database.url)
  await reader.connect()
  await reader.query('begin; select * from fruit')
  const error = await run().catch((reason: unknown) => reason)
  await reader.query('commit')
  await reader.end()
  expect(String(error)).toContain('canceling statement due to lock timeout')
  await run()
  expect((await pool.query("select attname from pg_attribute where attname = 'color'")).rowCount).toBe(1)
})
