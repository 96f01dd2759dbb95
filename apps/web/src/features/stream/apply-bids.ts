import type { Exclusive, StreamEvent } from '@virage/contract'

/** An event of new bids on a lot. */
export type Bids = Extract<StreamEvent, { name: 'bids' }>['data']

/** Maximum number of bids of a lot, the same as in the API's responses. */
const maxBids = 100

/**
 * Returns the exclusive with new bids on its lot. An event that is older than the data is ignored, so that a price never
 * decreases; a response may have overtaken it.
 */
export function applyBids(exclusive: Exclusive, event: Bids): Exclusive {
  const lot = exclusive.auctionLot
  if (!lot || event.numberOfBids < lot.numberOfBids) return exclusive
  const { bids, currentPrice, numberOfBids, numberOfBidders, endDate } = event
  const fresh = new Set(bids.map(({ id }) => id))
  const shown = [...bids, ...lot.bids.filter(({ id }) => !fresh.has(id))].slice(0, maxBids)
  const auction = { ...lot.auction, endDate }
  return {
    ...exclusive,
    pricing: currentPrice,
    auctionLot: { ...lot, auction, currentPrice, numberOfBids, numberOfBidders, bids: shown },
  }
}
