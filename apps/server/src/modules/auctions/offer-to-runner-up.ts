import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import { type LotNotification, type NotificationLinks, sendNotifications } from '../notifications/index.ts'
import { cancelledNotification, markUnpaid, supersedeOpenCheckouts } from '../sales/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertOutstandingPayment, type NewOutstandingPayment } from './outstanding-payments.ts'

/** The result of a second-chance offer. */
export type RunnerUpOffer =
  | { ok: true; payment: NewOutstandingPayment; notification: LotNotification; formerFanId: string }
  | { ok: false; reason: 'notFound' | 'alreadyPaid' | 'noRunnerUp' }

/**
 * Cancels the outstanding payment of a winner, with their open checkout, and creates one for the next bidder at that
 * bidder's highest bid. Fans who had an outstanding payment for the lot before are skipped.
 *
 * @throws ApiError `errors.payment.underWay` while the winner's card is being charged
 */
export async function offerToRunnerUp(tx: Tx, clubId: string, paymentId: string): Promise<RunnerUpOffer> {
  const find = tx
    .selectFrom('outstanding_payment')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', '=', paymentId)
  const named = await find.executeTakeFirst()
  if (!named) return { ok: false, reason: 'notFound' }
  const { fan_id: fanId, exclusive_id: exclusiveId } = named
  // Checkouts are locked before outstanding payments, in the same order as when they are settled.
  await supersedeOpenCheckouts(tx, { clubId, fanId, purpose: 'order', exclusiveIds: [exclusiveId] }, [])
  const due = await find.forUpdate().executeTakeFirst()
  if (!due) return { ok: false, reason: 'notFound' }
  if (due.paid_at) return { ok: false, reason: 'alreadyPaid' }
  // What a winner hasn't paid counts, although it is cancelled now.
  await markUnpaid(tx, { clubId, paymentId })
  const { rows } = await sql<{ fan_id: string; price: Coins }>`
    select b.fan_id, b.price from bid b
    where b.club_id = ${clubId} and b.exclusive_id = ${exclusiveId} and b.cancelled_at is null
      and b.fan_id not in (
        select d.fan_id from outstanding_payment d where d.club_id = ${clubId} and d.exclusive_id = ${exclusiveId})
    order by b.price desc limit 1`.execute(tx)
  const [next] = rows
  if (!next) return { ok: false, reason: 'noRunnerUp' }

  await tx
    .updateTable('outstanding_payment')
    .set({ cancelled_at: sql<Date>`coalesce(cancelled_at, virage_now())` })
    .where('club_id', '=', clubId)
    .where('id', '=', due.id)
    .execute()
  const payment = { clubId, exclusiveId, fanId: next.fan_id, price: next.price, isOffer: true }
  const notification = await insertOutstandingPayment(tx, payment)
  // Another fan already has the lot's outstanding payment, so the given one is older.
  if (!notification) return { ok: false, reason: 'noRunnerUp' }
  return { ok: true, payment, notification, formerFanId: fanId }
}

/** Tells the next bidder about their offer, and the winner that they owe nothing. @param told `paymentId`: the winner's payment */
export async function tellAboutOffer(
  tx: Tx,
  told: { clubId: string; paymentId: string; notification: LotNotification },
  links: NotificationLinks,
): Promise<void> {
  await sendNotifications(tx, [await cancelledNotification(tx, told), told.notification], links)
}
