import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

/**
 * How long an idempotency key is valid. A client creates a key for one click and keeps it while its page is open; a
 * phone may keep a page open for days.
 */
const retention = '7 days'

/** Deletes idempotency records that are too old to be used again. @returns how many */
export const purgeIdempotencyRecords = (database: Pick<Database, 'asSystem'>): Promise<number> =>
  deleteInBatches(database, 'idempotency_record', sql`created_at < statement_now() - ${retention}::interval`)
