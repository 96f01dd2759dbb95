import { shownStock } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import { type BidRow, type CachedExclusive, type LotRow, presentBid } from '../catalog/index.ts'
import { toPricingDto } from '../../platform/amount-dtos.ts'
import type { StreamUpdate } from './entry.ts'

/** Whether fans may see an exclusive: what they may not see is not told of either. */
export const isShown = (club: Club, { row }: CachedExclusive): boolean =>
  row.visible && club.state !== 'ARCHIVED' && row.lot?.auction_visible !== false

/** New bids on a lot; each bidder sees their own as theirs, also where the others are numbers (A13). */
export function bidsUpdate(
  club: Club,
  { cached, lot, fresh }: { cached: CachedExclusive; lot: LotRow; fresh: BidRow[] },
): StreamUpdate<'bids'> {
  const { row, bidders } = cached
  const facts = {
    exclusiveId: row.id,
    exclusiveSlug: row.slug,
    auctionId: lot.auction_id,
    currentPrice: toPricingDto(lot.current_price ?? lot.starting_price, club),
    numberOfBids: lot.bid_count,
    numberOfBidders: bidders.size,
    endDate: lot.ends_at.toISOString(),
  }
  return {
    name: 'bids',
    own: new Set(fresh.map(({ fan_id }) => fan_id)),
    data: (reader) => ({
      ...facts,
      bids: fresh.map((bid) => presentBid(club, lot, { bid, number: bidders.get(bid.fan_id) ?? 0 }, reader)),
    }),
  }
}

/** A lot that has changed in another way than by new bids. */
export const lotUpdate = ({ row }: CachedExclusive, lot: LotRow): StreamUpdate<'lot'> => ({
  name: 'lot',
  data: () => ({ exclusiveId: row.id, exclusiveSlug: row.slug, auctionId: lot.auction_id }),
})

/** An exclusive that has changed; of one that is hidden now no more is said than that it can't be bought. */
export function exclusiveUpdate(club: Club, cached: CachedExclusive): StreamUpdate<'exclusive'> {
  const { row } = cached
  const stock = isShown(club, cached) ? shownStock(row.stock, club.state) : 0
  return {
    name: 'exclusive',
    data: () => ({ exclusiveId: row.id, exclusiveSlug: row.slug, stock, isOutOfStock: stock === 0 }),
  }
}

/** What fans may see of a lot beside its bids and its end, which moves with them. */
export const visibleFields = ({
  number,
  starting_price,
  starts_at,
  closed_at,
  paused_at,
  auction_visible,
}: LotRow): string => JSON.stringify({ number, starting_price, starts_at, closed_at, paused_at, auction_visible })
