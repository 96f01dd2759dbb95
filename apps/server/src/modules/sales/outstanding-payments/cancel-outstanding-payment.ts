import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { supersedeOpenCheckouts } from '../payments/supersede-checkouts.ts'
import { readOutstandingPaymentFan, updateOutstandingPayment } from './queries.ts'
import { lockOutstandingPayment, type OutstandingPaymentRow } from './read-payments.ts'
import { liftUnpaidMarks } from './unpaid-marks.ts'

/** Locks an open outstanding payment. @throws ApiError 404 if there is none */
export async function lockOpenPayment(tx: Tx, clubId: string, id: string): Promise<OutstandingPaymentRow> {
  const row = await lockOutstandingPayment(tx, clubId, id)
  if (!row || row.paid_at !== null || row.cancelled_at !== null) throw new ApiError('errors.backend.notFound')
  return row
}

/** Cancels a winner's outstanding payment. @returns its row before; @throws ApiError 404 if it is not open */
export async function cancelOutstandingPayment(tx: Tx, clubId: string, id: string): Promise<OutstandingPaymentRow> {
  const fan = await readOutstandingPaymentFan(tx, clubId, id)
  if (!fan) throw new ApiError('errors.backend.notFound')
  // An open checkout of the winner releases their coins, and its page is closed.
  await supersedeOpenCheckouts(
    tx,
    { clubId, fanId: fan.fan_id, purpose: 'order', exclusiveIds: [fan.exclusive_id] },
    [],
  )
  const row = await lockOpenPayment(tx, clubId, id)
  await updateOutstandingPayment(tx, clubId, id, 'cancel')
  await liftUnpaidMarks(tx, clubId, [id], 'cancelled')
  return row
}

/** Extends the deadline of an outstanding payment. That the earlier one has passed doesn't count against the fan. */
export async function extendOutstandingPayment(tx: Tx, clubId: string, id: string, deadline: Date): Promise<void> {
  await updateOutstandingPayment(tx, clubId, id, { deadline })
  await liftUnpaidMarks(tx, clubId, [id], 'extended')
}
