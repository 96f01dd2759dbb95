import { coinUnits, type RefundShare, withdrawalRefund } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { readOrderDeliveries } from '../delivery/parcel-queries.ts'
import { lockRefundable } from '../refunds/queries.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { hasRefund, readWithdrawnPrices, type WithdrawalRow } from './queries.ts'

/** Returns what a withdrawal gives back of what was paid for its order. */
export async function computeRefund(
  tx: Tx,
  withdrawal: WithdrawalRow,
  {
    orderId,
    ...order
  }: Pick<Parameters<typeof withdrawalRefund>[0], 'paid' | 'refunded' | 'deduction'> & { orderId: string },
): Promise<RefundShare> {
  const clubId = withdrawal.club_id
  const prices = await readWithdrawnPrices(tx, clubId, withdrawal)
  const delivery = (await readOrderDeliveries(tx, clubId, [orderId])).get(orderId)
  return withdrawalRefund({
    ...order,
    price: { all: coinUnits(prices.all), before: coinUnits(prices.before), now: coinUnits(prices.now) },
    delivery: delivery
      ? { cents: delivery.cents, coins: delivery.price, standard: delivery.standard_cents ?? delivery.cents }
      : null,
    isLast: prices.isLast,
  })
}

/**
 * Begins the refund of a withdrawal, once: its lines' share of what was paid, less the deduction, and the delivery with the
 * last line. Nothing is refunded if staff have refunded everything before. Money goes to the card, coins to the wallet.
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
  if (!bought || (await hasRefund(tx, clubId, id))) return
  const paid = { amount: bought.amount, coins: bought.usedCoins }
  const part = await computeRefund(tx, withdrawal, { orderId, paid, refunded: bought.earlier, deduction })
  if (part.amount === 0 && part.coins === 0) return
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
