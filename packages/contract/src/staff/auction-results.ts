import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, slug } from '../values.ts'
import { editors, finance } from './access.ts'
import { inClubOf, kept, reason } from './values.ts'

const at = '/api/staff/clubs/:slug/auctions/:auctionId' as const
/** Whoever runs auctions, and whoever settles what came of them. */
const runners = { staff: ['owner', 'editor', 'finance'] } as const

/** Somebody who has bid, by name. */
const bidder = z.object({ fanId: id, firstName: z.string(), lastName: z.string(), email: z.string() })

/** A bid as staff see it, also in an anonymous auction. In coins. */
export const staffBid = z.object({
  id,
  bidder,
  price: z.number(),
  date: instant,
  /** True where a maximum has bid for the fan. */
  automatic: z.boolean(),
  cancelled: z.nullable(z.object({ date: instant, reason: z.string() })),
})
export type StaffBid = z.output<typeof staffBid>

export const listLotBids = defineOperation({
  id: 'listLotBids',
  method: 'GET',
  path: `${at}/lots/:exclusiveId/bids`,
  summary: 'All bids on a lot, the newest thousand first, cancelled ones too; the log knows who looked.',
  access: runners,
  params: z.object({ slug, auctionId: id, exclusiveId: id }),
  response: z.array(staffBid),
})

export const cancelBid = defineOperation({
  id: 'cancelBid',
  method: 'POST',
  path: `${at}/bids/:bidId/cancellations`,
  summary:
    'Takes a bid away, and the maximum of its fan: the highest of the others leads then. 409 `errors.auction.over` once the lot is settled.',
  access: editors,
  idempotent: true,
  params: z.object({ slug, auctionId: id, bidId: id }),
  body: z.object({ reason }),
  status: 201,
  response: staffBid,
})

/** What is to be done about what a winner owes. */
export const lotPaymentStates = ['NONE', 'DUE', 'OVERDUE', 'PAID', 'CANCELLED'] as const

/** What came of a lot. Prices are in coins. */
export const lotResult = z.object({
  exclusiveId: id,
  number: z.nullable(z.number()),
  name: kept,
  startingPrice: z.number(),
  /** The highest bid; null without any. */
  price: z.nullable(z.number()),
  numberOfBids: z.number(),
  numberOfBidders: z.number(),
  endDate: instant,
  /** Who owes the lot, or leads while it runs; after an offer to the runner-up it is them. */
  winner: z.nullable(bidder),
  payment: z.object({
    state: z.enum(lotPaymentStates),
    duePaymentId: z.nullable(id),
    /** What is owed; the runner-up's own bid after an offer. */
    amount: z.nullable(z.number()),
    deadline: z.nullable(instant),
  }),
})
export type LotResult = z.output<typeof lotResult>

export const listResults = defineOperation({
  id: 'listResults',
  method: 'GET',
  path: `${at}/results`,
  summary: 'What came of each lot of an auction, in their order.',
  access: runners,
  params: inClubOf('auctionId'),
  response: z.array(lotResult),
})

export const exportResults = defineOperation({
  id: 'exportResults',
  method: 'GET',
  path: `${at}/results.csv`,
  summary: 'The results of an auction as a table.',
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
    'Gives up what a winner owes, and has the next bidder owe the lot at their own highest bid; 409 `errors.auction.noRunnerUp` without one, 409 `errors.payment.alreadyPaid` once it is paid.',
  access: finance,
  idempotent: true,
  params: inClubOf('duePaymentId'),
  status: 201,
  response: z.object({ duePaymentId: id, fanId: id, amount: z.number(), deadline: instant }),
})
