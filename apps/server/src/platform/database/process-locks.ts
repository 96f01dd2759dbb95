import pg from 'pg'

/** Locks that at most one process of an installation holds, each until it is released or the process has gone. */
export type ProcessLocks = {
  /** @returns whether this process holds the lock; false also while the database can't be reached */
  tryHold: (name: string) => Promise<boolean>
  release: (name: string) => Promise<void>
  close: () => Promise<void>
}

/** How often the connection is used at least, in milliseconds. */
const keepAlive = 5_000
/** After how long PostgreSQL ends the connection of a process that hangs, and with it its locks. */
const longestSilence = '15s'

/**
 * Opens advisory locks of a session (https://www.postgresql.org/docs/18/explicit-locking.html#ADVISORY-LOCKS) on one
 * connection of their own. Who holds a lock may lose it without noticing at once: a lock saves work that several
 * processes would do, it must not be what makes the work correct.
 */
export function openProcessLocks(url: string): ProcessLocks {
  const held = new Set<string>()
  let connection: Promise<pg.Client> | undefined
  let closed = false

  const drop = (which: Promise<pg.Client>) => {
    if (connection !== which) return
    connection = undefined
    held.clear()
  }
  const connect = () => {
    if (connection) return connection
    const client = new pg.Client({
      connectionString: url,
      application_name: 'virage-locks',
      options: `-c idle_session_timeout=${longestSilence}`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    const opening = client.connect().then(() => client)
    connection = opening
    client.on('error', () => drop(opening))
    client.once('end', () => drop(opening))
    return opening
  }
  /** Runs a statement; a connection on which one fails is given up, and its locks with it. */
  const run = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
    const used = connect()
    try {
      return (await (await used).query<Row>(statement, values)).rows
    } catch (error) {
      drop(used)
      used.then((client) => client.end()).catch(() => {})
      throw error
    }
  }
  const timer = setInterval(() => {
    if (held.size > 0) run('select').catch(() => {})
  }, keepAlive).unref()

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
      const last = connection
      connection = undefined
      held.clear()
      await last?.then((client) => client.end()).catch(() => {})
    },
  }
}
