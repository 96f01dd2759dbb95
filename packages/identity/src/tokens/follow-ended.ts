import pg from 'pg'

/** How long to wait before a lost connection is made again, in milliseconds. */
const pause = 1000

/**
 * Hears of sign-ins that any process has ended, on a connection of its own.
 *
 * @param onEnded gets the id of a sign-in
 * @param onHearing true once nothing is missed from now on, false while something may be
 * @returns the way to stop
 */
export function followEnded(
  options: pg.PoolConfig,
  { onEnded, onHearing }: { onEnded: (familyId: string) => void; onHearing: (hears: boolean) => void },
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = undefined
    onHearing(false)
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
    // A database that is away is tried again; until then nothing is remembered that could have ended.
    made
      .connect()
      .then(() => made.query('listen virage_sign_in_ended'))
      .then(
        () => client === made && onHearing(true),
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
