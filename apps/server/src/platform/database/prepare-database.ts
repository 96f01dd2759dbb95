import { type Config, SettingError } from '../../config.ts'
import { type DatabaseRole, describeUnsafe, findUnsafeRole } from '../../security-posture.ts'
import { type Database, type DatabaseWaits, openDatabase } from './database.ts'
import { retryUntilAvailable } from './is-unavailable.ts'
import { assertAllMigrated, migrateAll } from './migrate-all.ts'
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
 * Opens the configured or local database, and migrates it. If several processes share it, checks instead that it is
 * migrated: a process of an earlier release must not change what a later one has migrated. Waits for a database that is unavailable, for example during
 * a failover.
 *
 * @throws SettingError if its role can bypass row-level security, or if it must be migrated first
 */
export async function prepareDatabase(config: Config, waits?: DatabaseWaits): Promise<PreparedDatabase> {
  const postgres = await openPostgres(config)
  const database = openDatabase({ url: postgres.url, size: config.DATABASE_POOL, operators: config.OPERATORS, waits })
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
  if (config.MULTIPLE_PROCESSES) {
    await retryUntilAvailable(() => assertAllMigrated(database.pool)).catch(async (error: unknown) => {
      await close()
      const reason = error instanceof Error ? error.message : String(error)
      throw new SettingError(`Setting DATABASE_URL: ${reason}. Run \`main.ts migrate\` first.`)
    })
  } else await retryUntilAvailable(() => migrateAll(postgres.url))
  return { database, role, url: postgres.url, close }
}
