import { type Cents, type CoinPrice, type Coins, multiplyDivide } from './units.ts'

/** Price units (10^-5 €) times coin units (10^-5 coin) in one cent. */
const perCent = 100_000_000

/** What an amount of coins costs in euro: coins × the price of one, rounded half-even to cents. */
export const totalCost = (amount: Coins, price: CoinPrice): Cents => multiplyDivide(amount, price, perCent) as Cents

/** How many coins an amount of euro buys, rounded half-even to the smallest unit. */
export const coinsForCents = (amount: Cents, price: CoinPrice): Coins => multiplyDivide(amount, perCent, price) as Coins
