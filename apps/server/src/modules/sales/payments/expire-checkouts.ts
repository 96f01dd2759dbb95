import { sql } from 'kysely'
import type { NotificationLinks } from '../../notifications/index.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { giveUpCharge } from '../outstanding-payments/end-charge.ts'
import { resumeRefunds } from '../refunds/resume-refunds.ts'
import { lockCheckout } from './checkouts.ts'
import { releaseCheckout } from './release-checkout.ts'

/**
 * The time between the end of a checkout and its release: longer than the extra minute of the provider's page, so that
 * a payment in its last second counts.
 */
const grace = '2 minutes'

/** How many are released in a run: so many would have to fail each time before newer ones waited for them. */
const most = 1_000

/** What expires, and what emails about it link to. */
type Expiry = { database: Database; links: NotificationLinks }

/**
 * Expires checkouts and releases what they have reserved, each in its own transaction: one that held the coins of a checkout while it waits for
 * the stock of the next would deadlock with a purchase. Winners whose charge had no answer are told to pay otherwise.
 *
 * @returns how many
 * @throws AggregateError if some can't be released; the others are nevertheless
 */
export async function expireCheckouts({ database, links }: Expiry): Promise<number> {
  const expired = await database.asSystem((tx) =>
    tx
      .selectFrom('checkout')
      .select(['club_id', 'id'])
      .where('status', '=', 'open')
      .where('expires_at', '<', sql<Date>`statement_now() - ${grace}::interval`)
      .orderBy('expires_at')
      .limit(most)
      .execute(),
  )
  let released = 0
  await runForEach(expired, async ({ club_id: clubId, id }) => {
    if (await database.withTenant(clubId, (tx) => expire(tx, { clubId, id, links }))) released++
  })
  return released
}

/** Expires a checkout that is still open. @returns whether it was */
async function expire(
  tx: Tx,
  { clubId, id, links }: { clubId: string; id: string; links: NotificationLinks },
): Promise<boolean> {
  const checkout = await lockCheckout(tx, clubId, id)
  if (checkout?.status !== 'open') return false
  await releaseCheckout(tx, checkout, 'expired')
  const { off_session: isCharge, outstanding_payment_id: paymentId, created_at: begunAt } = checkout
  if (isCharge && paymentId !== null) await giveUpCharge(tx, { clubId, paymentId, begunAt }, links)
  return true
}

/** How often the jobs run, in milliseconds. */
const interval = 30_000

/** Schedules the expiry of checkouts. It runs at once, for those that a dead process has left. */
export const scheduleCheckoutExpiry = (schedule: Schedule, expiry: Expiry): void => {
  void schedule('expireCheckouts', interval, () => expireCheckouts(expiry)).runNow()
}

/**
 * Schedules the resumption of pending refunds, at once and regularly. @param platform `send` sends a refund to the
 * provider
 */
export const scheduleRefundResumption = (
  schedule: Schedule,
  platform: { database: Database; send: (refund: { clubId: string; refundId: string }) => Promise<void> },
): void => {
  void schedule('resumeRefunds', interval, resumeRefunds(platform)).runNow()
}
