import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { addJob } from '../../../platform/jobs.ts'
import { lockCheckout } from '../payments/checkouts.ts'
import { lockWithdrawal, readLastRefund } from '../withdrawals/queries.ts'
import { insertRefund, lockRefund, readStandingRefund, type Refund } from './queries.ts'
import { type RefundRequested, requestRefund } from './request-refund.ts'

/** The refund that stands, or why there is none. `isNew` if this call has begun it. */
export type RefundRetried = { ok: true; refund: Refund; isNew: boolean } | Extract<RefundRequested, { ok: false }>

/**
 * Whether a refund that has failed begins again with the same sums: that of a withdrawal, of a payment that bought nothing, or of a delivery that
 * was paid after its order. Staff decide about any other as if it were new.
 */
export const canRetry = ({
  order_id,
  actor,
  withdrawal_id,
}: Pick<Refund, 'order_id' | 'actor' | 'withdrawal_id'>): boolean =>
  withdrawal_id !== null || (order_id === null && actor === 'system')

/**
 * Begins a refund again that the provider has refused for good: the same sums, as a refund of its own. One that is under way or done stays
 * the only one.
 *
 * @returns `tooMuch` or `alreadyRefunded` if the order of a withdrawal was refunded otherwise meanwhile
 */
export async function retryRefund(tx: Tx, clubId: string, refundId: string): Promise<RefundRetried> {
  const failed = await lockRefund(tx, clubId, refundId)
  if (failed?.status !== 'failed' || !canRetry(failed)) return { ok: false, reason: 'notFound' }
  return failed.withdrawal_id === null
    ? retryAutomatic(tx, failed)
    : retryOfWithdrawal(tx, { clubId, withdrawalId: failed.withdrawal_id })
}

async function retryAutomatic(tx: Tx, failed: Refund): Promise<RefundRetried> {
  const { club_id: clubId, checkout_id: checkoutId, amount, coins, whole, reason, actor } = failed
  if (checkoutId === null) return { ok: false, reason: 'notFound' }
  await lockCheckout(tx, clubId, checkoutId)
  const standing = await readStandingRefund(tx, clubId, checkoutId)
  if (standing) return { ok: true, refund: standing, isNew: false }
  const id = await newId(tx)
  const again = { id, clubId, checkoutId, orderId: null, amount, coins, whole, restock: false, reason, actor }
  const refund = await insertRefund(tx, again)
  await addJob(tx, 'sendRefund', { clubId, refundId: id })
  return { ok: true, refund, isNew: true }
}

async function retryOfWithdrawal(
  tx: Tx,
  { clubId, withdrawalId }: { clubId: string; withdrawalId: string },
): Promise<RefundRetried> {
  const withdrawal = await lockWithdrawal(tx, clubId, withdrawalId)
  const last = await readLastRefund(tx, clubId, withdrawalId)
  if (!last || !withdrawal || withdrawal.order_id === null) return { ok: false, reason: 'notFound' }
  if (last.status !== 'failed') return { ok: true, refund: last, isNew: false }
  const { amount, coins } = last
  const requested = await requestRefund(tx, {
    clubId,
    what: { kind: 'order', id: withdrawal.order_id },
    part: { amount, coins },
    restock: false,
    reason: 'withdrawal',
    actor: 'withdrawal',
    withdrawalId,
  })
  return requested.ok ? { ...requested, isNew: true } : requested
}
