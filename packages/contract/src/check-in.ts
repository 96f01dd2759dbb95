import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { instant, ofFan } from './values.ts'

/** The text of a check-in code. */
export const checkInCode = z.string().check(z.trim(), z.maxLength(200, 'errors.validation.tooLong'))

/** What a fan shows at the entrance of an auction in a room, and the paddles that they have. */
export const checkIn = z.object({
  /** Proves to staff of the club who shows it. It says nothing to others. */
  code: z.string(),
  /** When staff no longer accept it. */
  expiryDate: instant,
  /** The fan's paddles in auctions that aren't over, the newest first. */
  paddles: z.array(z.object({ number: z.number(), auctionName: z.string() })),
})
export type CheckIn = z.output<typeof checkIn>

export const getCheckIn = defineOperation({
  id: 'getCheckIn',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/check-in',
  summary:
    'A code with which the fan gets their paddle at an auction in a room, valid for five to ten minutes, and the paddles that they have.',
  access: 'self',
  params: ofFan,
  response: checkIn,
})
