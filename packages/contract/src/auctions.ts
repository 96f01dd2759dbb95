import { auctionStatuses } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, coinsAmount, id, ofClub, inExclusive, instant, nothing, ofFan, pricing, username } from './values.ts'

export const auction = z.object({
  id,
  name: z.string(),
  status: z.enum(auctionStatuses),
  startDate: instant,
  /** The latest end of its lots, including soft closes. */
  endDate: instant,
  /** When staff paused it: nobody can bid and the countdown stands still. Null while it runs. */
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
  /** Whether the caller is the bidder. */
  me: z.boolean(),
  anonymous: z.boolean(),
})

export const bid = z.object({ id, bidder, price: pricing, date: instant })
export type Bid = z.output<typeof bid>

/** By how much a bid raises a price, from a price on. In whole coins. */
export const increment = z.object({
  from: z.number(),
  /** The least raise. */
  step: z.number(),
  /** The raise that the product proposes. */
  suggested: z.number(),
})

/** A reserve: an amount that is fixed before the auction and secret until the lot has closed. */
export const reserve = z.object({
  /** SHA-256 of the salt, the text `reserve:` and the reserve in hundred-thousandths of a coin; hexadecimal. */
  commitment: z.string(),
  isMet: z.boolean(),
  /** The reserve and its salt in hexadecimal, with which anybody can check the commitment; null until the lot has closed. */
  revealed: z.nullable(z.object({ coinsAmount: z.number(), salt: z.string() })),
})
export type Reserve = z.output<typeof reserve>

/** What becomes of a lot: a bid wins it, nobody does, or a fan buys it before its end. */
export const lotOutcome = z.enum(['SOLD', 'UNSOLD', 'BOUGHT'])

/** The offer to buy a lot before its end (B03). */
export const buyNow = z.object({
  pricing,
  /** Whether the bids on the lot leave it open. */
  isOpen: z.boolean(),
  /** From then on the lot can only be bid on: an hour before its end, which a bid may move. */
  lastDate: instant,
})
export type BuyNow = z.output<typeof buyNow>

export const auctionLot = z.object({
  number: z.nullable(z.number()),
  startingPrice: pricing,
  currentPrice: pricing,
  /** `auction.endDate` is the lot's own end here, including soft closes. */
  auction,
  /** Highest first; the newest hundred. */
  bids: z.array(bid),
  numberOfBids: z.number(),
  numberOfBidders: z.number(),
  /** A bid in the last so many seconds moves the end to as many after it; 0 for never. */
  extensionSeconds: z.number(),
  /** Hours after its end at which the winner's saved card is charged; 0 for never. */
  autoChargeHours: z.number(),
  /** The increments of its bids, by the prices from which they apply; the first one from 0 (B03). */
  increments: z.readonly(z.array(increment)),
  /** The secret reserve, below which the lot is not sold (B03); null without one. */
  reserve: z.nullable(reserve),
  /** The offer to buy it now (B03); null without one, and once the lot has ended. */
  buyNow: z.nullable(buyNow),
  /** What became of the lot; null while it is open. */
  outcome: z.nullable(lotOutcome),
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
      /** Number of fans who have bid in it; a few seconds old. */
      numberOfBidders: z.number(),
    }),
  ),
})

export const placeBid = defineOperation({
  id: 'placeBid',
  method: 'POST',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug/bids',
  summary: 'Places a bid on a lot, with an optional maximum; responds once the bid is durable.',
  access: 'account',
  idempotent: true,
  params: inExclusive,
  body: z
    .object({
      bidderUsername: username,
      /**
       * The bid to place now. The leader who sets a maximum may repeat their standing bid: then only the maximum
       * changes.
       */
      priceCoinsAmount: coinsAmount,
      /**
       * The maximum up to which the server bids for the fan, always the least that is needed; nobody else ever sees
       * it.
       */
      maximumCoinsAmount: z.optional(coinsAmount),
      /**
       * The price that the fan saw when they decided. If the lot has another one now, the response is 409
       * `errors.bid.moved` with the price and the minimum, and nothing is bid.
       */
      seenCoinsAmount: z.optional(coinsAmount),
      /**
       * Repeats the highest amount of the bid as a confirmation. An amount above five times the minimum that is also
       * more than 500 coins above it needs this; without it the response is 409 `errors.bid.confirmationNeeded`.
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
    /** The fan's highest bid that this request placed, or their standing bid if only the maximum changed. */
    id,
    price: pricing,
    date: instant,
    endDate: instant,
    /** False if another fan's maximum outbid it immediately: the bid is stored, and already outbid. */
    leading: z.boolean(),
    currentPrice: pricing,
    /** The minimum of the next bid, in coins. */
    minimum: z.number(),
  }),
})

export const buyLotNow = defineOperation({
  id: 'buyLotNow',
  method: 'POST',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug/purchases-now',
  summary:
    'Buys a lot at its buy-now price, which ends it; the payment is then due as for a won lot. Who may bid may buy. 409 `errors.buyNow.gone` once a bid or a purchase has ended the offer, or its price is another one; 409 `errors.buyNow.tooLate` in the last hour.',
  access: 'account',
  idempotent: true,
  params: inExclusive,
  body: z.object({
    bidderUsername: username,
    /** The price that the fan saw. */
    priceCoinsAmount: coinsAmount,
  }),
  status: 201,
  response: z.object({ duePaymentId: id, price: pricing, deadline: instant }),
})

/** A fan's maximum bid that is still valid. */
export const maximumBid = z.object({ exclusiveSlug: z.string(), maximum: pricing })
export type MaximumBid = z.output<typeof maximumBid>

export const listMaximumBids = defineOperation({
  id: 'listMaximumBids',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/maximum-bids',
  summary: "The fan's own maximum bids on running lots that they lead.",
  access: 'self',
  params: ofFan,
  response: z.array(maximumBid),
})

export const withdrawMaximumBid = defineOperation({
  id: 'withdrawMaximumBid',
  method: 'DELETE',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug/maximum-bid',
  summary: "Removes the caller's maximum bid; their standing bid stays. Without a maximum, nothing changes.",
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
