import { type Coins, wholeCoins } from './units.ts'

/** What a bid is decided upon. */
export type LotState = {
  startingPrice: Coins
  /** Null before the first bid. */
  currentPrice: Coins | null
  startsAt: Date
  endsAt: Date
}

/** Why a bid is not taken, with what the bidder needs to do better. */
export type BidRefusal =
  | { ok: false; reason: 'notStarted' | 'closed' }
  | { ok: false; reason: 'tooLow'; minimum: Coins; currentPrice: Coins }

/** What came of a bid. */
export type BidDecision = { ok: true; price: Coins } | BidRefusal

/** Least step over a standing bid, and the step that is suggested (section 9). */
export const bidIncrement = { minimum: wholeCoins(1), suggested: wholeCoins(10) }

type Prices = Pick<LotState, 'startingPrice' | 'currentPrice'>

/** The least that is accepted: the starting price, or one coin over the standing bid (A03). */
export const minimumBid = ({ startingPrice, currentPrice }: Prices): Coins =>
  currentPrice === null ? startingPrice : ((currentPrice + bidIncrement.minimum) as Coins)

/** What is proposed: the starting price, or ten coins over the standing bid (A03). */
export const suggestedBid = ({ startingPrice, currentPrice }: Prices): Coins =>
  currentPrice === null ? startingPrice : ((currentPrice + bidIncrement.suggested) as Coins)

/** Three amounts to choose from with one touch, the suggested one first. */
export const quickBids = (prices: Prices): Coins[] => {
  const first = suggestedBid(prices)
  return [0, 2, 5].map((steps) => (first + steps * bidIncrement.suggested) as Coins)
}

/**
 * Decides one bid: taken if and only if now is in [start, end) and the amount is at least the minimum.
 * The leader may raise their own bid.
 */
export function decideBid(lot: LotState, amount: Coins, now: Date): BidDecision {
  if (now < lot.startsAt) return { ok: false, reason: 'notStarted' }
  if (now >= lot.endsAt) return { ok: false, reason: 'closed' }
  const minimum = minimumBid(lot)
  if (amount < minimum)
    return { ok: false, reason: 'tooLow', minimum, currentPrice: lot.currentPrice ?? lot.startingPrice }
  return { ok: true, price: amount }
}

/** Decides bids in the order in which they came, each upon what the ones before it left. */
export function decideBids(lot: LotState, amounts: Coins[], now: Date): BidDecision[] {
  let { currentPrice } = lot
  return amounts.map((amount) => {
    const decision = decideBid({ ...lot, currentPrice }, amount, now)
    if (decision.ok) currentPrice = decision.price
    return decision
  })
}

/** Soft close: the end after a bid at `now`, never earlier than before; a window of 0 ms leaves it. */
export const extendedEnd = (endsAt: Date, now: Date, windowMs: number): Date =>
  new Date(Math.max(endsAt.getTime(), now.getTime() + windowMs))
