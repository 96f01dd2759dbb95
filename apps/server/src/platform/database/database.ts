import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

/** A transaction in which the rows of one club are visible, or of all where it was opened by `asSystem`. */
export type Tx = Transaction<DB>

/** The way to PostgreSQL. */
export type Database = {
  pool: pg.Pool
  /** For tables that belong to no club (clubs themselves, hosts, the mailbox); rows of clubs are invisible here. */
  query: Kysely<DB>
  /** Runs one transaction in which row-level security shows the rows of this club alone. */
  withTenant: <T>(clubId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Runs one transaction that sees all clubs: for work that belongs to none, such as closing lots. */
  asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

// Amounts and counts stay within 2^53 (units.ts of the domain asserts it), so int8 is read as a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A local date-time stays the text it is; reading it as a Date would put it into the server's own zone.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T'))
// A day stays a day.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * Opens a pool of connections.
 *
 * @param size most connections at a time
 */
export function openDatabase({ url, size }: { url: string; size: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    // A transaction that hangs must not hold its locks for ever.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'virage',
  })
  // A connection that breaks while idle is replaced by the pool; the next query reports if that fails too.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const query = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

  const visible = <T>(clubs: string, work: (tx: Tx) => Promise<T>) =>
    query.transaction().execute(async (tx) => {
      await sql`select set_config('virage.club_id', ${clubs}, true)`.execute(tx)
      return work(tx)
    })

  return {
    pool,
    query,
    withTenant: visible,
    asSystem: (work) => visible('*', work),
    close: () => query.destroy(),
  }
}
