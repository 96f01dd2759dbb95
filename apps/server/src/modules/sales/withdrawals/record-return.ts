import type { Tx } from '../../../platform/database/database.ts'
import {
  hasPhotos,
  insertReturn,
  lockWithdrawal,
  type NewReturn,
  readAgreedDeduction,
  readLastRefund,
} from './queries.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

/**
 * Records what came back and begins the refund. A deduction needs two people: the refund begins once both have recorded
 * the same one, and at least one of them has photographed why.
 *
 * @param attach stores the photographs of a return
 */
export async function recordGoodsReturn(
  tx: Tx,
  given: NewReturn,
  attach: (returnId: string) => Promise<void>,
): Promise<{ ok: true } | { ok: false; reason: 'notFound' | 'refunded' | 'noPhoto' }> {
  const { clubId, withdrawalId, deduction } = given
  const withdrawal = await lockWithdrawal(tx, clubId, withdrawalId)
  if (!withdrawal?.needs_return) return { ok: false, reason: 'notFound' }
  const isRefunded = (await readLastRefund(tx, clubId, withdrawalId)) !== undefined
  // The refund was due before the goods arrived; nothing can be deducted from it.
  if (isRefunded && deduction > 0) return { ok: false, reason: 'refunded' }
  const id = await insertReturn(tx, given)
  if (id !== undefined) await attach(id)
  if (deduction > 0 && !(await hasPhotos(tx, given))) return { ok: false, reason: 'noPhoto' }
  const agreed = await readAgreedDeduction(tx, clubId, withdrawalId)
  if (agreed !== null) await refundWithdrawal(tx, clubId, withdrawal, agreed)
  return { ok: true }
}
