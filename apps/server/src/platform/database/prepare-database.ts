import { migrateIdentity } from '@virage/identity'
import pg from 'pg'
import { type Config, SettingError } from '../../config.ts'
import { type DatabaseRole, describeUnsafe, findUnsafeRole } from '../../security-posture.ts'
import { migrateJobs } from '../jobs.ts'
import { type Database, openDatabase } from './database.ts'
import { retryUntilAvailable } from './is-unavailable.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'
import { readRole } from './read-role.ts'

/** The migrated database of a process. */
export type PreparedDatabase = {
  database: Database
  /** The role of its connections. */
  role: DatabaseRole
  url: string
  close: () => Promise<void>
}

/**
 * Opens the configured or local database, and migrates it. Waits for a database that is unavailable, for example during
 * a failover.
 *
 * @throws SettingError if its role can bypass row-level security
 */
export async function prepareDatabase(config: Config): Promise<PreparedDatabase> {
  const postgres = await openPostgres(config)
  const database = openDatabase({ url: postgres.url, size: config.DATABASE_POOL })
  const close = async () => {
    await database.close()
    await postgres.stop()
  }
  const role = await retryUntilAvailable(() => readRole(database.pool))
  const unsafe = findUnsafeRole(config, role)
  if (unsafe) {
    await close()
    throw new SettingError(describeUnsafe(unsafe))
  }
  await retryUntilAvailable(() => migrateAll(postgres.url))
  return { database, role, url: postgres.url, close }
}

/**
 * Migrates all schemas on separate connections without timeouts, because building an index of a large table takes
 * longer than a request may. A lock over all schemas makes processes take turns: migrations read the catalogue, which
 * shows the changes of other schemas, too.
 */
async function migrateAll(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'virage-migrations' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    const turn = await pool.connect()
    try {
      await turn.query("select pg_advisory_lock(hashtext('virage.migrate-all'))")
      await migrate(pool)
      await migrateIdentity(pool)
      await migrateJobs(pool)
    } finally {
      // Closing the session releases the lock.
      turn.release(true)
    }
  } finally {
    await pool.end()
  }
}
