import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { instant, ofClub } from '../values.ts'
import { allStaff } from './access.ts'

export const figureSteps = ['hour', 'day', 'month'] as const

/** Figures of a time. Money and coins are null for roles that don't see them. */
const figures = {
  /** Euro paid by card, and refunded to cards. */
  takings: z.nullable(z.number()),
  refunds: z.nullable(z.number()),
  orders: z.nullable(z.number()),
  /** Coins that paid for orders. */
  coinsSpent: z.nullable(z.number()),
  bids: z.number(),
  /** Fans who bid, each counted once a day. */
  bidders: z.number(),
  newFans: z.number(),
  /** Fans whose first order it was. */
  newBuyers: z.number(),
  /** Decisions in reviews. */
  reviews: z.number(),
}
export type Figures = z.output<z.ZodMiniObject<typeof figures>>

export const clubFigures = z.object({
  /** In the order of time, by Paris hours, days or months; a point in which nothing happened is left out. */
  points: z.array(z.object({ start: instant, ...figures })),
  total: z.object(figures),
  /** The total of the time of the same length before. */
  before: z.object(figures),
  /** Until when everything is counted; null before the first count. */
  countedUntil: z.nullable(instant),
})
export type ClubFigures = z.output<typeof clubFigures>

export const getFigures = defineOperation({
  id: 'getFigures',
  method: 'GET',
  path: '/api/staff/clubs/:slug/figures',
  summary:
    'Takings, orders, bids, fans and reviews of a time, by the hour, day or month: at most 800 points. They are counted every minute.',
  access: allStaff,
  params: ofClub,
  query: z.object({ from: instant, to: instant, step: z.enum(figureSteps, 'errors.validation.choice') }).check(
    z.refine(({ from, to }) => from < to, { error: 'errors.validation.date', path: ['to'] }),
    z.refine(({ from, to, step }) => (Date.parse(to) - Date.parse(from)) / stepLength[step] <= 800, {
      error: 'errors.validation.tooMany',
      path: ['step'],
    }),
  ),
  response: clubFigures,
})

const hour = 3_600_000
/** About how long a point is, in milliseconds. */
const stepLength = { hour, day: 24 * hour, month: 30 * 24 * hour }
