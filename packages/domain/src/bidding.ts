import { auctionTime } from './auction-status.ts'
import { incrementAt, type Increments, stepAt } from './increments.ts'
import { type Coins, coinUnits, wholeCoins } from './units.ts'

/** The leader of a lot and their maximum bid; null without a maximum. */
export type Leader = { fanId: string; maximum: Coins | null }

/** The state of a lot that a bid is decided on. */
export type LotState = {
  startingPrice: Coins
  /** Null before the first bid. */
  currentPrice: Coins | null
  /** Null before the first bid. */
  leader: Leader | null
  startsAt: Date
  endsAt: Date
  /** When the auction was paused; null while it runs. */
  pausedAt: Date | null
  increments: Increments
  /** The sealed reserve: below it the lot is not sold (B03). Null without one. */
  reserve: Coins | null
}

/**
 * A fan's offer: a bid and, optionally, a maximum that is at least as high, and the price that the fan saw when they
 * decided.
 */
export type Offer = { fanId: string; price: Coins; maximum?: Coins | undefined; seen?: Coins | undefined }

/** A bid to store: the fan's own, or a proxy bid up to a maximum. */
export type PlacedBid = { fanId: string; price: Coins }

/** Why a bid is rejected, and what a valid bid needs. */
export type BidRefusal =
  | { ok: false; reason: 'notStarted' | 'closed' | 'paused' }
  | { ok: false; reason: 'tooLow' | 'moved'; minimum: Coins; currentPrice: Coins }

/** The decision on an offer: its outcome, the bids to store in order, and the new leader. */
export type BidDecision = { outcome: { ok: true } | BidRefusal; placed: PlacedBid[]; leader: Leader | null }

/** What the minimum of the next bid depends on. */
export type LotPrices = Pick<LotState, 'startingPrice' | 'currentPrice' | 'increments'>

/** Returns the minimum bid: the starting price, or one step over the standing bid (A03, B03). */
export const minimumBid = ({ startingPrice, currentPrice, increments }: LotPrices): Coins =>
  currentPrice === null ? startingPrice : coinUnits(currentPrice + stepAt(increments, currentPrice))

/** Returns the suggested raise of a lot's price. */
const suggestedRaise = ({ startingPrice, currentPrice, increments }: LotPrices): Coins =>
  wholeCoins(incrementAt(increments, currentPrice ?? startingPrice).suggested)

/** Returns the suggested bid: the starting price, or the suggested raise over the standing bid (A03, B03). */
export const suggestedBid = (prices: LotPrices): Coins =>
  prices.currentPrice === null ? prices.startingPrice : coinUnits(prices.currentPrice + suggestedRaise(prices))

/** Returns three amounts to choose from, the suggested one first. */
export const quickBids = (prices: LotPrices): Coins[] => {
  const first = suggestedBid(prices)
  return [0, 2, 5].map((raises) => coinUnits(first + raises * suggestedRaise(prices)))
}

/** Above this multiple of the minimum a bid needs a confirmation: one digit too many is ten times (B02). */
const unusualFactor = 5

/** Up to this much over the minimum a bid is usual, since a multiple of a low price is soon reached (B02). */
const usualRaise = wholeCoins(500)

/** Returns whether an amount is so far above the minimum that it may be a typing error (B02). */
export const isUnusualBid = (prices: LotPrices, amount: Coins): boolean => {
  const minimum = minimumBid(prices)
  return amount > Math.max(unusualFactor * minimum, minimum + usualRaise)
}

/**
 * Decides one offer. It is accepted if and only if now is in [start, end), the auction is not paused and the amount
 * is at least the minimum. An offer for a price that the lot no longer has is rejected (B02). The leader may raise their own bid, or set another maximum at their standing one. Proxy
 * bids follow immediately: each maximum bids the least it needs, and of two equal maximums the first one wins. A maximum
 * that reaches the reserve bids it at once (B03).
 */
