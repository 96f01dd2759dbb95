import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { runForEach } from '../../../platform/run-for-each.ts'

/** The age from which a pending refund is resumed: its process has died, or the provider is unavailable. */
const abandoned = '2 minutes'

/** How many refunds a run resumes: few, because a process that stops waits for the current run. */
const atOnce = 20

/**
 * Creates the job that resumes refunds of dead processes, whose jobs stay locked. Sending one twice refunds once. They take turns: each run
 * goes on after the last one of the run before, so refunds that always fail hold up no others.
 */
export function resumeRefunds({
  database,
  send,
}: {
  database: Database
  send: (refund: { clubId: string; refundId: string }) => Promise<void>
}): () => Promise<void> {
  let last: string | null = null
  /** @throws AggregateError if some can't be sent; the others are nevertheless */
  return async () => {
    const left = await database.asSystem((tx) =>
      tx
        .selectFrom('refund')
        .select(['club_id', 'id'])
        .where('status', '=', 'pending')
        .where('created_at', '<', sql<Date>`statement_now() - ${abandoned}::interval`)
        .orderBy(sql`id > ${last}::uuid`, (order) => order.desc().nullsLast())
        .orderBy('id')
        .limit(atOnce)
        .execute(),
    )
    last = left.at(-1)?.id ?? null
    await runForEach(left, ({ club_id: clubId, id: refundId }) => send({ clubId, refundId }))
  }
}
