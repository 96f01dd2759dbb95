import type { Pool } from 'pg'

/** The database's time, as far as this process knows it: for answers and time-outs, never for decisions about money. */
export type Clock = {
  now: () => Date
  /** Reads the database's clock again. */
  synchronise: () => Promise<void>
  /** Moves the product's clock forward, for development and tests; the move is kept in the database. */
  advance: (seconds: number) => Promise<void>
  stop: () => void
}

/** How often a process compares its clock with the database's, in milliseconds. */
const interval = 30_000

/**
 * Follows the database's clock, so that every process tells the same time whatever its own machine says.
 */
export async function followClock(pool: Pool): Promise<Clock> {
  let ahead = 0
  const synchronise = async () => {
    const asked = Date.now()
    const { rows } = await pool.query<{ now: Date }>('select virage_now() as now')
    const [row] = rows
    if (row) ahead = row.now.getTime() - (asked + Date.now()) / 2
  }
  await synchronise()
  // A failed comparison keeps the last one; the database's state is reported by /readyz.
  const timer = setInterval(() => void synchronise().catch(() => {}), interval).unref()
  return {
    now: () => new Date(Date.now() + ahead),
    synchronise,
    advance: async (seconds) => {
      await pool.query('update clock set advance = advance + make_interval(secs => $1)', [seconds])
      await synchronise()
    },
    stop: () => clearInterval(timer),
  }
}
