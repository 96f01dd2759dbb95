import { expect } from 'vitest'
import type { Database } from '../platform/database/database.ts'

/** Reads the connections of a test's database that wait for a lock. */
export async function readLockWaits({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  const { rows } = await pool.query(
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows
}

/** Reads the connections of a test's database whose transaction is open while the process does something else. */
export async function readIdleTransactions({ pool }: Pick<Database, 'pool'>): Promise<unknown[]> {
  const { rows } = await pool.query(
    "select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
  )
  return rows
}

/** Waits until work has ended, or waits for a lock of the database. @returns the work, so that it is not awaited with this */
export async function untilItWaits<T>(
  database: Pick<Database, 'pool'>,
  work: Promise<T>,
): Promise<{ work: Promise<T>; isOver: boolean }> {
  let isOver = false
  void work.catch(() => {}).finally(() => (isOver = true))
  await expect.poll(async () => isOver || (await readLockWaits(database)).length > 0).toBe(true)
  return { work, isOver }
}
