import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'
import './type-parsers.ts'

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

/** Longest wait for a free connection, or a new one, in milliseconds. Together with {@link silence} it stays under 10 s. */
const connectionWait = 3_000

/**
 * How long a connection may be silent in the midst of work, in milliseconds. PostgreSQL bounds statements and idle
 * transactions by it. A commit that waits for its synchronous standby is bounded by none of its timeouts: there the
 * process closes the connection. What became of the commit is found out by the idempotency key.
 */
const silence = 6_500

/** How long an idle connection is kept, in milliseconds: the pool closes it before its silence does. */
const idle = 5_000

/** Creates a socket that ends when nothing was sent or received for {@link silence}. */
function boundedSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(silence, () => socket.destroy(new Error('Connection terminated: the database was silent')))
  return socket
}

/**
 * Opens a pool of connections.
 *
 * @param size most connections at a time
 */
export function openDatabase({ url, size }: { url: string; size: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectionWait,
    idleTimeoutMillis: idle,
    statement_timeout: silence,
    idle_in_transaction_session_timeout: silence,
    stream: boundedSocket,
    keepAlive: true,
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
