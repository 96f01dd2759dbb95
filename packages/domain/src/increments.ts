import { type Coins, coinUnits, wholeCoins } from './units.ts'

/**
 * By how much a bid raises a price, from a price on: at least `step`, `suggested` if the bidder chooses nothing else.
 * In whole coins.
 */
export type Increment = { from: number; step: number; suggested: number }

/** The increments of a lot, in the order of the prices from which they apply; the first one from 0 (B03). */
export type Increments = readonly Increment[]

/** The increment at any price of a lot without increments of its own (specification 9.026). */
const defaultIncrement: Increment = { from: 0, step: 1, suggested: 10 }

/** The increments of lots without any of their own. */
export const defaultIncrements: Increments = [defaultIncrement]

/** The most increments that a lot has: more than bidders can remember. */
export const mostIncrements = 10

/** Returns the increment that applies to bids over a price. */
export const incrementAt = (increments: Increments, price: Coins): Increment =>
  increments.findLast(({ from }) => wholeCoins(from) <= price) ?? defaultIncrement

/** Returns the least raise of a price. */
export const stepAt = (increments: Increments, price: Coins): Coins => wholeCoins(incrementAt(increments, price).step)

/**
 * Returns the places of increments that are wrong. The first must apply from 0 and each from a higher price than the one
 * before, so that every price has exactly one. No suggestion is below its step.
 */
export const wrongIncrements = (increments: Increments): number[] =>
  increments.flatMap(({ from, step, suggested }, place) => {
    const before = increments[place - 1]
    const isInPlace = before ? from > before.from : from === 0
    return isInPlace && step >= 1 && suggested >= step ? [] : [place]
  })

/**
 * Returns examples of how the lowest bids on a lot rise: three from its starting price, then three from each price where
 * another increment begins.
 *
 * @example 60 coins, by 1 and from 100 coins by 5: [[60, 61, 62], [100, 105, 110]], in coins
 */
export function lowestBids(increments: Increments, startingPrice: Coins): Coins[][] {
  const after = (price: Coins) => coinUnits(price + stepAt(increments, price))
  const later = increments.map(({ from }) => wholeCoins(from)).filter((from) => from > startingPrice)
  return [startingPrice, ...later].map((first) => [first, after(first), after(after(first))])
}
