import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { LotNotification } from '../notifications/index.ts'
import { cancelledNotification, markUnpaid, readWithdrawnLot, supersedeOpenCheckouts } from '../sales/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { mayBeOffered } from './next-bidders.ts'
import { insertOutstandingPayment, type NewOutstandingPayment } from './outstanding-payments.ts'

/** The result of a second-chance offer, with what both fans are told. */
export type RunnerUpOffer =
  | { ok: true; payment: NewOutstandingPayment; notifications: LotNotification[]; formerFanId: string }
  | { ok: false; reason: 'notFound' | 'alreadyPaid' | 'notReturned' | 'noRunnerUp' }

/**
 * Cancels the outstanding payment of a winner, with their open checkout, and creates one for the next bidder at that
 * bidder's highest bid. Fans who had an outstanding payment for the lot before, were erased, or must not bid, are skipped. A paid lot can be
 * offered once its buyer has withdrawn and the club has it back.
 *
 * @param chosenId the bidder whom staff have chosen; the next one without it
 * @throws ApiError `errors.payment.underWay` while the winner's card is being charged
 */
export async function offerToRunnerUp(
  tx: Tx,
  clubId: string,
  paymentId: string,
  chosenId?: string,
): Promise<RunnerUpOffer> {
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
  if (due.paid_at) {
    const whereabouts = await readWithdrawnLot(tx, clubId, paymentId)
    if (whereabouts !== 'IN_CLUB') return { ok: false, reason: whereabouts === null ? 'alreadyPaid' : 'notReturned' }
  }
  // What a winner hasn't paid counts, although it is cancelled now.
  await markUnpaid(tx, { clubId, paymentId })
  const { rows } = await sql<{ fan_id: string; price: Coins }>`
    select b.fan_id, b.price from bid b join fan f on f.club_id = b.club_id and f.id = b.fan_id
    where b.club_id = ${clubId} and b.exclusive_id = ${exclusiveId} and b.cancelled_at is null
      and ${mayBeOffered(clubId, sql`${exclusiveId}`)}
      and ${chosenId === undefined ? sql`true` : sql`b.fan_id = ${chosenId}`}
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
  const payment = { clubId, exclusiveId, fanId: next.fan_id, price: next.price, offeredAt: due.coin_price }
  const notification = await insertOutstandingPayment(tx, payment)
  // Another fan already has the lot's outstanding payment, so the given one is older.
  if (!notification) return { ok: false, reason: 'noRunnerUp' }
  // Who has withdrawn, or whose payment was cancelled before, knows it.
  const isOpen = due.paid_at === null && due.cancelled_at === null
  const former = isOpen ? [await cancelledNotification(tx, { clubId, paymentId })] : []
  return { ok: true, payment, notifications: [...former, notification], formerFanId: fanId }
}
