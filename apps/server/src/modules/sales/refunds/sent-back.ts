import type { RecordedMethod } from '@virage/contract/staff'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { audit } from '../../staff/index.ts'
import { completeRefund } from './complete-refund.ts'
import { emailSentBack } from './email-refund.ts'
import { lockRefund, type Refund } from './queries.ts'

/**
 * Records that a refund has failed after the provider had taken it: the buyer's bank has sent the money back, which the club now repays in
 * another way; the payer is told. The purchase stays reversed. Does nothing if it is recorded already, or if the refund is known to have failed.
 */
export async function recordSentBack(
  tx: Tx,
  clubId: string,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<void> {
  const refund = await lockRefund(tx, clubId, refundId)
  // The event has overtaken the provider's answer: nothing was reversed yet.
  if (refund?.status === 'pending') return completeRefund(tx, clubId, refundId, { ok: false, reason })
  if (refund?.status !== 'done' || refund.sent_back_at !== null) return
  const sentBack = await tx
    .updateTable('refund')
    .set({ sent_back_at: sql<Date>`virage_now()`, sent_back_reason: reason.slice(0, 500) })
    .where('club_id', '=', clubId)
    .where('id', '=', refundId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await emailSentBack(tx, sentBack)
  await audit(tx, {
    clubId,
    actor: 'system',
    action: 'refund.sentBack',
    subject: `refund ${refundId}`,
    details: { why: reason },
  })
}

/**
 * Records how the club has repaid a refund that was sent back, once, and tells its payer: the first record stands.
 *
 * @returns the refund, and whether this call has recorded it; undefined if there is no such refund, or if it was not sent back
 */
export async function recordRepayment(
  tx: Tx,
  clubId: string,
  { refundId, method, actor }: { refundId: string; method: RecordedMethod; actor: string },
): Promise<{ refund: Refund; isNew: boolean } | undefined> {
  const refund = await lockRefund(tx, clubId, refundId)
  if (!refund || refund.sent_back_at === null) return undefined
  if (refund.repaid_at !== null) return { refund, isNew: false }
  const repaid = await tx
    .updateTable('refund')
    .set({ repaid_at: sql<Date>`virage_now()`, repaid_method: method, repaid_by: actor })
    .where('club_id', '=', clubId)
    .where('id', '=', refundId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await emailSentBack(tx, repaid)
  return { refund: repaid, isNew: true }
}
