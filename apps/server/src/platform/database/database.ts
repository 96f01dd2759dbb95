import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'
import './type-parsers.ts'

/** A transaction that sees the rows of one club, or of all clubs if `asSystem` opened it. */
export type Tx = Transaction<DB>

/** The connection pool and its transactions. */
export type Database = {
  pool: pg.Pool
  /** For tables that belong to no club (clubs themselves, hosts, the mailbox). Rows of clubs are invisible here. */
  query: Kysely<DB>
  /** Runs a transaction in which row-level security shows only the rows of this club. */
  withTenant: <T>(clubId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Runs a transaction that sees all clubs, for work such as closing lots. */
  asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Runs work in a transaction of a club. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Runs a part of a club's transaction that sees all clubs. */
export async function inEveryClub<T>(tx: Tx, clubId: string, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('virage.club_id', '*', true)`.execute(tx)
  const result = await work()
  await sql`select set_config('virage.club_id', ${clubId}, true)`.execute(tx)
  return result
}

/** How long a pool waits, in milliseconds. */
export type DatabaseWaits = {
  /** For a free or new connection. */
  connection: number
  /**
   * How long a busy connection may be silent. It is PostgreSQL's timeout for statements and idle transactions. None of
   * its timeouts covers a commit that waits for its synchronous standbys, so the process closes such a connection. The
   * idempotency key tells the client whether it was committed.
   */
  silence: number
}

/** The product's: a request that the database doesn't answer fails within 10 s (docs/decisions/0062-failover.md). */
export const productWaits: DatabaseWaits = { connection: 3_000, silence: 6_500 }

/** How long the pool keeps an idle connection, in milliseconds: shorter than it may be silent. */
const idle = 5_000

/** Creates a socket that closes when nothing was sent or received for so many milliseconds. */
function boundedSocket(longest: number): Socket {
  const socket = new Socket()
  socket.setTimeout(longest, () => socket.destroy(new Error('Connection terminated: the database was silent')))
  return socket
}

/** PostgreSQL separates options at spaces. */
const escapeOption = (value: string) => value.replaceAll(/[\\\s]/g, String.raw`\$&`)

/**
 * Opens a pool of connections.
 *
 * @param size maximum number of connections
 * @param operators addresses of the operators whom the settings name, for conflicting_fans()
 * @param waits those of the product by default
 */
export function openDatabase({
  url,
  size,
  operators = [],
  waits = productWaits,
}: {
  url: string
  size: number
  operators?: string[]
  waits?: DatabaseWaits | undefined
}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waits.connection,
    idleTimeoutMillis: idle,
    statement_timeout: waits.silence,
    idle_in_transaction_session_timeout: waits.silence,
    // Compiling a query takes longer than what it would save: none of them runs for long.
    options: `-c jit=off -c virage.operators=${escapeOption(operators.join())}`,
    stream: () => boundedSocket(waits.silence),
    keepAlive: true,
    application_name: 'virage',
  })
  // The pool replaces a connection that breaks while idle. If that fails, too, the next query reports it.
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
