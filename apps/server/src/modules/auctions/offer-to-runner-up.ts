import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { LotNotification } from '../notifications/index.ts'
import { supersedeOpenCheckouts } from '../sales/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertDuePayment, type Owed } from './due-payments.ts'

/** What came of an offer. */
export type RunnerUpOffer =
  | { ok: true; owed: Owed; notification: LotNotification; formerFanId: string }
  | { ok: false; reason: 'notFound' | 'alreadyPaid' | 'noRunnerUp' }

/**
 * Gives up what a winner owes, with the checkout that they may have open, and has the next bidder owe the lot at their
 * own highest bid. Whoever has owed it before is passed over.
 *
 * @throws ApiError `errors.payment.underWay` while the winner's card is being charged
 */
export async function offerToRunnerUp(tx: Tx, clubId: string, duePaymentId: string): Promise<RunnerUpOffer> {
  const find = tx.selectFrom('due_payment').selectAll().where('club_id', '=', clubId).where('id', '=', duePaymentId)
  const named = await find.executeTakeFirst()
  if (!named) return { ok: false, reason: 'notFound' }
  const { fan_id: fanId, exclusive_id: exclusiveId } = named
  // Checkouts are locked before what they pay for, as where they are settled.
  await supersedeOpenCheckouts(tx, { clubId, fanId, purpose: 'order', exclusiveIds: [exclusiveId] }, [])
  const due = await find.forUpdate().executeTakeFirst()
  if (!due) return { ok: false, reason: 'notFound' }
  if (due.paid_at) return { ok: false, reason: 'alreadyPaid' }
  const { rows } = await sql<{ fan_id: string; price: Coins }>`
    select b.fan_id, b.price from bid b
    where b.club_id = ${clubId} and b.exclusive_id = ${exclusiveId} and b.cancelled_at is null
      and b.fan_id not in (
        select d.fan_id from due_payment d where d.club_id = ${clubId} and d.exclusive_id = ${exclusiveId})
    order by b.price desc limit 1`.execute(tx)
  const [next] = rows
  if (!next) return { ok: false, reason: 'noRunnerUp' }

  await tx
    .updateTable('due_payment')
    .set({ cancelled_at: sql<Date>`coalesce(cancelled_at, virage_now())` })
    .where('club_id', '=', clubId)
    .where('id', '=', due.id)
    .execute()
  const owed = { clubId, exclusiveId, fanId: next.fan_id, price: next.price }
  const notification = await insertDuePayment(tx, owed)
  // Another fan owes the lot already: the payment that was named is an older one.
  if (!notification) return { ok: false, reason: 'noRunnerUp' }
  return { ok: true, owed, notification: { ...notification, asOffer: true }, formerFanId: fanId }
}
