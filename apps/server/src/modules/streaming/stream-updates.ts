import { isBuyNowOpen, shownStock } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import { type BidRow, type CachedExclusive, buyNowOf, type LotRow, presentBid } from '../catalog/index.ts'
import { toPricingDto } from '../../platform/amount-dtos.ts'
import type { StreamUpdate } from './entry.ts'

/** Returns whether fans may see an exclusive. There are no updates of hidden ones. */
export const isShown = (club: Club, { row }: CachedExclusive): boolean =>
  row.visible && club.state !== 'ARCHIVED' && row.lot?.auction_visible !== false

/** Returns the update for new bids on a lot. Bidders see their own bids as theirs, also in anonymous auctions (A13). */
export function bidsUpdate(
  club: Club,
  { cached, lot, fresh }: { cached: CachedExclusive; lot: LotRow; fresh: BidRow[] },
): StreamUpdate<'bids'> {
  const { row, bidders } = cached
  const fields = {
    exclusiveId: row.id,
    exclusiveSlug: row.slug,
    auctionId: lot.auction_id,
    currentPrice: toPricingDto(lot.current_price ?? lot.starting_price, club),
    numberOfBids: lot.bid_count,
    numberOfBidders: bidders,
    endDate: lot.ends_at.toISOString(),
  }
  return {
    name: 'bids',
    own: new Set(fresh.map(({ fan_id }) => fan_id)),
    data: (reader) => ({
      ...fields,
      bids: fresh.map((bid) => presentBid(club, lot, bid, reader)),
    }),
  }
}

/** Returns the update for other changes of a lot. */
export const lotUpdate = ({ row }: CachedExclusive, lot: LotRow): StreamUpdate<'lot'> => ({
  name: 'lot',
  data: () => ({ exclusiveId: row.id, exclusiveSlug: row.slug, auctionId: lot.auction_id }),
})

/** Returns the update for a changed exclusive. A hidden one only appears as out of stock. */
export function exclusiveUpdate(club: Club, cached: CachedExclusive): StreamUpdate<'exclusive'> {
  const { row } = cached
  const stock = isShown(club, cached) ? shownStock(row.stock, club.state) : 0
  return {
    name: 'exclusive',
    data: () => ({ exclusiveId: row.id, exclusiveSlug: row.slug, stock, isOutOfStock: stock === 0 }),
  }
}

/** What fans can see of a lot besides its bids and its end, and what that depends on. */
export type ShownLot = Parameters<typeof buyNowOf>[0] &
  Pick<
    LotRow,
    | 'number'
    | 'starting_price'
    | 'starts_at'
    | 'closed_at'
    | 'paused_at'
    | 'auction_visible'
    | 'anonymous'
    | 'extension_seconds'
    | 'increments'
  >

/** Returns the fields of a lot that fans can see, besides its bids and its end. */
export const visibleFields = (lot: ShownLot): string => {
  const {
    number,
    starting_price,
    starts_at,
    closed_at,
    paused_at,
    auction_visible,
    anonymous,
    extension_seconds,
    increments,
    reserve_commitment,
    reserve_met_at,
    buy_now,
  } = lot
  return JSON.stringify({
    number,
    starting_price,
    starts_at,
    closed_at,
    paused_at,
    auction_visible,
    anonymous,
    extension_seconds,
    increments,
    reserve_commitment,
    reserve_met_at,
    buy_now,
    // A bid may end the offer, which the event of the bid doesn't tell.
    isBuyNowOpen: isBuyNowOpen(buyNowOf(lot)),
  })
}
