import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { bidCancelCategories } from '../own-bids.ts'
import { id, instant, slug } from '../values.ts'
import { editors, finance } from './access.ts'
import { inClubOf, storedTexts, reason } from './values.ts'

const at = '/api/staff/clubs/:slug/auctions/:auctionId' as const
/** Staff who run auctions, and staff who handle their payments. */
const runners = { staff: ['owner', 'editor', 'finance'] } as const

/** A bidder, by name. */
const bidder = z.object({ fanId: id, firstName: z.string(), lastName: z.string(), email: z.string() })

/** A bid as staff see it, with its bidder also in an anonymous auction. In coins. */
export const staffBid = z.object({
  id,
  bidder,
  price: z.number(),
  date: instant,
  /** Whether the fan's maximum bid placed it. */
  automatic: z.boolean(),
  cancelled: z.nullable(z.object({ date: instant, reason: z.string(), category: z.enum(bidCancelCategories) })),
})
export type StaffBid = z.output<typeof staffBid>

export const listLotBids = defineOperation({
  id: 'listLotBids',
  method: 'GET',
  path: `${at}/lots/:exclusiveId/bids`,
  summary: 'All bids on a lot, including cancelled ones; the newest thousand, newest first. The access is logged.',
  access: runners,
  params: z.object({ slug, auctionId: id, exclusiveId: id }),
  response: z.array(staffBid),
})

export const cancelBid = defineOperation({
  id: 'cancelBid',
  method: 'POST',
  path: `${at}/bids/:bidId/cancellations`,
  summary:
    'Cancels a bid and its fan’s maximum; the highest remaining bid then leads. 409 `errors.auction.over` after the lot is closed.',
  access: editors,
  idempotent: true,
  params: z.object({ slug, auctionId: id, bidId: id }),
  body: z.object({
    /** For the log; only staff read it. */
    reason,
    /** What the fan reads. */
    category: z.enum(bidCancelCategories, 'errors.validation.choice'),
  }),
  status: 201,
  response: staffBid,
})

/** The states of a winner's payment. */
export const lotPaymentStates = ['NONE', 'DUE', 'OVERDUE', 'PAID', 'CANCELLED'] as const

/** The result of a lot. Prices are in coins. */
export const lotResult = z.object({
  exclusiveId: id,
  number: z.nullable(z.number()),
  name: storedTexts,
  startingPrice: z.number(),
  /** The highest bid; null if there is none. */
  price: z.nullable(z.number()),
  numberOfBids: z.number(),
  numberOfBidders: z.number(),
  endDate: instant,
  /** The fan who has to pay for the lot, or leads while it runs; after a second-chance offer, the runner-up. */
  winner: z.nullable(bidder),
  payment: z.object({
    state: z.enum(lotPaymentStates),
    duePaymentId: z.nullable(id),
    /** The outstanding amount; after a second-chance offer, the runner-up's own bid. */
    amount: z.nullable(z.number()),
    deadline: z.nullable(instant),
  }),
})
export type LotResult = z.output<typeof lotResult>

export const listResults = defineOperation({
  id: 'listResults',
  method: 'GET',
  path: `${at}/results`,
  summary: 'The result of each lot of an auction, in lot order.',
  access: runners,
  params: inClubOf('auctionId'),
  response: z.array(lotResult),
})

export const exportResults = defineOperation({
  id: 'exportResults',
  method: 'GET',
  path: `${at}/results.csv`,
  summary: 'The results of an auction as CSV.',
  access: runners,
  params: inClubOf('auctionId'),
  csv: true,
  response: z.string(),
})

export const offerToRunnerUp = defineOperation({
  id: 'offerToRunnerUp',
  method: 'POST',
  path: '/api/staff/clubs/:slug/due-payments/:duePaymentId/runner-up-offers',
  summary:
    'Cancels the winner’s outstanding payment and makes a second-chance offer to the next bidder, or to the named one of `listNextBidders`, at their own highest bid; 409 `errors.auction.noRunnerUp` without one, 409 `errors.payment.alreadyPaid` once it is paid. If the winner has withdrawn after paying, the lot can be offered again: 409 `errors.withdrawal.notReturned` until it is back.',
  access: finance,
  idempotent: true,
  params: inClubOf('duePaymentId'),
  body: z.nullish(z.object({ fanId: z.optional(id) })),
  status: 201,
  response: z.object({ duePaymentId: id, fanId: id, amount: z.number(), deadline: instant }),
})
