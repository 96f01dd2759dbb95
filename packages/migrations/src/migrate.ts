import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Pool } from 'pg'
import { readSqlFiles, type SqlFile } from './read-sql-files.ts'

/** A schema and the SQL files that define it. URLs of folders end with a slash. */
export type SchemaSource = {
  /** The PostgreSQL schema, such as `public`. It also holds the migrator's own tables. */
  schema: string
  /** Versioned migrations: each is applied once, in the order of their names. */
  migrations: URL
  /** Functions, one file each, with `create or replace`: applied whenever the file has changed. */
  functions?: URL
}

/** Paths and checksums of the files that were applied to the schema. */
type Tables = { schema_checksum: { path: string; checksum: string } }

/**
 * Migrates a schema in one transaction. Processes that start at the same time migrate one after the other
 * (docs/decisions/0047).
 *
 * Functions come first, so that tables can use them in defaults and triggers. PostgreSQL checks their bodies at the end,
 * against the finished tables.
 *
 * @throws if an applied migration was changed or is missing, if a new one comes before an applied one, if the database is
 * from a release without checksums, or if a file fails; nothing is applied then
 *
 * @example await migrate(pool, { schema: 'public', migrations: new URL('./migrations/', import.meta.url) })
 */
export async function migrate(pool: Pool, { schema, migrations, functions }: SchemaSource): Promise<void> {
  const migrationFiles = await readSqlFiles(migrations)
  const functionFiles = functions ? await readSqlFiles(functions) : []
  // Not destroyed: the pool belongs to the caller.
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await database.transaction().execute(async (transaction) => {
    // Without the connection's timeout, since waiting for another process may take longer.
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(hashtext('virage.migrate'))`.execute(transaction)
    await assertNotFromOldRelease(transaction, schema)
    await createChecksumTable(transaction, schema)
    const tx = transaction.withSchema(schema)
    const rows = await tx.selectFrom('schema_checksum').select(['path', 'checksum']).execute()
    const applied = new Map(rows.map(({ path, checksum }) => [path, checksum]))

    assertUnchanged(migrationFiles, applied)
    const changedFunctions = functionFiles.filter(({ path, checksum }) => applied.get(path) !== checksum)
    await sql`set local check_function_bodies = off`.execute(tx)
    for (const file of changedFunctions) await applyFile(tx, file)
    await applyMigrations(tx, schema, migrationFiles)
    await sql`set local check_function_bodies = on`.execute(tx)
    for (const file of changedFunctions) await applyFile(tx, file)

    await storeChecksums(tx, applied, [...migrationFiles, ...functionFiles])
  })
}

/** How long a change of a table waits for transactions that use the table, in milliseconds. */
const lockTimeout = 3_000

/**
 * Checks that all files of a release are applied, and applies nothing. Files of a later release may be applied as well:
 * processes of both run side by side during an upgrade.
 *
 * @throws if a file is not applied, or a migration was changed after it was applied
 */
export async function assertMigrated(pool: Pool, { schema, migrations, functions }: SchemaSource): Promise<void> {
  const { rows: found } = await pool.query<{ exists: boolean }>(
    "select to_regclass(format('%I.schema_checksum', $1::text)) is not null as exists",
    [schema],
  )
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema(schema)
  const rows = found[0]?.exists
    ? await database.selectFrom('schema_checksum').select(['path', 'checksum']).execute()
    : []
  const applied = new Map(rows.map(({ path, checksum }) => [path, checksum]))
  const migrationFiles = await readSqlFiles(migrations)
  assertUnchanged(migrationFiles, applied)
  const missing = [...migrationFiles, ...(functions ? await readSqlFiles(functions) : [])].find(
    ({ path }) => !applied.has(path),
  )
  if (missing) throw new Error(`${missing.path} is not applied to the schema ${schema} of this database`)
}

type Tx = Transaction<Tables>

/** Development versions before the first release recorded their migrations in the table `migration`, without checksums. */
async function assertNotFromOldRelease(tx: Tx, schema: string): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(format('%I.migration', ${schema}::text)) is not null as exists`.execute(tx)
  if (rows[0]?.exists)
    throw new Error(
      `This database was created by a development version before the first release: it has the table ${schema}.migration. ` +
        'Such a database cannot be upgraded. Create a new database and set DATABASE_URL to it.',
    )
}

async function createChecksumTable(tx: Tx, schema: string): Promise<void> {
  const { rows } = await sql<{ missing: boolean }>`
    select to_regnamespace(quote_ident(${schema})) is null as missing`.execute(tx)
  if (rows[0]?.missing) await tx.schema.createSchema(schema).execute()
  await tx.schema
    .withSchema(schema)
    .createTable('schema_checksum')
    .ifNotExists()
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .execute()
}

function assertUnchanged(files: SqlFile[], applied: Map<string, string>): void {
  const changed = files.find(({ path, checksum }) => applied.has(path) && applied.get(path) !== checksum)
  if (changed)
    throw new Error(
      `The migration ${changed.path} was changed after it was applied to this database. ` +
        'Restore the file, and put the change into a new migration.',
    )
}

/** Applies new migrations. Kysely's migrator finds them and rejects missing ones and a wrong order. */
async function applyMigrations(tx: Tx, schema: string, files: SqlFile[]): Promise<void> {
  const migrator = new Migrator({
    db: tx,
    migrationTableSchema: schema,
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
    provider: {
      getMigrations: () =>
        Promise.resolve(Object.fromEntries(files.map((file) => [file.path, { up: () => applyMigration(tx, file) }]))),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error) throw error
  if (error !== undefined) throw new Error('The migrations failed', { cause: error })
}

/**
 * Applies a migration in a savepoint. Kysely's migrator holds an advisory lock of the session and releases it after a failure,
 * which it can't do in an aborted transaction: the connection would go back to the pool with the lock.
 */
async function applyMigration(tx: Tx, file: SqlFile): Promise<void> {
  await sql`savepoint migration`.execute(tx)
  try {
    await applyFile(tx, file)
  } catch (error) {
    await sql`rollback to savepoint migration`.execute(tx)
    throw error
  }
  await sql`release savepoint migration`.execute(tx)
}

async function applyFile(tx: Tx, { path, text }: SqlFile): Promise<void> {
  try {
    // A change of a table that waits for a transaction blocks all others behind it. Kysely's migrator sets its own timeout.
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
    await sql.raw(text).execute(tx)
  } catch (error) {
    throw new Error(`${path} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Stores the checksums of the applied files and deletes those of functions whose files were deleted. */
async function storeChecksums(tx: Tx, applied: Map<string, string>, files: SqlFile[]): Promise<void> {
  const paths = new Set(files.map(({ path }) => path))
  const deleted = [...applied.keys()].filter((path) => !paths.has(path))
  if (deleted.length > 0) await tx.deleteFrom('schema_checksum').where('path', 'in', deleted).execute()
  const changed = files.filter(({ path, checksum }) => applied.get(path) !== checksum)
  if (changed.length === 0) return
  await tx
    .insertInto('schema_checksum')
    .values(changed.map(({ path, checksum }) => ({ path, checksum })))
    .onConflict((conflict) => conflict.column('path').doUpdateSet((eb) => ({ checksum: eb.ref('excluded.checksum') })))
    .execute()
}
