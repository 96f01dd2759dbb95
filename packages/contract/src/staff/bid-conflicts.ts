import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, nothing, ofClub, slug } from '../values.ts'
import { compliance } from './access.ts'
import { buyer } from './refunds.ts'
import { reason } from './values.ts'

/** A fan who must not bid, on one lot or on any: a player's family, the donor of a thing. */
export const bidConflict = z.object({
  id,
  fan: buyer,
  /** Null for every lot of the club. */
  exclusive: z.nullable(z.object({ id, slug: z.string(), name: z.string() })),
  reason: z.string(),
  createdDate: instant,
})
export type BidConflict = z.output<typeof bidConflict>

export const listBidConflicts = defineOperation({
  id: 'listBidConflicts',
  method: 'GET',
  path: '/api/staff/clubs/:slug/bid-conflicts',
  summary: 'The fans who must not bid, besides staff and operators, newest first.',
  access: compliance,
  params: ofClub,
  response: z.array(bidConflict),
})

export const addBidConflict = defineOperation({
  id: 'addBidConflict',
  method: 'POST',
  path: '/api/staff/clubs/:slug/bid-conflicts',
  summary:
    'Names a fan who must not bid, on one lot or on any. Bids on running lots are cancelled within a minute, with the reason.',
  access: compliance,
  idempotent: true,
  params: ofClub,
  body: z.object({ fanId: id, exclusiveId: z.nullable(id), reason }),
  status: 201,
  response: bidConflict,
})

export const removeBidConflict = defineOperation({
  id: 'removeBidConflict',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/bid-conflicts/:conflictId',
  summary: 'Lets a fan bid again. Cancelled bids stay cancelled.',
  access: compliance,
  params: z.object({ slug, conflictId: id }),
  response: nothing,
})
