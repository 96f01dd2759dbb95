import type { Exclusive, StreamEvent } from '@virage/contract'

/** New bids on a lot, as the stream tells of them. */
export type Bids = Extract<StreamEvent, { name: 'bids' }>['data']

/** Bids that are kept of one lot, as the wire keeps them. */
const maxBids = 100

/**
 * The exclusive with new bids on its lot. An event may reach what already knows more, such as an answer that overtook
 * it: then nothing changes, so that a price never goes back.
 */
export function applyBids(exclusive: Exclusive, told: Bids): Exclusive {
  const lot = exclusive.auctionLot
  if (!lot || told.numberOfBids < lot.numberOfBids) return exclusive
  const { bids, currentPrice, numberOfBids, numberOfBidders, endDate } = told
  const fresh = new Set(bids.map(({ id }) => id))
  const shown = [...bids, ...lot.bids.filter(({ id }) => !fresh.has(id))].slice(0, maxBids)
  const auction = { ...lot.auction, endDate }
  return {
    ...exclusive,
    pricing: currentPrice,
    auctionLot: { ...lot, auction, currentPrice, numberOfBids, numberOfBidders, bids: shown },
  }
}
