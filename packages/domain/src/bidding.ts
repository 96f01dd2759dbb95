import { auctionTime } from './auction-status.ts'
import { type Coins, wholeCoins } from './units.ts'

/** Who leads a lot, and up to where the lot bids for them; null where they have stated no maximum. */
export type Leader = { fanId: string; maximum: Coins | null }

/** What a bid is decided upon. */
export type LotState = {
  startingPrice: Coins
  /** Null before the first bid. */
  currentPrice: Coins | null
  /** Null before the first bid. */
  leader: Leader | null
  startsAt: Date
  endsAt: Date
  /** Since when the auction stands still; null while it runs. */
  pausedAt: Date | null
}

/** What a fan offers: a bid now and, where they state one, a maximum that is at least as high. */
export type Offer = { fanId: string; price: Coins; maximum?: Coins | undefined }

/** A bid that an offer brings about: the fan's own, or one that a maximum answers with. */
export type PlacedBid = { fanId: string; price: Coins }

/** Why a bid is not taken, with what the bidder needs to do better. */
export type BidRefusal =
  | { ok: false; reason: 'notStarted' | 'closed' | 'paused' }
  | { ok: false; reason: 'tooLow'; minimum: Coins; currentPrice: Coins }

/** What came of an offer: its outcome, the bids to store in their order, and who leads then. */
export type BidDecision = { outcome: { ok: true } | BidRefusal; placed: PlacedBid[]; leader: Leader | null }

/** Least step over a standing bid, and the step that is suggested (specification 9.026). */
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

/** How many times the price to beat an amount may be before the bidder is asked once more: a digit too many is ten times. */
const unusualFactor = 10

/** Whether an amount is so far above the price that it may be a slip of the finger. */
export const isUnusualBid = ({ startingPrice, currentPrice }: Prices, amount: Coins): boolean =>
  amount > unusualFactor * (currentPrice ?? startingPrice)

/**
 * Decides one offer: taken if and only if now is in [start, end), the auction does not stand still and the amount is at
 * least the minimum. The leader may raise their own bid, or state another maximum at their standing one. Maximums are
 * played out at once: each side bids the least that it needs, and of two that are equal the first one stated wins.
 */
export function decideBid(lot: LotState, offer: Offer, now: Date): BidDecision {
  const { leader } = lot
  const refused = (outcome: BidRefusal, placed: PlacedBid[] = []): BidDecision => ({ outcome, placed, leader })
  const time = auctionTime({ pausedDate: lot.pausedAt }, now)
  if (time < lot.startsAt) return refused({ ok: false, reason: 'notStarted' })
  if (time >= lot.endsAt) return refused({ ok: false, reason: 'closed' })
  if (lot.pausedAt) return refused({ ok: false, reason: 'paused' })

  const leads = leader?.fanId === offer.fanId
  const keepsPrice = leads && offer.maximum !== undefined && offer.price === lot.currentPrice
  if (offer.price < minimumBid(lot) && !keepsPrice) return refused(tooLow(lot))
  if (leader === null || leads) {
    const kept = leader?.maximum ?? null
    const maximum = offer.maximum ?? (kept !== null && kept > offer.price ? kept : null)
    const placed = keepsPrice ? [] : [bidOf(offer.fanId, offer.price)]
    return { outcome: { ok: true }, placed, leader: { fanId: offer.fanId, maximum } }
  }
  if (leader.maximum === offer.price && (offer.maximum ?? offer.price) === offer.price) {
    // As high as the leader's maximum, but later: the leader's bid is the first at this price.
    return refused(tooLow({ ...lot, currentPrice: offer.price }), [bidOf(leader.fanId, offer.price)])
  }
  return { outcome: { ok: true }, ...contest(leader, offer) }
}

/** Plays an offer against the maximum of another who leads. */
function contest(leader: Leader, { fanId, price, maximum }: Offer): Pick<BidDecision, 'placed' | 'leader'> {
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

/** Decides offers in the order in which they came, each upon what the ones before it left. */
export function decideBids(lot: LotState, offers: Offer[], now: Date): BidDecision[] {
  let state = lot
  return offers.map((offer) => {
    const decision = decideBid(state, offer, now)
    state = { ...state, currentPrice: decision.placed.at(-1)?.price ?? state.currentPrice, leader: decision.leader }
    return decision
  })
}

const bidOf = (fanId: string, price: Coins): PlacedBid => ({ fanId, price })

/** The least that beats a price, but no more than a maximum. */
const stepOver = (price: Coins, maximum: Coins): Coins => Math.min(maximum, price + bidIncrement.minimum) as Coins

const tooLow = (prices: Prices): BidRefusal => ({
  ok: false,
  reason: 'tooLow',
  minimum: minimumBid(prices),
  currentPrice: prices.currentPrice ?? prices.startingPrice,
})
