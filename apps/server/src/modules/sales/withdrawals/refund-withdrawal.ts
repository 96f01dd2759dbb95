import { coinUnits, withdrawalRefund } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { lockRefundable } from '../refunds/queries.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { hasRefund, readWithdrawnPrices, type WithdrawalRow } from './queries.ts'

/**
 * Begins the refund of a withdrawal, once: its lines' share of what was paid, less the deduction. Nothing is refunded if
 * staff have refunded everything before. Money goes to the card, coins to the wallet.
 *
 * @param options `deduction`: percent; `restock`: whether the items of the whole order are for sale again
 */
export async function refundWithdrawal(
  tx: Tx,
  clubId: string,
  withdrawal: WithdrawalRow,
  { deduction, restock }: { deduction: number; restock: boolean },
): Promise<void> {
  const { id, order_id: orderId } = withdrawal
  if (orderId === null) return
  const what = { kind: 'order', id: orderId } as const
  const bought = await lockRefundable(tx, clubId, what)
  if (!bought || (await hasRefund(tx, clubId, id))) return
  const prices = await readWithdrawnPrices(tx, clubId, withdrawal)
  const part = withdrawalRefund({
    paid: { amount: bought.amount, coins: bought.usedCoins },
    refunded: bought.earlier,
    price: { all: coinUnits(prices.all), before: coinUnits(prices.before), now: coinUnits(prices.now) },
    deduction,
  })
  if (part.amount === 0 && part.coins === 0) return
  const requested = await requestRefund(tx, {
    clubId,
    what,
    part,
    restock,
    reason: 'withdrawal',
    actor: 'withdrawal',
    withdrawalId: id,
  })
  if (!requested.ok) throw new Error(`The refund of withdrawal ${id} was rejected: ${requested.reason}`)
}
