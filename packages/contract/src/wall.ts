import { wallModes } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { id, instant, ofClub } from './values.ts'

/** What the big screen of a club's auctions shows. */
export const wall = z.object({
  /** `AUTOMATIC`: the lots of the auctions that run. `HIDDEN`: only the club's crest. */
  mode: z.enum(wallModes),
  /** The lot in focus; null in other modes. */
  exclusiveId: z.nullable(id),
  /** The message in the caller's language, or else in another one; null in other modes. */
  message: z.nullable(z.string()),
  /** The sold lot that is applauded, for 15 seconds from this date; null otherwise. */
  applause: z.nullable(z.object({ exclusiveId: id, date: instant })),
})
export type Wall = z.output<typeof wall>

export const getWall = defineOperation({
  id: 'getWall',
  method: 'GET',
  path: '/api/clubs/:slug/wall',
  summary:
    'What staff let the big screen of the auctions show. The event `wall` of the stream tells that it has changed.',
  access: 'anyone',
  params: ofClub,
  response: wall,
})
