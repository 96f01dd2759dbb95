import { coinsOfPart, type RefundShare } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { addJob } from '../../../platform/jobs.ts'
import { transferCoins } from '../../wallet/index.ts'
import { readRefundableAlone, readValue } from '../approvals/queries.ts'
import { completeRefund } from './complete-refund.ts'
import { insertRefund, lockRefundable, type Refund, type Refundable } from './queries.ts'
import { boughtOf, refundPart } from './refund-part.ts'

/** A refund: of a purchase, or of a part of an order or of bought coins. */
export type RefundInput = {
  clubId: string
  what: Refundable
  /** A part: cents to the card, hundred-thousandths to the wallet of an order's buyer. By default everything that is left. */
  part?: RefundShare | undefined
  /** What must be left, because somebody has decided by it. */
  expected?: RefundShare | undefined
  /** Returns an order's items to the stock, when the whole order is refunded. */
  restock: boolean
  reason: string
  /** An account's id; `withdrawal` if the buyer has withdrawn from the contract, `system` if nobody decides about money. */
  actor: string
  /** The buyer's withdrawal, of which this is the only refund. */
  withdrawalId?: string | undefined
  /** Whether the part is what was paid for the delivery, because the order is sent with another one. */
  isDelivery?: boolean
  /** The request that a second person has approved. */
  approvalId?: string | undefined
}

/** The refund's current state, or why there is none. */
export type RefundRequested =
  | { ok: true; refund: Refund }
  | {
      ok: false
      reason: 'notFound' | 'alreadyRefunded' | 'coinsSpent' | 'tooMuch' | 'receipt' | 'changed' | 'approvalNeeded'
    }

/**
 * Begins a refund. If only coins had paid, or a recorded payment that the club pays back itself, it is completed at once. If a
 * card had paid, a job requests it from the
 * provider; after its success, coins and stock follow in one transaction. Bought coins are held first, so that they
 * can't be spent meanwhile. After a partial refund the fan keeps the order. Beyond the club's limit a second person has
 * approved it; a withdrawal needs nobody.
 */
export async function requestRefund(
  tx: Tx,
  { clubId, what, part, expected, restock, reason, actor, withdrawalId, isDelivery = false, approvalId }: RefundInput,
): Promise<RefundRequested> {
  const bought = await lockRefundable(tx, clubId, what)
  if (!bought) return { ok: false, reason: 'notFound' }
  const ground = isDelivery ? 'delivery' : withdrawalId === undefined ? 'purchase' : 'withdrawal'
  const wanted = refundPart(bought, part, ground, expected)
  if (!wanted.ok) return wanted
  const { amount, coins, whole } = wanted
  if (withdrawalId === undefined && approvalId === undefined && actor !== 'system') {
    const alone = await readRefundableAlone(tx, clubId, bought)
    if (alone !== null && (await readValue(tx, clubId, wanted)) > alone) return { ok: false, reason: 'approvalNeeded' }
  }
  const id = await newId(tx)
  if (bought.boughtCoins > 0 && bought.fanId !== null) {
    const held = await transferCoins(tx, {
      clubId,
      kind: 'HOLD',
      from: { fanId: bought.fanId },
      to: 'held',
      amount: coinsOfPart(boughtOf(bought), amount),
      reference: id,
      onlyBought: true,
    })
    if (!held.ok) return { ok: false, reason: 'coinsSpent' }
  }
  const refund = await insertRefund(tx, {
    id,
    clubId,
    checkoutId: bought.checkoutId,
    orderId: bought.orderId,
    amount,
    coins,
    whole,
    restock: restock && whole && bought.orderId !== null,
    reason,
    actor,
    withdrawalId,
    approvalId,
  })
  if (refund.amount === 0 || bought.isRecorded) {
    await completeRefund(tx, clubId, refund.id, { ok: true, refund: null })
    return { ok: true, refund: { ...refund, status: 'done' } }
  }
  await addJob(tx, 'sendRefund', { clubId, refundId: refund.id })
  return { ok: true, refund }
}
