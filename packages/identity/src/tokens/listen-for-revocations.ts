import pg from 'pg'

/** How long to wait before reconnecting, in milliseconds. */
const pause = 1000

/**
 * Listens for sign-ins that any process ends, on its own connection (PostgreSQL's LISTEN).
 *
 * @param onEnded receives the id of a sign-in
 * @param onListening receives true once no notification can be missed, false when some may be
 * @returns a function that stops it
 */
export function listenForRevocations(
  options: pg.PoolConfig,
  { onEnded, onListening }: { onEnded: (familyId: string) => void; onListening: (isListening: boolean) => void },
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
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
