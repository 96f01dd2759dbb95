import { migrateIdentity } from '@virage/identity'
import { type Config, SettingError } from '../../config.ts'
import { type DatabaseRole, describeUnsafe, findUnsafeRole } from '../../security-posture.ts'
import { migrateJobs } from '../jobs.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'
import { readRole } from './read-role.ts'

/** The database of a process, with every table that this version needs. */
export type PreparedDatabase = {
  database: Database
  /** The role of its connections. */
  role: DatabaseRole
  url: string
  close: () => Promise<void>
}

/**
 * Opens the database of the settings, or the local one, and migrates it.
 *
 * @throws SettingError when its role could pass row-level security by
 */
export async function prepareDatabase(config: Config): Promise<PreparedDatabase> {
  const postgres = await openPostgres(config)
  const database = openDatabase({ url: postgres.url, size: config.DATABASE_POOL })
  const close = async () => {
    await database.close()
    await postgres.stop()
  }
  const role = await readRole(database.pool)
  const unsafe = findUnsafeRole(config, role)
  if (unsafe) {
    await close()
    throw new SettingError(describeUnsafe(unsafe))
  }
  await migrate(database.pool)
  await migrateIdentity(database.pool)
  await migrateJobs(database.pool)
  return { database, role, url: postgres.url, close }
}
