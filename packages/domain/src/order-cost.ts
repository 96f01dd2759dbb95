import type { Coins } from './units.ts'

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
