import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { resumeRefunds } from '../refunds/resume-refunds.ts'
import { releaseCheckout } from './release-checkout.ts'

/**
 * The time between the end of a checkout and its release: longer than the extra minute of the provider's page, so that
 * a payment in its last second counts.
 */
const grace = '2 minutes'

/** Expires checkouts and releases what they have reserved. @returns how many */
export const expireCheckouts = ({ database }: { database: Database }): Promise<number> =>
  database.asSystem(async (tx) => {
    const expired = await tx
      .selectFrom('checkout')
      .selectAll()
      .where('status', '=', 'open')
      .where('expires_at', '<', sql<Date>`statement_now() - ${grace}::interval`)
      .orderBy('expires_at')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const checkout of expired) await releaseCheckout(tx, checkout, 'expired')
    return expired.length
  })

/** How often the jobs run, in milliseconds. */
const interval = 30_000

/** Schedules the expiry of checkouts. It runs at once, for those that a dead process has left. */
export const scheduleCheckoutExpiry = (schedule: Schedule, platform: { database: Database }): void => {
  void schedule('expireCheckouts', interval, () => expireCheckouts(platform)).runNow()
}

/**
 * Schedules the resumption of pending refunds, at once and regularly. @param platform `send` sends a refund to the
 * provider
 */
export const scheduleRefundResumption = (
  schedule: Schedule,
  platform: { database: Database; send: (refund: { clubId: string; refundId: string }) => Promise<void> },
): void => {
  void schedule('resumeRefunds', interval, () => resumeRefunds(platform)).runNow()
}
