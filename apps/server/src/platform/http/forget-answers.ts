import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * How long a call can be repeated under its key. A client makes a key for one press and keeps it no longer than its page
 * is open; a phone may hold a page that was left for days.
 */
const repeatableFor = '7 days'

/** Forgets the answers to calls that nobody can mean to repeat any more. @returns how many */
export async function forgetAnswers(database: Database): Promise<number> {
  const { numDeletedRows } = await database.asSystem((tx) =>
    tx
      .deleteFrom('idempotency_record')
      .where('created_at', '<', sql<Date>`statement_now() - ${repeatableFor}::interval`)
      .executeTakeFirst(),
  )
  return Number(numDeletedRows)
}