export function decideBid(lot: LotState, offer: Offer, now: Date): BidDecision {
  const { leader } = lot
  const refused = (outcome: BidRefusal, placed: PlacedBid[] = []): BidDecision => ({ outcome, placed, leader })
  const time = auctionTime({ pausedDate: lot.pausedAt }, now)
  if (time < lot.startsAt) return refused({ ok: false, reason: 'notStarted' })
  if (time >= lot.endsAt) return refused({ ok: false, reason: 'closed' })
  if (lot.pausedAt) return refused({ ok: false, reason: 'paused' })

  if (offer.seen !== undefined && offer.seen !== (lot.currentPrice ?? lot.startingPrice))
    return refused(refusal('moved', lot))
  const leads = leader?.fanId === offer.fanId
  const keepsPrice = leads && offer.maximum !== undefined && offer.price === lot.currentPrice
  if (offer.price < minimumBid(lot) && !keepsPrice) return refused(refusal('tooLow', lot))
  if (leader === null || leads) {
    const currentMaximum = leader?.maximum ?? null
    const maximum = offer.maximum ?? (currentMaximum !== null && currentMaximum > offer.price ? currentMaximum : null)
    const placed = keepsPrice ? [] : [bidOf(offer.fanId, offer.price)]
    return reachReserve(lot, { outcome: { ok: true }, placed, leader: { fanId: offer.fanId, maximum } })
  }
  if (leader.maximum === offer.price && (offer.maximum ?? offer.price) === offer.price) {
    // The offer equals the leader's maximum but came later, so the leader's bid is first at this price.
    return refused(refusal('tooLow', { ...lot, currentPrice: offer.price }), [bidOf(leader.fanId, offer.price)])
  }
  return reachReserve(lot, { outcome: { ok: true }, ...contest(lot.increments, leader, offer) })
}

/** Adds the leader's bid at the reserve, if their maximum reaches it and their bid doesn't (B03). */
function reachReserve({ reserve, currentPrice }: LotState, decision: BidDecision): BidDecision {
  const { leader, placed } = decision
  const price = placed.at(-1)?.price ?? currentPrice
  if (reserve === null || price === null || price >= reserve || !leader?.maximum || leader.maximum < reserve)
    return decision
  return { ...decision, placed: [...placed, bidOf(leader.fanId, reserve)] }
}

/** Resolves an offer against the leader's maximum. */
function contest(
  increments: Increments,
  leader: Leader,
  { fanId, price, maximum }: Offer,
): Pick<BidDecision, 'placed' | 'leader'> {
  /** The minimum that beats an amount, at most a maximum: the step is that of the amount that is beaten (B03). */
  const stepOver = (beaten: Coins, most: Coins) => coinUnits(Math.min(most, beaten + stepAt(increments, beaten)))
  const most = maximum ?? price
  const limit = leader.maximum
  const challenger = { fanId, maximum: maximum ?? null }
  if (limit === null || limit < price) return { placed: [bidOf(fanId, price)], leader: challenger }
  const opening = price < limit ? [bidOf(fanId, price)] : []
  if (most > limit) {
    const answers = [bidOf(leader.fanId, limit), bidOf(fanId, stepOver(limit, most))]
    return { placed: [...opening, ...answers], leader: challenger }
  }
  const last = most > price && most < limit ? [bidOf(fanId, most)] : []
  const answer = bidOf(leader.fanId, most === limit ? limit : stepOver(most, limit))
  return { placed: [...opening, ...last, answer], leader }
}

/** Decides offers in order, each on the result of the ones before. */
export function decideBids(lot: LotState, offers: Offer[], now: Date): BidDecision[] {
  let state = lot
  return offers.map((offer) => {
    const decision = decideBid(state, offer, now)
    state = { ...state, currentPrice: decision.placed.at(-1)?.price ?? state.currentPrice, leader: decision.leader }
    return decision
  })
}

const bidOf = (fanId: string, price: Coins): PlacedBid => ({ fanId, price })

const refusal = (reason: 'tooLow' | 'moved', prices: LotPrices): BidRefusal => ({
  ok: false,
  reason,
  minimum: minimumBid(prices),
  currentPrice: prices.currentPrice ?? prices.startingPrice,
})
