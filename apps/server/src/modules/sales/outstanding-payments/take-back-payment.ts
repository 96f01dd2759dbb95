import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { insertReversal, readStandingRecord, reopenPayment } from './recorded-payments.ts'

/**
 * Takes back a recorded payment: its order is cancelled like a refunded one, and the lot is due again. What was recorded stays, and so
 * does why it was taken back.
 *
 * @returns what was taken back; @throws ApiError 404 without one, 409 `errors.refund.already` after a refund
 */
export async function takeBackPayment(
  tx: Tx,
  { clubId, paymentId, reason, actor }: { clubId: string; paymentId: string; reason: string; actor: string },
) {
  const record = await readStandingRecord(tx, clubId, paymentId)
  if (!record) throw new ApiError('errors.backend.notFound')
  const { id: recordedId, checkout_id: checkoutId, order_id: orderId } = record
  const isFirst = await insertReversal(tx, { clubId, recordedId, orderId, reason, actor })
  if (!isFirst) throw new ApiError('errors.refund.already')
  const what = { kind: 'order', id: orderId } as const
  // No money goes back, so nobody has to approve it; the reversal above says who took it back.
  const requested = await requestRefund(tx, { clubId, what, restock: false, reason, actor: 'system' })
  // After a partial refund the money isn't all there.
  if (!requested.ok || requested.refund.amount !== record.amount) throw new ApiError('errors.refund.already')
  await reopenPayment(tx, { clubId, paymentId, checkoutId, orderId })
  return record
}
