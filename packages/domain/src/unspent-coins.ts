import { type Cents, cents, type Coins, coinUnits, multiplyDivideDown } from './units.ts'

/** What is left of a purchase of coins: the coins that were not taken back, and the money that was not refunded for them. */
export type BoughtCoins = { coins: Coins; amount: Cents }

/**
 * Returns how many coins leave the wallet when a part of their price is refunded: as many as that part had bought, rounded up to
 * the smallest unit, so that nothing is refunded for coins that stay.
 *
 * @param part at most what is left
 */
export const coinsOfPart = ({ coins, amount }: BoughtCoins, part: Cents): Coins =>
  part === amount ? coins : coinUnits(coins - multiplyDivideDown(coins, amount - part, amount))

/** Returns the price of those coins of a purchase that are unspent, rounded down to the cent. */
export const priceOfUnspent = ({ coins, amount }: BoughtCoins, unspent: Coins): Cents =>
  unspent >= coins ? amount : cents(multiplyDivideDown(amount, unspent, coins))
