import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * How long an idempotency key is valid. A client creates a key for one click and keeps it while its page is open; a
 * phone may keep a page open for days.
 */
const retention = '7 days'

/** Deletes idempotency records that are too old to be used again. @returns how many */
export async function purgeIdempotencyRecords(database: Database): Promise<number> {
  const { numDeletedRows } = await database.asSystem((tx) =>
    tx
      .deleteFrom('idempotency_record')
      .where('created_at', '<', sql<Date>`statement_now() - ${retention}::interval`)
      .executeTakeFirst(),
  )
  return Number(numDeletedRows)
}
