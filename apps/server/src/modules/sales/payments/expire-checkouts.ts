import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { resumeRefunds } from '../refunds/resume-refunds.ts'
import { releaseCheckout } from './release-checkout.ts'

/** Longer than the provider's page lives, a minute more than it is told, so that a payment in its last second counts. */
const grace = '2 minutes'

/** Ends checkouts whose time is over and gives back what they set aside. @returns how many */
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

/** How often checkouts and refunds are looked for, in milliseconds. */
const interval = 30_000

/** Has checkouts ended soon after their time. What a dead process has left is looked for at once. */
export const scheduleCheckoutExpiry = (schedule: Schedule, platform: { database: Database }): void => {
  void schedule('expireCheckouts', interval, () => expireCheckouts(platform)).runNow()
}

/** Has refunds that were left taken up again, from the start on. @param platform `send` sends a refund to the provider */
export const scheduleRefundResumption = (
  schedule: Schedule,
  platform: { database: Database; send: (refund: { clubId: string; refundId: string }) => Promise<void> },
): void => {
  void schedule('resumeRefunds', interval, () => resumeRefunds(platform)).runNow()
}
