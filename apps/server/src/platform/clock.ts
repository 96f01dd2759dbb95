import type { Pool } from 'pg'
import type { Events } from './events.ts'

/** The database's time as this process estimates it: for responses and timeouts, never for decisions about money. */
export type Clock = {
  now: () => Date
  /** Reads the database's clock again. */
  synchronise: () => Promise<void>
  /** Moves the product's clock forward, for development and tests. The shift is stored in the database. */
  advance: (seconds: number) => Promise<void>
  stop: () => void
}

/** How often a process compares its clock with the database's, in milliseconds. */
const interval = 30_000

/**
 * The uncertainty of a process's estimate when it starts, in milliseconds. It is below the tolerance of read-after.ts,
 * which allows for the difference between two processes.
 */
const maxWidth = 100
const maxAttempts = 10

/**
 * How far the database's clock is ahead of this machine's, and the width of the interval that contains it; in
 * milliseconds.
 */
export type Offset = { ahead: number; width: number }

/**
 * Updates the offset with the result of one round trip: the database read its clock between request and response. The
 * known offset stays unless the result contradicts it or is more precise, because a busy process may read a response
 * late.
 */
export function compareClocks(
  known: Offset,
  { sent, databaseTime, received }: { sent: number; databaseTime: number; received: number },
): Offset {
  const [minimum, maximum] = [databaseTime - received, databaseTime - sent]
  const isRefuted = known.ahead < minimum || known.ahead > maximum
  return isRefuted || maximum - minimum < known.width
    ? { ahead: (minimum + maximum) / 2, width: maximum - minimum }
    : known
}

/**
 * Opens a clock that follows the database's, so that all processes have the same time whatever their machines' clocks
 * say.
 */
export async function followClock(pool: Pool, events: Pick<Events, 'subscribe'>): Promise<Clock> {
  let offset: Offset = { ahead: 0, width: Infinity }
  const synchronise = async () => {
    const sent = Date.now()
    const { rows } = await pool.query<{ now: Date }>('select virage_now() as now')
    const [row] = rows
    if (row) offset = compareClocks(offset, { sent, databaseTime: row.now.getTime(), received: Date.now() })
  }
  for (let attempts = 0; attempts < maxAttempts && offset.width > maxWidth; attempts++) await synchronise()
  // After a failed comparison the previous offset stays in use; /readyz reports the state of the database.
  const synchroniseNow = () => void synchronise().catch(() => {})
  const timer = setInterval(synchroniseNow, interval).unref()
  // Changes are missed, for example, during a failover. The new primary has the clock of another machine.
  const unsubscribe = events.subscribe(({ type }) => {
    if (type === 'missed') synchroniseNow()
  })
  return {
    now: () => new Date(Date.now() + offset.ahead),
    synchronise,
    advance: async (seconds) => {
      await pool.query('update clock set advance = advance + make_interval(secs => $1)', [seconds])
      await synchronise()
    },
    stop: () => {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
