import { type BoughtCoins, type Cents, cents, type Coins, coinUnits, type RefundShare } from '@virage/domain'
import type { RefundablePurchase } from './queries.ts'

/** Returns what is left to refund of a purchase. */
export const leftOf = ({ amount, usedCoins, earlier }: RefundablePurchase): { amount: Cents; coins: Coins } => ({
  amount: cents(amount - earlier.amount),
  coins: coinUnits(usedCoins - earlier.coins),
})

/** Whether all coins of a purchase have been taken back, although rounding may have left a cent of their price. */
export const areCoinsGone = ({ orderId, earlier, boughtCoins }: RefundablePurchase): boolean =>
  orderId === null && earlier.amount > 0 && boughtCoins === 0

/** Returns what is left of a purchase of coins. */
export const boughtOf = (bought: RefundablePurchase): BoughtCoins => ({
  coins: bought.boughtCoins,
  amount: leftOf(bought).amount,
})

/**
 * Returns the part of a purchase to refund, and whether it is the whole purchase. A tax receipt covers the whole price, so a
 * purchase with one is refunded completely or not at all, unless the buyer has withdrawn. So are donations and memberships.
 *
 * A tax receipt never covers the delivery.
 *
 * @param part everything that is left by default
 * @param ground why it is refunded; the order goes on after a refund of its delivery
 * @param expected what must be left, because somebody has decided by it
 */
export function refundPart(
  bought: RefundablePurchase,
  part: RefundShare | undefined,
  ground: 'purchase' | 'withdrawal' | 'delivery' = 'purchase',
  expected?: RefundShare,
):
  | { ok: true; amount: Cents; coins: Coins; whole: boolean }
  | { ok: false; reason: 'alreadyRefunded' | 'changed' | 'tooMuch' | 'receipt' } {
  const left = leftOf(bought)
  const nothingIsLeft = left.amount === 0 && left.coins === 0
  // After a complete refund something is left only if the provider has refused an earlier part.
  if (areCoinsGone(bought) || (bought.refunded && (bought.orderId === null || nothingIsLeft)))
    return { ok: false, reason: 'alreadyRefunded' }
  if (expected && (expected.amount !== left.amount || expected.coins !== left.coins))
    return { ok: false, reason: 'changed' }
  const { amount, coins } = part ?? left
  if (amount > left.amount || coins > left.coins) return { ok: false, reason: 'tooMuch' }
  const whole = ground !== 'delivery' && !bought.refunded && amount === left.amount && coins === left.coins
  // Neither an order nor coins.
  const isIndivisible = bought.orderId === null && bought.boughtCoins === 0
  if (!whole && (isIndivisible || bought.hasReceipt) && ground === 'purchase') return { ok: false, reason: 'receipt' }
  return { ok: true, amount, coins, whole }
}
