import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { resumeRefunds } from '../refunds/resume-refunds.ts'
import { readCheckoutLines } from './checkouts.ts'
import { releaseCheckout } from './release-checkout.ts'

/** Longer than the provider's page lives, a minute more than it is told, so that a payment in its last second counts. */
const grace = '2 minutes'

/** Ends checkouts whose time is over and gives back what they set aside. @returns how many */
export async function expireCheckouts({ database, events }: { database: Database; events: Events }): Promise<number> {
  const expired = await database.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('checkout')
      .selectAll()
      .where('status', '=', 'open')
      .where('expires_at', '<', sql<Date>`statement_now() - ${grace}::interval`)
      .orderBy('expires_at')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute()
    const released = []
    for (const checkout of rows) {
      const lines = await readCheckoutLines(tx, checkout.club_id, checkout.id)
      released.push(...lines.map(({ id: exclusiveId }) => ({ clubId: checkout.club_id, exclusiveId })))
      await releaseCheckout(tx, checkout, 'expired')
    }
    return { count: rows.length, released }
  })
  for (const one of expired.released) events.publish({ type: 'exclusive', ...one })
  return expired.count
}

/** How often checkouts and refunds are looked for, in milliseconds. */
const interval = 30_000

/** Has checkouts ended soon after their time. What a dead process has left is looked for at once. */
export const scheduleCheckoutExpiry = (schedule: Schedule, platform: { database: Database; events: Events }): void => {
  void schedule('expireCheckouts', interval, () => expireCheckouts(platform)).runNow()
}

/** Has refunds that were left taken up again, from the start on. @param platform `send` sends a refund to the provider */
export const scheduleRefundResumption = (
  schedule: Schedule,
  platform: { database: Database; send: (refund: { clubId: string; refundId: string }) => Promise<void> },
): void => {
  void schedule('resumeRefunds', interval, () => resumeRefunds(platform)).runNow()
}
