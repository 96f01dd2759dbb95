import * as z from 'zod/mini'
import { type ApiOperation, defineOperation } from '../operation.ts'
import { id, instant, nothing, ofClub } from '../values.ts'
import { editors, everyRole } from './access.ts'
import { inClubOf, storedTexts } from './values.ts'

const at = '/api/staff/clubs/:slug' as const

/** A rehearsal of an auction, in a club of its own. */
export const rehearsal = z.object({
  /** The slug of its club, in whose back office the team practises. */
  slug: z.string(),
  /** The club that rehearses. */
  of: z.object({ slug: z.string(), platformName: z.string() }),
  /** The copy, in the club of the rehearsal, and the auction that was copied. */
  auctionId: id,
  ofAuctionId: id,
  name: storedTexts,
  startDate: instant,
  /** When it is deleted, if nobody ends it before. */
  endDate: instant,
})
export type Rehearsal = z.output<typeof rehearsal>

export const startRehearsal = defineOperation({
  id: 'startRehearsal',
  method: 'POST',
  path: `${at}/auctions/:auctionId/rehearsal`,
  summary:
    'Copies an auction with its lots into a club of its own, in which bots bid and lots end within 5 to 20 minutes. Nothing leaves that club, and no fan finds it. The one that already runs of this auction is returned; 409 `errors.rehearsal.running` while another auction is rehearsed, `errors.rehearsal.noLots` for one without lots.',
  access: editors,
  idempotent: true,
  params: inClubOf('auctionId'),
  status: 201,
  response: rehearsal,
})

export const getRehearsal = defineOperation({
  id: 'getRehearsal',
  method: 'GET',
  path: `${at}/rehearsal`,
  summary: 'The rehearsal of the club, or the club itself if it is one; null without one.',
  access: everyRole,
  params: ofClub,
  response: z.object({ rehearsal: z.nullable(rehearsal) }),
})

export const restartRehearsal = defineOperation({
  id: 'restartRehearsal',
  method: 'POST',
  path: `${at}/rehearsal/restart`,
  summary:
    'Deletes the rehearsal of the club, and starts one of the same auction. 404 `errors.rehearsal.none` without one.',
  access: editors,
  idempotent: true,
  params: ofClub,
  status: 201,
  response: rehearsal,
})

export const endRehearsal = defineOperation({
  id: 'endRehearsal',
  method: 'DELETE',
  path: `${at}/rehearsal`,
  summary: 'Deletes the rehearsal of the club with all that is in it. Without one, nothing changes.',
  access: editors,
  params: ofClub,
  response: nothing,
})

/** What changes something and can be done in a rehearsal: what a team does on the night, and what follows it. */
const rehearsed: ReadonlySet<string> = new Set([
  'updateAuction',
  'pauseAuction',
  'resumeAuction',
  'extendAuction',
  'setLotTimes',
  'updateLot',
  'cancelBid',
  'givePaddle',
  'placeBidFor',
  'awardLot',
  'setLiveFocus',
  'setWall',
  'applaudLot',
  'offerToRunnerUp',
  'extendDuePayment',
  'cancelDuePayment',
  'addBidConflict',
  'removeBidConflict',
])

/** Returns whether an operation can be used in a rehearsal: everything that reads, and what the team practises. */
export const mayRehearse = ({ id: operation, method }: Pick<ApiOperation, 'id' | 'method'>): boolean =>
  method === 'GET' || rehearsed.has(operation)
