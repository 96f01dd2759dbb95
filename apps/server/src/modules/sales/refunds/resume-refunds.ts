import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** After how long a refund that is still pending is taken up again: its process has died, or its provider is down. */
const abandoned = '2 minutes'

/**
 * Takes up refunds that a dead process has left: a job that was running then stays locked for hours. Sending one twice
 * does nothing, for its id is the provider's key.
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
  for (const { club_id: clubId, id: refundId } of left) await send({ clubId, refundId })
}
