import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Notifies all processes of a change of a club's editorial content, as the trigger function `notify_change` does: for tables whose rows are
 * too large for it. They learn it once the transaction is committed.
 */
export async function notifyOfContent(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_notify('virage_change', ${JSON.stringify({ type: 'content', clubId })})`.execute(tx)
}
