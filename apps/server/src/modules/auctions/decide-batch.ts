import { randomUUID } from 'node:crypto'
import { type BidRefusal, type Coins, decideBids, type LotState } from '@virage/domain'
import type { LotRow } from '../catalog/index.ts'
import type { Decided, DecidedBid } from './queries.ts'

/** A bid as the queue takes it. */
export type Submitted = { fanId: string; price: Coins; maximum: Coins | undefined; requestKey: string }

/** What a batch of bids comes to: what is stored as one, and what each bidder will be told. */
export type DecidedBatch<T extends Submitted> = Decided & {
  /** The offers that are taken, each with the fan's highest bid. */
  accepted: { offer: T; bid: { id: string; price: Coins } }[]
  refused: { offer: T; outcome: BidRefusal }[]
}

/** What the domain decides upon, from a lot's row. */
export const lotStateOf = (lot: LotRow): LotState => ({
  startingPrice: lot.starting_price,
  currentPrice: lot.current_price,
  leader: lot.leader_id === null ? null : { fanId: lot.leader_id, maximum: lot.leader_maximum },
  startsAt: lot.starts_at,
  endsAt: lot.ends_at,
  pausedAt: lot.paused_at,
})

/**
 * Decides offers in their order upon a lot.
 *
 * @param standingBidId the leader's standing bid, whose maximum alone may be changed; undefined before the first bid
 */
export function decideBatch<T extends Submitted>(
  { lot, standingBidId }: { lot: LotRow; standingBidId: string | undefined },
  offers: T[],
  now: Date,
): DecidedBatch<T> {
  const decided: DecidedBatch<T> = { bidders: [], bids: [], maximums: [], leader: null, accepted: [], refused: [] }
  const decisions = decideBids(lotStateOf(lot), offers, now)
  let standing =
    standingBidId && lot.current_price !== null ? { id: standingBidId, price: lot.current_price } : undefined
  for (const [index, offer] of offers.entries()) {
    const decision = decisions[index]
    if (!decision) continue
    const { outcome, placed } = decision
    // The first bid of an offer carries its key: a repetition finds it by that.
    const keyed = outcome.ok ? placed.findIndex(({ fanId }) => fanId === offer.fanId) : -1
    const bids = placed.map((bid, place): DecidedBid => ({
      id: randomUUID(),
      ...bid,
      ...(place === keyed ? { requestKey: offer.requestKey, submittedPrice: offer.price } : {}),
    }))
    decided.bids.push(...bids)
    if (outcome.ok || bids.length > 0) decided.bidders.push(offer.fanId)
    const own = bids.findLast(({ fanId }) => fanId === offer.fanId)
    if (!outcome.ok) decided.refused.push({ offer, outcome })
    else {
      const bid = own ?? standing
      if (!bid) throw new Error('A maximum was changed where nobody has bid')
      decided.accepted.push({ offer, bid: { id: bid.id, price: bid.price } })
      const { fanId, price: submittedPrice, maximum: amount, requestKey } = offer
      if (amount !== undefined) decided.maximums.push({ fanId, amount, bidId: bid.id, requestKey, submittedPrice })
    }
    standing = bids.at(-1) ?? standing
  }
  decided.leader = decisions.at(-1)?.leader ?? null
  return decided
}
