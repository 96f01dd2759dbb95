import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/database/database.ts'

/** Waits until work has ended, or waits for a lock of the database. @returns the work, so that it is not awaited with this */
export async function untilItWaits<T>(
  { query }: Database,
  work: Promise<T>,
): Promise<{ work: Promise<T>; isOver: boolean }> {
  let isOver = false
  void work.catch(() => {}).finally(() => (isOver = true))
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => isOver || (await waiting.execute(query)).rows.length > 0).toBe(true)
  return { work, isOver }
}
