import type { Tx } from '../../../platform/database/database.ts'
import { refundLaterDeliveries } from '../delivery/delivery-purchase.ts'
import { isRefundPending, lockRefundable } from '../refunds/queries.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { readLastRefund, type WithdrawalRow } from './queries.ts'
import { refundOf } from './withdrawn-sum.ts'

/**
 * Begins the refund of a withdrawal, once: its lines' share of what was paid, less the deduction, and the delivery with the
 * last line. Nothing is left if staff have refunded everything before. While a refund of theirs is under way, which may fail, it waits: the job
 * `refundWithdrawals` follows. Money goes to the card, coins to the wallet.
 *
 * @param deduction percent
 */
export async function refundWithdrawal(
  tx: Tx,
  clubId: string,
  withdrawal: WithdrawalRow,
  deduction = 0,
): Promise<void> {
  const { id, order_id: orderId } = withdrawal
  if (orderId === null) return
  const what = { kind: 'order', id: orderId } as const
  const bought = await lockRefundable(tx, clubId, what)
  if (!bought || (await readLastRefund(tx, clubId, id)) || (await isRefundPending(tx, clubId, orderId))) return
  const paid = { amount: bought.amount, coins: bought.usedCoins }
  const part = await refundOf(tx, clubId, { withdrawal, orderId, paid, refunded: bought.earlier }, deduction)
  if (part.amount === 0 && part.coins === 0) {
    // No refund of the order will follow, which would bring back the deliveries that were paid after it: no deduction applies to them.
    await refundLaterDeliveries(tx, { clubId, orderId, isWhole: false })
    return
  }
  const requested = await requestRefund(tx, {
    clubId,
    what,
    part,
    restock: false,
    reason: 'withdrawal',
    actor: 'withdrawal',
    withdrawalId: id,
  })
  if (!requested.ok) throw new Error(`The refund of withdrawal ${id} was rejected: ${requested.reason}`)
}
