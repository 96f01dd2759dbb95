import { randomUUID } from 'node:crypto'
import { type BidRefusal, type Coins, decideBids, type LotPrices, type LotState } from '@virage/domain'
import type { LotRow } from '../catalog/index.ts'
import type { Decided, DecidedBid } from './queries.ts'

/** A bid in the queue. */
export type Submitted = {
  fanId: string
  price: Coins
  maximum: Coins | undefined
  seen?: Coins | undefined
  requestKey: string
  /** The account of staff who enter it for somebody with a paddle. */
  enteredBy?: string | undefined
}

/** The decision on a batch: what is stored atomically, and the result for each bidder. */
export type DecidedBatch<T extends Submitted> = Decided & {
  /** The accepted bids, each with the fan's highest bid. */
  accepted: { submitted: T; bid: { id: string; price: Coins } }[]
  refused: { submitted: T; outcome: BidRefusal }[]
}

/** Returns what the minimum of the next bid depends on, from a lot's row. */
export const lotPricesOf = (lot: LotRow): LotPrices => ({
  startingPrice: lot.starting_price,
  currentPrice: lot.current_price,
  increments: lot.increments,
})

/** Returns the state that the domain decides on, from a lot's row and its secret reserve. */
const lotStateOf = (lot: LotRow, reserve: Coins | null): LotState => ({
  ...lotPricesOf(lot),
  leader: lot.leader_id === null ? null : { fanId: lot.leader_id, maximum: lot.leader_maximum },
  startsAt: lot.starts_at,
  endsAt: lot.ends_at,
  pausedAt: lot.paused_at,
  reserve,
})

/**
 * Decides on submitted bids in their order.
 *
 * @param leadingBidId the leading bid, for a change of its maximum only; undefined before the first bid
 */
export function decideBatch<T extends Submitted>(
  { lot, leadingBidId, reserve }: { lot: LotRow; leadingBidId: string | undefined; reserve: Coins | null },
  submissions: T[],
  now: Date,
): DecidedBatch<T> {
  const decided: DecidedBatch<T> = { bidders: [], bids: [], maximums: [], leader: null, accepted: [], refused: [] }
  const decisions = decideBids(lotStateOf(lot, reserve), submissions, now)
  let leadingBid =
    leadingBidId && lot.current_price !== null ? { id: leadingBidId, price: lot.current_price } : undefined
  for (const [index, submitted] of submissions.entries()) {
    const decision = decisions[index]
    if (!decision) continue
    const { outcome, placed } = decision
    // A submission's first bid has its key, by which a repeated request finds it.
    const keyed = outcome.ok ? placed.findIndex(({ fanId }) => fanId === submitted.fanId) : -1
    const bids = placed.map((bid, place): DecidedBid => ({
      id: randomUUID(),
      ...bid,
      ...(place === keyed ? keyOf(submitted) : {}),
    }))
    decided.bids.push(...bids)
    // A bid of the room that is too low only makes the leader's maximum bid: nothing is stored for its bidder.
    if (outcome.ok || (bids.length > 0 && submitted.enteredBy === undefined)) decided.bidders.push(submitted.fanId)
    const own = bids.findLast(({ fanId }) => fanId === submitted.fanId)
    if (!outcome.ok) decided.refused.push({ submitted, outcome })
    else {
      const bid = own ?? leadingBid
      if (!bid) throw new Error('A maximum was changed on a lot without bids')
      decided.accepted.push({ submitted, bid: { id: bid.id, price: bid.price } })
      const { fanId, price: submittedPrice, maximum: amount, requestKey } = submitted
      if (amount !== undefined) decided.maximums.push({ fanId, amount, bidId: bid.id, requestKey, submittedPrice })
    }
    leadingBid = bids.at(-1) ?? leadingBid
  }
  decided.leader = decisions.at(-1)?.leader ?? null
  return decided
}

const keyOf = ({ requestKey, price: submittedPrice, enteredBy }: Submitted) => ({
  requestKey,
  submittedPrice,
  ...(enteredBy === undefined ? {} : { enteredBy }),
})
