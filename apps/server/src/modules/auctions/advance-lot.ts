import type { Coins, Leader } from '@virage/domain'
import { type BidRow, type CachedExclusive, type LotRow, shownBids } from '../catalog/index.ts'
import type { DecidedBid, StoredDecision } from './queries.ts'

/** A cached exclusive that is a lot. */
export type CachedLot = CachedExclusive & { row: { lot: LotRow } }

/** The bidder's public name and picture. */
export type Bidder = Pick<BidRow, 'first_name' | 'last_name' | 'picture_url'>

/** Returns the cached lot after stored bids, equal to what the database would return. */
export function advanceLot(
  cached: CachedLot,
  { bids, leader }: { bids: DecidedBid[]; leader: Leader | null },
  stored: StoredDecision & { reserve: Coins | null },
  bidderOf: (fanId: string) => Bidder,
): CachedLot {
  const rows = bids.map(({ id, fanId, price }): BidRow => {
    const bidder_number = stored.bidderNumbers[fanId]
    if (bidder_number === undefined) throw new Error('A stored bid has a bidder without a number')
    const exclusive_id = cached.row.id
    return { id, exclusive_id, fan_id: fanId, bidder_number, price, placed_at: stored.placedAt, ...bidderOf(fanId) }
  })
  const { lot } = cached.row
  const price = rows.at(-1)?.price ?? lot.current_price
  const isMet = stored.reserve !== null && price !== null && price >= stored.reserve
  return {
    row: {
      ...cached.row,
      lot: {
        ...lot,
        current_price: price,
        reserve_met_at: lot.reserve_met_at ?? (isMet ? stored.placedAt : null),
        leader_id: leader?.fanId ?? null,
        leader_maximum: leader?.maximum ?? null,
        bid_count: lot.bid_count + rows.length,
        version: lot.version + 1,
        ends_at: stored.endsAt,
      },
    },
    bids: [...rows.toReversed(), ...cached.bids].slice(0, shownBids),
    bidders: stored.bidders,
  }
}
