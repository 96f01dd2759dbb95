import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { runForEach } from '../../../platform/run-for-each.ts'

/** The age from which a pending refund is resumed: its process has died, or the provider is unavailable. */
const abandoned = '2 minutes'

/**
 * Resumes refunds of dead processes, whose jobs stay locked. Sending one twice refunds once.
 *
 * @throws AggregateError if some can't be sent; the others are nevertheless
 */
export async function resumeRefunds({
  database,
  send,
}: {
  database: Database
  send: (refund: { clubId: string; refundId: string }) => Promise<void>
}): Promise<void> {
  const left = await database.asSystem((tx) =>
    tx
      .selectFrom('refund')
      .select(['club_id', 'id'])
      .where('status', '=', 'pending')
      .where('created_at', '<', sql<Date>`statement_now() - ${abandoned}::interval`)
      .orderBy('created_at')
      .limit(20)
      .execute(),
  )
  await runForEach(left, ({ club_id: clubId, id: refundId }) => send({ clubId, refundId }))
}
