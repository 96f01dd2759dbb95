import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { supersedeOpenCheckouts } from '../payments/supersede-checkouts.ts'
import { changeOwed, lockOwed, type OwedPayment, readOwedFan } from './queries.ts'

/** Locks a due payment that is still open. @throws ApiError 404 where there is none */
export async function lockOpen(tx: Tx, clubId: string, id: string): Promise<OwedPayment> {
  const row = await lockOwed(tx, clubId, id)
  if (!row || row.paid_at !== null || row.cancelled_at !== null) throw new ApiError('errors.backend.notFound')
  return row
}

/** Cancels what a winner owes. @returns it as it was; @throws ApiError 404 where nothing is owed any more */
export async function cancelOwed(tx: Tx, clubId: string, id: string): Promise<OwedPayment> {
  const fan = await readOwedFan(tx, clubId, id)
  if (!fan) throw new ApiError('errors.backend.notFound')
  // A checkout that the winner has begun gives back their coins; its page is closed.
  await supersedeOpenCheckouts(
    tx,
    { clubId, fanId: fan.fan_id, purpose: 'order', exclusiveIds: [fan.exclusive_id] },
    [],
  )
  const row = await lockOpen(tx, clubId, id)
  await changeOwed(tx, clubId, id, 'cancel')
  return row
}
