import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, ofClub } from '../values.ts'
import { allStaff } from './access.ts'
import { storedTexts } from './values.ts'

/** What waits for staff, in the order of its urgency for each role. */
export const deskCards = [
  'reviews',
  'identityChanges',
  'reports',
  'erasures',
  'approvals',
  'supplyApprovals',
  'enquiries',
  'failedRefunds',
  'sentBackRefunds',
  'overduePayments',
  'paymentsDueToday',
  'withdrawals',
  'lateParcels',
  'waitingReceipts',
  'lotsWithoutBids',
  'giveawaysToDraw',
  'missingTexts',
  'scheduledPosts',
] as const
export type DeskCard = (typeof deskCards)[number]

/** What happens in a club. */
export const weekKinds = ['auctionStarts', 'auctionEnds', 'post', 'giveawayEnds', 'hours'] as const

export const desk = z.object({
  /** Those of the caller's role; `oldest` is what waits longest, or is due first. Counts end at 1000. */
  cards: z.array(z.object({ name: z.enum(deskCards), count: z.number(), oldest: z.nullable(instant) })),
  /** Visible auctions with lots that take bids now, in the order of their ends. */
  live: z.array(z.object({ id, title: storedTexts, openLots: z.number(), endsAt: instant })),
  /** The next seven days. Hours are one entry a day, without a title. */
  week: z.array(
    z.object({
      kind: z.enum(weekKinds),
      id: z.nullable(id),
      title: z.nullable(storedTexts),
      at: instant,
      /** How many there are: slots of a day. */
      count: z.number(),
    }),
  ),
})
export type Desk = z.output<typeof desk>

export const getDesk = defineOperation({
  id: 'getDesk',
  method: 'GET',
  path: '/api/staff/clubs/:slug/desk',
  summary: 'What waits for the caller’s role, with what waits longest, and the next seven days of the club.',
  access: allStaff,
  params: ofClub,
  response: desk,
})
