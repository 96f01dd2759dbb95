import { coinsForCents, totalCost } from './pricing.ts'
import type { Cents, CoinPrice, Coins } from './units.ts'

/** How a price is paid: from the balance as far as it goes, the rest by card (M11). */
export type OrderCost = {
  /** Coins taken from the balance. */
  discount: Coins
  /** Coins' worth that is still to be paid. */
  remainder: Coins
  /** Coins that stay in the balance. */
  surplus: Coins
}

/** Splits a price over a balance: discount + remainder = price, and discount + surplus = balance. */
export function orderCost(price: Coins, balance: Coins): OrderCost {
  const discount = Math.min(price, balance)
  return { discount: discount as Coins, remainder: (price - discount) as Coins, surplus: (balance - discount) as Coins }
}

/** Least that a card is charged, in cents: no provider takes less. */
export const leastCharge = 50 as Cents

/**
 * The same where the rest is paid by card: of a rest too small to be charged, as many coins stay in the balance as make it
 * the least that can be, as far as the price goes.
 */
export function cardOrderCost(price: Coins, balance: Coins, coinPrice: CoinPrice): OrderCost {
  const cost = orderCost(price, balance)
  if (cost.remainder === 0 || totalCost(cost.remainder, coinPrice) >= leastCharge) return cost
  const remainder = Math.min(price, coinsForCents(leastCharge, coinPrice))
  const discount = price - remainder
  return {
    discount: discount as Coins,
    remainder: remainder as Coins,
    surplus: (balance - discount) as Coins,
  }
}
