import { parcelStates } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, id, instant, money, ofFan, pricing } from './values.ts'

/** What became of a fan's bids on a lot. */
export const ownBidStates = [
  /** The lot runs, and the fan has the highest bid. */
  'LEADING',
  /** The lot runs, and another fan has the highest bid. */
  'OUTBID',
  /** The fan has won, or was offered the lot, and has not paid. */
  'TO_PAY',
  'PAID',
  /** The fan has won and did not pay in time. */
  'NOT_PAID',
  'LOST',
  /** The lot ended below its reserve: nobody has won (B03). */
  'UNSOLD',
  /** The lot is over, and the club had cancelled all bids of the fan. */
  'CANCELLED',
] as const

/** Why a bid was cancelled, as its fan reads it: staff choose one beside their own words. */
export const bidCancelCategories = [
  /** It was placed by mistake, such as a slip of the keys. */
  'MISTAKE',
  /** The club could not confirm who placed it. */
  'IDENTITY',
  /** It broke the rules of the auction. */
  'RULES',
  /** The fan works for the club or is close to it. */
  'CONFLICT',
  'TECHNICAL',
  'OTHER',
] as const
export type BidCancelCategory = (typeof bidCancelCategories)[number]

/** A lot that the fan has bid on, with the fan's own bid and maximum. */
export const ownBid = z.object({
  exclusiveSlug: z.string(),
  name: z.string(),
  imageUrl: address,
  number: z.nullable(z.number()),
  state: z.enum(ownBidStates),
  /** The fan's highest valid bid; the highest cancelled one if all are cancelled. */
  mine: pricing,
  /** Why the fan's newest bid was cancelled; null if it counts. */
  cancellation: z.nullable(z.enum(bidCancelCategories)),
  /** The fan's maximum while they lead; nobody else ever sees it. */
  maximum: z.nullable(pricing),
  currentPrice: pricing,
  /** The minimum of the next bid, in coins. */
  minimum: z.number(),
  /** The lot's own end, including soft closes. */
  endDate: instant,
  pausedDate: z.nullable(instant),
  /** Until when the fan may pay; with `TO_PAY`. */
  deadline: z.nullable(instant),
  /** The outstanding payment; with `TO_PAY`. */
  duePaymentId: z.nullable(id),
  /** How far its newest parcel has come; with `PAID`, null if the club delivers it outside the product or no delivery is chosen. */
  parcelState: z.nullable(z.enum(parcelStates)),
  /** Running lots like a lost one, at most three. */
  similar: z.array(z.object({ exclusiveSlug: z.string(), name: z.string(), imageUrl: address })),
})
export type OwnBid = z.output<typeof ownBid>

export const listOwnBids = defineOperation({
  id: 'listOwnBids',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/bids',
  summary:
    'The lots of the last twelve months that the fan has bid on, at most two hundred: outbid ones first, by their end, then those that the fan leads, those to pay, and the others, newest first.',
  access: 'self',
  params: ofFan,
  response: z.array(ownBid),
})

/** A fan's own limit on bids in a club. */
export const bidLimit = z.object({
  /** How many euro may be at risk; null without a limit. */
  limit: z.nullable(money),
  /** The limit that replaces it, and when; null if none waits. */
  next: z.nullable(z.object({ limit: z.nullable(money), date: instant })),
  /** The end of a break from bidding; null without one. */
  restingUntil: z.nullable(instant),
  /** What the fan may have to pay now: the lots that they lead, at their maximum, and what they have won and not paid. */
  atRisk: money,
})
export type BidLimit = z.output<typeof bidLimit>

export const getBidLimit = defineOperation({
  id: 'getBidLimit',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/bid-limit',
  summary: "The fan's own limit on bids, and what is at risk now.",
  access: 'self',
  params: ofFan,
  response: bidLimit,
})

/** The highest limit that can be chosen, in euro. */
export const largestBidLimit = 1_000_000

export const setBidLimit = defineOperation({
  id: 'setBidLimit',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/bid-limit',
  summary: 'Chooses a limit: a lower one applies at once, a higher one or none after 48 hours.',
  access: 'self',
  params: ofFan,
  body: z.object({
    /** Whole euro; null for no limit. */
    euro: z.nullable(
      z
        .number('errors.validation.number')
        .check(
          z.int('errors.validation.number'),
          z.minimum(0, 'errors.validation.amount'),
          z.maximum(largestBidLimit, 'errors.validation.amount'),
        ),
    ),
  }),
  response: bidLimit,
})

export const takeBidBreak = defineOperation({
  id: 'takeBidBreak',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/bid-break',
  summary: 'Stops the fan from bidding for a day to twelve months; it can be made longer, never shorter.',
  access: 'self',
  params: ofFan,
  body: z.object({ until: instant }),
  response: bidLimit,
})
