import { auctionStatuses } from '@virage/domain'
import * as z from 'zod/mini'
import { coinsAmount, id, ofClub, instant, nothing, slug } from '../values.ts'
import { defineOperation } from '../operation.ts'
import { allStaff, editors } from './access.ts'
import { inClubOf, kept, lines, order } from './values.ts'

const at = '/api/staff/clubs/:slug/auctions' as const
const inAuction = inClubOf('auctionId')
const inLot = z.object({ slug, auctionId: id, exclusiveId: id })

/** A lot as it is edited. Prices are in coins. */
export const staffLot = z.object({
  exclusiveId: id,
  exclusiveSlug: z.string(),
  name: kept,
  number: z.nullable(z.number()),
  startingPrice: z.number(),
  /** Null before the first bid. */
  currentPrice: z.nullable(z.number()),
  numberOfBids: z.number(),
  startDate: instant,
  /** Moved by soft closes and extensions. */
  endDate: instant,
  /** When its end was settled; null until then. */
  closedDate: z.nullable(instant),
})
export type StaffLot = z.output<typeof staffLot>

/** An auction as it is edited, with its lots in their order. */
export const staffAuction = z.object({
  id,
  name: kept,
  status: z.enum(auctionStatuses),
  startDate: instant,
  endDate: instant,
  anonymous: z.boolean(),
  visible: z.boolean(),
  pausedDate: z.nullable(instant),
  /** Seconds of its soft close; null where the club's hold. */
  extensionWindow: z.nullable(z.number()),
  lots: z.array(staffLot),
})
export type StaffAuction = z.output<typeof staffAuction>

const whole = (least: number, most: number) =>
  z
    .number('errors.validation.number')
    .check(
      z.int('errors.validation.number'),
      z.minimum(least, 'errors.validation.amount'),
      z.maximum(most, 'errors.validation.amount'),
    )

const fields = {
  name: lines,
  startDate: instant,
  endDate: instant,
  anonymous: z.boolean(),
  visible: z.boolean(),
  extensionWindow: z.nullable(whole(0, 3_600)),
}

export const listStaffAuctions = defineOperation({
  id: 'listStaffAuctions',
  method: 'GET',
  path: at,
  summary: 'All auctions, hidden ones too, the latest start first.',
  access: allStaff,
  params: ofClub,
  response: z.array(staffAuction),
})

export const createAuction = defineOperation({
  id: 'createAuction',
  method: 'POST',
  path: at,
  summary: 'Adds an auction without lots. It ends after it starts, and not in the past.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    ...fields,
    anonymous: z._default(z.boolean(), false),
    visible: z._default(z.boolean(), false),
    extensionWindow: z._default(fields.extensionWindow, null),
  }),
  status: 201,
  response: staffAuction,
})

export const updateAuction = defineOperation({
  id: 'updateAuction',
  method: 'PATCH',
  path: `${at}/:auctionId`,
  summary: 'Changes what is given; the dates, of all its lots, until it has started (409 `errors.auction.started`).',
  access: editors,
  params: inAuction,
  body: z.partial(z.object(fields)),
  response: staffAuction,
})

export const deleteAuction = defineOperation({
  id: 'deleteAuction',
  method: 'DELETE',
  path: `${at}/:auctionId`,
  summary: 'Removes an auction without lots; else 409 `errors.staff.inUse`.',
  access: editors,
  params: inAuction,
  response: nothing,
})

export const pauseAuction = defineOperation({
  id: 'pauseAuction',
  method: 'POST',
  path: `${at}/:auctionId/pauses`,
  summary: 'Stops its clock: nobody bids and nothing ends. A second time changes nothing.',
  access: editors,
  idempotent: true,
  params: inAuction,
  response: staffAuction,
})

export const resumeAuction = defineOperation({
  id: 'resumeAuction',
  method: 'POST',
  path: `${at}/:auctionId/resumptions`,
  summary: 'Lets its clock go on: what had not ended ends as much later as it stood. A second time changes nothing.',
  access: editors,
  idempotent: true,
  params: inAuction,
  response: staffAuction,
})

export const extendAuction = defineOperation({
  id: 'extendAuction',
  method: 'POST',
  path: `${at}/:auctionId/extensions`,
  summary: 'Moves the end of its lots, or of one, that have not ended; 409 `errors.auction.over` where none is left.',
  access: editors,
  idempotent: true,
  params: inAuction,
  body: z.object({ minutes: whole(1, 10_080), exclusiveId: z.optional(id) }),
  response: staffAuction,
})

export const addLot = defineOperation({
  id: 'addLot',
  method: 'POST',
  path: `${at}/:auctionId/lots`,
  summary: 'Puts an exclusive into the auction, last in order; an exclusive is a lot once (409 `errors.staff.inUse`).',
  access: editors,
  idempotent: true,
  params: inAuction,
  body: z.object({ exclusiveId: id, startingPrice: coinsAmount }),
  status: 201,
  response: staffAuction,
})

export const updateLot = defineOperation({
  id: 'updateLot',
  method: 'PATCH',
  path: `${at}/:auctionId/lots/:exclusiveId`,
  summary: 'Changes the starting price, until somebody has bid (409 `errors.staff.inUse`).',
  access: editors,
  params: inLot,
  body: z.object({ startingPrice: coinsAmount }),
  response: staffAuction,
})

export const orderLots = defineOperation({
  id: 'orderLots',
  method: 'PUT',
  path: `${at}/:auctionId/lot-order`,
  summary: 'Numbers all lots of the auction in this order.',
  access: editors,
  params: inAuction,
  body: z.object({ ids: order }),
  response: staffAuction,
})

export const removeLot = defineOperation({
  id: 'removeLot',
  method: 'DELETE',
  path: `${at}/:auctionId/lots/:exclusiveId`,
  summary: 'Takes an exclusive out of the auction, until somebody has bid (409 `errors.staff.inUse`).',
  access: editors,
  params: inLot,
  response: staffAuction,
})
