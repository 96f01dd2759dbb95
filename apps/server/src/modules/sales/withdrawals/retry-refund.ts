import type { Tx } from '../../../platform/database/database.ts'
import type { Refund } from '../refunds/queries.ts'
import { type RefundRequested, requestRefund } from '../refunds/request-refund.ts'
import { lockWithdrawal, readLastRefund } from './queries.ts'

/** What a withdrawal's refund has become, or why it can't begin again. */
export type RetriedRefund = { ok: true; refund: Refund; isNew: boolean } | Extract<RefundRequested, { ok: false }>

/**
 * Begins the refund of a withdrawal again, after the provider has refused it for good: the same sums, as a refund of its own. One that is
 * under way or done stays the only one.
 *
 * @returns `tooMuch` or `alreadyRefunded` if the order was refunded otherwise meanwhile
 */
export async function retryRefund(tx: Tx, clubId: string, withdrawalId: string): Promise<RetriedRefund> {
  const withdrawal = await lockWithdrawal(tx, clubId, withdrawalId)
  const last = withdrawal && (await readLastRefund(tx, clubId, withdrawalId))
  if (!withdrawal || !last || withdrawal.order_id === null) return { ok: false, reason: 'notFound' }
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
