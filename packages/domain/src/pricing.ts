import {
  type Cents,
  cents,
  type CoinPrice,
  type Coins,
  coinsFromDecimal,
  coinsToDecimal,
  coinUnits,
  multiplyDivide,
  unitsPerCoin,
} from './units.ts'

/** Price units (10^-5 €) times coin units (10^-5 coin) in one cent. */
const perCent = 100_000_000

/** Returns the cost of coins in euro: coins × coin price, rounded half to even to cents. */
export const totalCost = (amount: Coins, price: CoinPrice): Cents => cents(multiplyDivide(amount, price, perCent))

/**
 * Returns what one line of an order costs: its share of what all its things cost, by price, rounded half to even to cents. It stays
 * right when the club changes its price of a coin.
 */
export const lineCost = (price: Coins, things: { price: Coins; cost: Cents }): Cents =>
  cents(things.price === 0 ? 0 : multiplyDivide(things.cost, price, things.price))

/** Returns how many coins an amount of euro buys, rounded half to even to the smallest unit. */
export const coinsForCents = (amount: Cents, price: CoinPrice): Coins =>
  coinUnits(multiplyDivide(amount, perCent, price))

/** A hundredth of a coin, to which scaled prices are rounded. */
const hundredth = unitsPerCoin / 100

/**
 * Returns a percentage of a price, rounded half to even to hundredths of a coin. 100 keeps the price as it is; what costs something costs at
 * least a hundredth.
 *
 * @param percent a whole number
 */
export function scalePrice(price: Coins, percent: number): Coins {
  if (percent === 100 || price === 0) return price
  return coinUnits(Math.max(multiplyDivide(price, percent, 100 * hundredth), 1) * hundredth)
}

/** Returns whether a computed price is one that can also be written: {@link coinsFromDecimal} rejects what is beyond its limit. */
export const isWritablePrice = (price: Coins): boolean => coinsFromDecimal(coinsToDecimal(price)).ok
