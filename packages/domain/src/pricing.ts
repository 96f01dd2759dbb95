import { type Cents, cents, type CoinPrice, type Coins, coinUnits, multiplyDivide } from './units.ts'

/** Price units (10^-5 €) times coin units (10^-5 coin) in one cent. */
const perCent = 100_000_000

/** Returns the cost of coins in euro: coins × coin price, rounded half to even to cents. */
export const totalCost = (amount: Coins, price: CoinPrice): Cents => cents(multiplyDivide(amount, price, perCent))

/** Returns how many coins an amount of euro buys, rounded half to even to the smallest unit. */
export const coinsForCents = (amount: Cents, price: CoinPrice): Coins =>
  coinUnits(multiplyDivide(amount, perCent, price))
