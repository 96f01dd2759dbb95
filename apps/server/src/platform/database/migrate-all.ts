import { setTimeout as wait } from 'node:timers/promises'
import { assertIdentityMigrated, migrateIdentity } from '@virage/identity'
import pg from 'pg'
import { migrateJobs } from '../jobs.ts'
import { assertMigrated, migrate } from './migrate.ts'

/** Maximum number of attempts to lock the tables that a migration changes, and the delay between them in milliseconds. */
const [maxAttempts, retryDelay] = [100, 1_000]

/**
 * Migrates all schemas on separate connections without timeouts, because building an index of a large table takes
 * longer than a request may. A lock over all schemas makes processes take turns: migrations read the catalogue, which
 * shows the changes of other schemas, too. A migration that can't lock a table within some seconds is rolled back and
 * retried, so that it doesn't block requests.
 */
export async function migrateAll(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'virage-migrations' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const turn = await pool.connect()
    try {
      await turn.query("select pg_advisory_lock(hashtext('virage.migrate-all'))")
      await retryLocks(() => migrate(pool))
      await retryLocks(() => migrateIdentity(pool))
      await migrateJobs(pool)
    } finally {
      // Closing the session releases the lock.
      turn.release(true)
    }
  } finally {
    await pool.end()
  }
}

/**
 * Checks that the schemas have everything that this release needs. Those of a later release may have more.
 *
 * @throws if something is missing: then `migrateAll` must run first
 */
export async function assertAllMigrated(pool: pg.Pool): Promise<void> {
  await assertMigrated(pool)
  await assertIdentityMigrated(pool)
}

/** Retries a migration whose locks were not available in time. */
async function retryLocks(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error) || attempt === maxAttempts) throw error
    }
    await wait(retryDelay)
  }
}

/** Returns whether an error, or its cause, is PostgreSQL's lock_not_available. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '55P03') || isLockTimeout(error.cause))
