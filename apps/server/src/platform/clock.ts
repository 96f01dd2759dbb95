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
 * How exactly a process knows the database's time from its start on, in milliseconds, and how often it asks for that at
 * the most. Two processes are then less apart than read-after.ts allows for.
 */
const exactness = 100
const mostTries = 10

/** How far the database's clock is ahead of this machine's, and how wide the bounds were that say so; in milliseconds. */
export type Offset = { ahead: number; width: number }

/**
 * What a comparison says of the offset: the database has read its clock between the question and its answer. What was
 * known before stays unless the comparison refutes it or is more exact, for an answer may wait long in a busy process.
 */
export function compareClocks(
  known: Offset,
  { asked, told, answered }: { asked: number; told: number; answered: number },
): Offset {
  const [least, most] = [told - answered, told - asked]
  const isRefuted = known.ahead < least || known.ahead > most
  return isRefuted || most - least < known.width ? { ahead: (least + most) / 2, width: most - least } : known
}

/**
 * Follows the database's clock, so that every process tells the same time whatever its own machine says.
 */
export async function followClock(pool: Pool): Promise<Clock> {
  let offset: Offset = { ahead: 0, width: Infinity }
  const synchronise = async () => {
    const asked = Date.now()
    const { rows } = await pool.query<{ now: Date }>('select virage_now() as now')
    const [row] = rows
    if (row) offset = compareClocks(offset, { asked, told: row.now.getTime(), answered: Date.now() })
  }
  for (let tries = 0; tries < mostTries && offset.width > exactness; tries++) await synchronise()
  // A failed comparison keeps the last one; the database's state is reported by /readyz.
  const timer = setInterval(() => void synchronise().catch(() => {}), interval).unref()
  return {
    now: () => new Date(Date.now() + offset.ahead),
    synchronise,
    advance: async (seconds) => {
      await pool.query('update clock set advance = advance + make_interval(secs => $1)', [seconds])
      await synchronise()
    },
    stop: () => clearInterval(timer),
  }
}
