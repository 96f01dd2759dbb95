import { coinsForCents, totalCost } from './pricing.ts'
import { cents, type CoinPrice, type Coins, coinUnits } from './units.ts'

/** How a price is paid: from the balance as far as possible, the rest by card (M11). */
export type OrderCost = {
  /** Coins taken from the balance. */
  discount: Coins
  /** Value of the rest that is paid by card, in coins. */
  remainder: Coins
  /** Coins that stay in the balance. */
  surplus: Coins
}

/** Splits a price: discount + remainder = price, and discount + surplus = balance. */
export function orderCost(price: Coins, balance: Coins): OrderCost {
  const discount = coinUnits(Math.min(price, balance))
  return { discount, remainder: coinUnits(price - discount), surplus: coinUnits(balance - discount) }
}

/** Minimum card charge, in cents: the payment provider's limit. */
export const leastCharge = cents(50)

/**
 * Splits a price whose rest is paid by card. If the rest is below the minimum charge, fewer coins are used, so that
 * the rest reaches the minimum or the whole price.
 */
export function cardOrderCost(price: Coins, balance: Coins, coinPrice: CoinPrice): OrderCost {
  const cost = orderCost(price, balance)
  if (cost.remainder === 0 || totalCost(cost.remainder, coinPrice) >= leastCharge) return cost
  const remainder = coinUnits(Math.min(price, coinsForCents(leastCharge, coinPrice)))
  const discount = coinUnits(price - remainder)
  return { discount, remainder, surplus: coinUnits(balance - discount) }
}
