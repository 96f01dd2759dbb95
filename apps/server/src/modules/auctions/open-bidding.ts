import type { ExclusiveCache } from '../catalog/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusals } from './bid-problems.ts'
import type { BidOutcome, SubmittedBid } from './lot-bid-queue.ts'
import { type LotBidQueues, openLotBidQueues } from './lot-bid-queues.ts'
import { collectRefusedBids, type RefusedBids } from './refused-bids.ts'

/** The decision of bids in this process. */
export type Bidding = {
  queueFor: LotBidQueues
  refusedBids: RefusedBids
  /** Decides a bid as that of a fan; a refusal is told to staff. */
  submit: (club: { id: string }, slug: string, bid: SubmittedBid) => Promise<BidOutcome>
}

/** Opens the queues of lots, and the collection of refused bids. */
export function openBidding(platform: Platform, exclusiveCache: ExclusiveCache): Bidding {
  const queueFor = openLotBidQueues(platform, exclusiveCache)
  const refusedBids = collectRefusedBids(platform)
  return {
    queueFor,
    refusedBids,
    submit: async (club, slug, bid) => {
      const outcome = await queueFor(club, slug).submit(bid)
      if (!outcome.ok)
        refusedBids.record({
          clubId: club.id,
          slug,
          accountId: bid.fan.account_id,
          price: bid.price,
          reason: refusals[outcome.reason],
          at: platform.clock.now(),
        })
      return outcome
    },
  }
}
