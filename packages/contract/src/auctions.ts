import { auctionStatuses } from '@virage/domain'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { address, coinsAmount, id, inClub, inExclusive, instant, ofFan, pricing, username } from './values.ts'

export const auction = z.object({
  id,
  name: z.string(),
  status: z.enum(auctionStatuses),
  startDate: instant,
  /** The latest end of its lots, moved by soft closes. */
  endDate: instant,
  anonymous: z.boolean(),
  visible: z.boolean(),
})
export type Auction = z.output<typeof auction>

export const bidder = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  pictureUrl: z.nullable(address),
  /** True when the bidder is the caller. */
  me: z.boolean(),
  anonymous: z.boolean(),
})

export const bid = z.object({ id, bidder, price: pricing, date: instant })
export type Bid = z.output<typeof bid>

export const auctionLot = z.object({
  number: z.nullable(z.number()),
  startingPrice: pricing,
  currentPrice: pricing,
  /** The lot's own end is `auction.endDate` here, moved by soft closes. */
  auction,
  /** Highest first; the newest hundred. */
  bids: z.array(bid),
  numberOfBids: z.number(),
})
export type AuctionLot = z.output<typeof auctionLot>

export const listAuctions = defineCall({
  id: 'listAuctions',
  method: 'GET',
  path: '/api/clubs/:slug/auctions',
  summary: 'The auctions of a club.',
  access: 'anyone',
  params: inClub,
  response: z.array(auction),
})

export const placeBid = defineCall({
  id: 'placeBid',
  method: 'POST',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug/bids',
  summary: 'Bids on a lot; answered once the bid is durable.',
  access: 'account',
  idempotent: true,
  params: inExclusive,
  body: z.object({
    bidderUsername: username,
    priceCoinsAmount: coinsAmount,
  }),
  status: 201,
  response: z.object({ id, price: pricing, date: instant, endDate: instant }),
})

/** A lot of an ACTIVE auction on which the fan has bid and is not leading (A06). */
export const lostAuction = z.object({
  exclusiveSlug: z.string(),
  name: z.string(),
  imageUrl: address,
  currentPrice: pricing,
  endDate: instant,
})

export const listLostAuctions = defineCall({
  id: 'listLostAuctions',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/lost-auctions',
  summary: 'The lots on which the fan has been outbid.',
  access: 'self',
  params: ofFan,
  response: z.array(lostAuction),
})
