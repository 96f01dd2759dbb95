import pg from 'pg'

/** Locks that at most one process of an installation holds, until it releases them or dies. */
export type ProcessLocks = {
  /** @returns whether this process holds the lock; false if the database can't be reached */
  tryHold: (name: string) => Promise<boolean>
  release: (name: string) => Promise<void>
  close: () => Promise<void>
}

/** How often the connection is used at least, in milliseconds. */
const keepAlive = 5_000
/** After this time PostgreSQL closes the session of a process that hangs, which releases its locks. */
const longestSilence = '15s'

/**
 * Opens session-level advisory locks (https://www.postgresql.org/docs/18/explicit-locking.html#ADVISORY-LOCKS) on a
 * connection of their own. A process may lose a lock without noticing at once. So a lock may only avoid duplicate work;
 * correctness must not depend on it.
 */
export function openProcessLocks(url: string): ProcessLocks {
  const held = new Set<string>()
  // Its only connection is never closed for being idle, and runs one statement after the other.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    application_name: 'virage-locks',
    options: `-c idle_session_timeout=${longestSilence}`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // With the connection its locks are lost. The pool opens another one.
  pool.on('error', () => held.clear())
  /** Runs a statement. If it fails, the pool closes its connection. */
  const run = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
    try {
      return (await pool.query<Row>(statement, values)).rows
    } catch (error) {
      held.clear()
      throw error
    }
  }
  const timer = setInterval(() => {
    if (held.size > 0) run('select').catch(() => {})
  }, keepAlive).unref()
  let closed = false

  return {
    tryHold: async (name) => {
      if (held.has(name)) return true
      if (closed) return false
      try {
        const [row] = await run<{ mine: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [
          `virage ${name}`,
        ])
        if (row?.mine) held.add(name)
        return row?.mine ?? false
      } catch {
        return false
      }
    },
    release: async (name) => {
      if (!held.delete(name)) return
      await run('select pg_advisory_unlock(hashtextextended($1, 0))', [`virage ${name}`]).catch(() => {})
    },
    close: async () => {
      closed = true
      clearInterval(timer)
      held.clear()
      await pool.end().catch(() => {})
    },
  }
}
