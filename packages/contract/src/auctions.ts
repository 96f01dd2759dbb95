import { auctionStatuses } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, coinsAmount, id, ofClub, inExclusive, instant, nothing, ofFan, pricing, username } from './values.ts'

export const auction = z.object({
  id,
  name: z.string(),
  status: z.enum(auctionStatuses),
  startDate: instant,
  /** The latest end of its lots, moved by soft closes. */
  endDate: instant,
  /** Since when staff have stopped its clock: nobody bids and the countdown stands still; null while it runs. */
  pausedDate: z.nullable(instant),
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
  numberOfBidders: z.number(),
})
export type AuctionLot = z.output<typeof auctionLot>

export const listAuctions = defineOperation({
  id: 'listAuctions',
  method: 'GET',
  path: '/api/clubs/:slug/auctions',
  summary: 'The auctions of a club.',
  access: 'anyone',
  params: ofClub,
  response: z.array(
    z.extend(auction, {
      /** Fans who have bid in it, each once; a few seconds old. */
      numberOfBidders: z.number(),
    }),
  ),
})

export const placeBid = defineOperation({
  id: 'placeBid',
  method: 'POST',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug/bids',
  summary: 'Bids on a lot, now and up to a maximum; answered once the bid is durable.',
  access: 'account',
  idempotent: true,
  params: inExclusive,
  body: z
    .object({
      bidderUsername: username,
      /** What is bid now. The leader who states a maximum may name their standing bid: then only the maximum changes. */
      priceCoinsAmount: coinsAmount,
      /** Up to where the server bids the least that is needed for the fan; nobody else ever sees it. */
      maximumCoinsAmount: z.optional(coinsAmount),
      /**
       * The highest amount of the bid once more, where the bidder was asked for it: an amount of more than ten times the
       * price is otherwise answered 409 `errors.bid.confirmationNeeded`.
       */
      confirmedCoinsAmount: z.optional(coinsAmount),
    })
    .check(
      z.refine(
        ({ priceCoinsAmount, maximumCoinsAmount }) => (maximumCoinsAmount ?? priceCoinsAmount) >= priceCoinsAmount,
        { path: ['maximumCoinsAmount'], error: 'errors.validation.maximumBelowPrice' },
      ),
    ),
  status: 201,
  response: z.object({
    /** The fan's highest bid that this call has placed, or their standing one where only the maximum changed. */
    id,
    price: pricing,
    date: instant,
    endDate: instant,
    /** False when another's maximum has answered at once: the bid is stored, and already outbid. */
    leading: z.boolean(),
    currentPrice: pricing,
    /** The least that the next bid must be, in coins. */
    minimum: z.number(),
  }),
})

/** A maximum that a fan has stated and that still binds. */
export const maximumBid = z.object({ exclusiveSlug: z.string(), maximum: pricing })
export type MaximumBid = z.output<typeof maximumBid>

export const listMaximumBids = defineOperation({
  id: 'listMaximumBids',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/maximum-bids',
  summary: "The fan's own maximum bids on running lots on which they lead.",
  access: 'self',
  params: ofFan,
  response: z.array(maximumBid),
})

export const withdrawMaximumBid = defineOperation({
  id: 'withdrawMaximumBid',
  method: 'DELETE',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug/maximum-bid',
  summary: "Takes back the caller's maximum; their standing bid stays. Without one nothing changes.",
  access: 'account',
  params: inExclusive,
  response: nothing,
})

/** A lot of an ACTIVE auction on which the fan has bid and is not leading (A06). */
export const lostAuction = z.object({
  exclusiveSlug: z.string(),
  name: z.string(),
  imageUrl: address,
  currentPrice: pricing,
  endDate: instant,
})

export const listLostAuctions = defineOperation({
  id: 'listLostAuctions',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/lost-auctions',
  summary: 'The lots on which the fan has been outbid.',
  access: 'self',
  params: ofFan,
  response: z.array(lostAuction),
})
