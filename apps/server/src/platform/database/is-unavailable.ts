import { setTimeout as wait } from 'node:timers/promises'

/**
 * Classes of SQLSTATE (https://www.postgresql.org/docs/18/errcodes-appendix.html) for which a retry may succeed: lost
 * connections (08), conflicts between transactions (40), exhausted resources (53), operator intervention (57), full
 * disks (58).
 */
const transientClasses = /^(?:08|40|53|57|58)/

/**
 * `25006`: the server accepts no writes, for example a standby that isn't promoted yet. `25P03`: the transaction was
 * idle too long. The others are Node's, for the network and the disk.
 */
const transientCodes = new Set([
  '25006',
  '25P03',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EPIPE',
  'ETIMEDOUT',
])

/** Messages of driver errors that have no code. The last is that of a server that ends before the TLS handshake. */
const transientMessages =
  /connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|query read timeout|connection ended|error establishing an SSL connection/i

/** Returns whether an error means that the database is unavailable at the moment, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return transientClasses.test(code) || transientCodes.has(code) || transientMessages.test(error.message)
}

/** Pause between two attempts, in milliseconds. */
const pause = 500

/**
 * Runs work that needs the database, and retries while the database is unavailable.
 *
 * @param work must tolerate a restart after it failed half-way
 * @param patience how long to retry, in milliseconds: longer than a failover takes
 * @throws the last attempt's error, or at once an error that isn't about availability
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
