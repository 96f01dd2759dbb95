import type { Tx } from '../../../platform/database/database.ts'
import { countReturns, hasRefund, insertReturn, lockWithdrawal, type NewReturn } from './queries.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

/**
 * Records what came back and begins the refund. A deduction needs two people: the refund begins once both have recorded
 * the same one.
 */
export async function recordGoodsReturn(
  tx: Tx,
  given: NewReturn,
): Promise<{ ok: true } | { ok: false; reason: 'notFound' | 'refunded' }> {
  const { clubId, withdrawalId, deduction } = given
  const withdrawal = await lockWithdrawal(tx, clubId, withdrawalId)
  if (!withdrawal?.needs_return) return { ok: false, reason: 'notFound' }
  const isRefunded = await hasRefund(tx, clubId, withdrawalId)
  // The refund was due before the goods arrived; nothing can be deducted from it.
  if (isRefunded && deduction > 0) return { ok: false, reason: 'refunded' }
  await insertReturn(tx, given)
  const people = await countReturns(tx, given)
  if (deduction === 0 || people > 1) await refundWithdrawal(tx, clubId, withdrawal, deduction)
  return { ok: true }
}
