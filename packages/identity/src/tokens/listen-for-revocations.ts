import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** How long to wait before reconnecting, in milliseconds. */
const pause = 1000

/** How long connecting may take, in milliseconds. */
const connectTimeout = 5_000

/**
 * How often the connection is checked, and how long a check may take before it is replaced; in milliseconds. It is silent
 * for hours, and a network that drops packets shows no error.
 */
const connectionCheck = { interval: 10_000, timeout: 5_000 }

/**
 * Listens for sign-ins that any process ends, on its own connection (PostgreSQL's LISTEN). A connection that is lost or
 * doesn't respond is replaced.
 *
 * @param onEnded receives the id of a sign-in
 * @param onListening receives true once no notification can be missed, false when some may be
 * @returns a function that stops it
 */
export function listenForRevocations(
  options: pg.PoolConfig,
  { onEnded, onListening }: { onEnded: (familyId: string) => void; onListening: (isListening: boolean) => void },
  check = connectionCheck,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = undefined
    onListening(false)
    lost.end().catch(() => {})
    if (!stopped) timer = setTimeout(connect, pause).unref()
  }
  const connect = () => {
    const { connectionString, host, port, user, password, database, ssl } = options
    const made = new pg.Client({
      ...(connectionString === undefined ? { host, port, user, password, database } : { connectionString }),
      ...(ssl === undefined ? {} : { ssl }),
      application_name: 'virage-sign-ins',
      connectionTimeoutMillis: connectTimeout,
      query_timeout: check.timeout,
      keepAlive: true,
    })
    client = made
    made.on('error', () => lose(made))
    made.on('end', () => lose(made))
    made.on('notification', ({ payload }) => onEnded(payload ?? ''))
    // Reconnects until the database responds; until then nothing is cached that could have ended.
    made
      .connect()
      .then(() => made.query('listen virage_sign_in_ended'))
      .then(
        () => client === made && onListening(true),
        () => lose(made),
      )
  }
  connect()
  const checks = setInterval(() => {
    const used = client
    used?.query('select').catch(() => lose(used))
  }, check.interval).unref()
  return async () => {
    stopped = true
    clearTimeout(timer)
    clearInterval(checks)
    // A connection that does not respond can't be closed properly.
    await Promise.race([client?.end().catch(() => {}), wait(check.timeout, undefined, { ref: false })])
  }
}
