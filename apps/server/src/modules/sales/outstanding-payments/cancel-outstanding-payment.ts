import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { supersedeOpenCheckouts } from '../payments/supersede-checkouts.ts'
import {
  updateOutstandingPayment,
  lockOutstandingPayment,
  type OutstandingPaymentRow,
  readOutstandingPaymentFan,
} from './queries.ts'

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
  return row
}
