import { setTimeout as wait } from 'node:timers/promises'

/**
 * Classes of SQLSTATE (https://www.postgresql.org/docs/18/errcodes-appendix.html) that a later attempt may not meet: lost
 * connections (08), conflicts between transactions (40), exhausted resources (53), interventions (57), full disks (58).
 */
const transientClasses = /^(?:08|40|53|57|58)/

/**
 * `25006`: the server accepts no writes, as a standby that isn't promoted yet. `25P03`: the transaction was idle too long.
 * The others are Node's, for the network and the disk.
 */
const transientCodes = new Set(['25006', '25P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOSPC', 'ETIMEDOUT'])

/** What the driver reports without a code. */
const transientMessages =
  /connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|query read timeout|connection ended/i

/** Whether an error says that the database can't be used at the moment: the same work may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return transientClasses.test(code) || transientCodes.has(code) || transientMessages.test(error.message)
}

/** Pause between two attempts, in milliseconds. */
const pause = 500

/**
 * Does work that needs the database, and does it again while the database is unavailable.
 *
 * @param work must bear being begun again after it failed half-way
 * @param patience for how long it is tried, in milliseconds: longer than a failover takes
 * @throws what the last attempt threw, or at once what isn't about availability
 */
export async function retryUntilAvailable<T>(work: () => Promise<T>, patience = 60_000): Promise<T> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error
    }
    await wait(pause)
  }
}
