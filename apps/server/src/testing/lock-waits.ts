import type { Database } from '../platform/database/database.ts'

/** Reads the connections of a test's database that wait for a lock. */
export async function readLockWaits({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  const { rows } = await pool.query(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows
}
