import { auctionStatuses, buyNowEnds, mostIncrements, wrongIncrements } from '@virage/domain'
import * as z from 'zod/mini'
import { increment, lotOutcome } from '../auctions.ts'
import { coinsAmount, id, ofClub, instant, nothing, plannedInstant, slug } from '../values.ts'
import { defineOperation } from '../operation.ts'
import { allStaff, editors } from './access.ts'
import { between, exportQuery, listQuery, oneOf, search } from './list-query.ts'
import { autoChargeHours, inClubOf, storedTexts, lines, order, percent, version } from './values.ts'

const at = '/api/staff/clubs/:slug/auctions' as const
const inAuction = inClubOf('auctionId')
const inLot = z.object({ slug, auctionId: id, exclusiveId: id })

/** An editable lot. Prices are in coins. */
export const staffLot = z.object({
  exclusiveId: id,
  version,
  exclusiveSlug: z.string(),
  name: storedTexts,
  number: z.nullable(z.number()),
  startingPrice: z.number(),
  /** Null before the first bid. */
  currentPrice: z.nullable(z.number()),
  numberOfBids: z.number(),
  /** Whether it has a secret reserve, and whether the price has reached it; its amount is secret, to staff too. */
  reserve: z.nullable(z.object({ commitment: z.string(), isMet: z.boolean() })),
  /** The price at which a fan can buy it at once, in coins, and what ends the offer; null without one (B03). */
  buyNow: z.nullable(z.object({ coinsAmount: z.number(), until: z.enum(buyNowEnds) })),
  /** What became of the lot; null while it is open. */
  outcome: z.nullable(lotOutcome),
  startDate: instant,
  /** Including soft closes and extensions. */
  endDate: instant,
  /** When it was closed; null until then. */
  closedDate: z.nullable(instant),
})
export type StaffLot = z.output<typeof staffLot>

/** An auction in a list. */
export const listedAuction = z.object({
  id,
  name: storedTexts,
  status: z.enum(auctionStatuses),
  startDate: instant,
  endDate: instant,
  anonymous: z.boolean(),
  visible: z.boolean(),
  pausedDate: z.nullable(instant),
  numberOfLots: z.number(),
  numberOfBids: z.number(),
  /** The sum of the highest bids, in coins. */
  sum: z.number(),
})
export type ListedAuction = z.output<typeof listedAuction>

/** An editable auction, with its lots in order. */
export const staffAuction = z.extend(listedAuction, {
  version,
  /** Seconds of its soft close; null if the club's setting applies. */
  extensionWindow: z.nullable(z.number()),
  /** Hours after its end at which a won lot is charged to the saved card; 0 for never, null if the club's setting applies. */
  autoChargeHours: z.nullable(z.number()),
  /** The increments of bids on its lots; null for the usual ones: at least one coin, ten suggested. */
  increments: z.nullable(z.readonly(z.array(increment))),
  /** What the club hopes that it raises, in coins; null without a goal. */
  goal: z.nullable(z.number()),
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

/** Increments for every price, in whole coins: the first from 0, each of the others from a higher price. */
const increments = z
  .array(z.object({ from: whole(0, 1_000_000), step: whole(1, 100_000), suggested: whole(1, 1_000_000) }))
  .check(
    z.minLength(1, 'errors.validation.required'),
    z.maxLength(mostIncrements, 'errors.validation.tooMany'),
    (context) => {
      for (const place of wrongIncrements(context.value))
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [place],
          message: 'errors.validation.increment',
        })
    },
  )

const fields = {
  name: lines,
  startDate: plannedInstant,
  endDate: plannedInstant,
  anonymous: z.boolean(),
  visible: z.boolean(),
  extensionWindow: z.nullable(whole(0, 3_600)),
  autoChargeHours: z.nullable(autoChargeHours),
  increments: z.nullable(increments),
  goal: z.nullable(coinsAmount),
}

export const auctionSorts = ['startDate', 'endDate', 'name'] as const

const auctionFilters = { search, state: oneOf(auctionStatuses), ...between }

export const listStaffAuctions = defineOperation({
  id: 'listStaffAuctions',
  method: 'GET',
  path: at,
  summary: 'Auctions, including hidden ones, latest start first; dates are those of their start.',
  access: allStaff,
  params: ofClub,
  query: listQuery(auctionSorts, auctionFilters),
  response: z.array(listedAuction),
})

export const exportAuctions = defineOperation({
  id: 'exportAuctions',
  method: 'GET',
  path: `${at}.csv`,
  summary: 'The auctions that match, in the order of the list, as CSV. The access is logged.',
  access: allStaff,
  csv: true,
  params: ofClub,
  query: exportQuery(auctionSorts, auctionFilters),
  response: z.string(),
})

export const getStaffAuction = defineOperation({
  id: 'getStaffAuction',
  method: 'GET',
  path: `${at}/:auctionId`,
  summary: 'One editable auction with its lots.',
  access: allStaff,
  params: inAuction,
  response: staffAuction,
})

export const createAuction = defineOperation({
  id: 'createAuction',
  method: 'POST',
  path: at,
  summary: 'Adds an auction without lots. Its end must be after its start and in the future.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    ...fields,
    anonymous: z._default(z.boolean(), false),
    visible: z._default(z.boolean(), false),
    extensionWindow: z._default(fields.extensionWindow, null),
    autoChargeHours: z._default(fields.autoChargeHours, null),
    increments: z._default(fields.increments, null),
    goal: z._default(fields.goal, null),
  }),
  status: 201,
  response: staffAuction,
})

export const copyAuction = defineOperation({
  id: 'copyAuction',
  method: 'POST',
  path: `${at}/:auctionId/copies`,
  summary:
    'Adds a hidden copy of an auction for other dates. Its lots are copies of the exclusives, because an exclusive can be one lot only; their order stays, and starting prices are a percentage of the present ones.',
  access: editors,
  idempotent: true,
  params: inAuction,
  body: z.object({
    name: z.optional(lines),
    startDate: plannedInstant,
    endDate: plannedInstant,
    /** Percent of the starting prices, rounded to hundredths of a coin. */
    pricePercent: z._default(percent, 100),
  }),
  status: 201,
  response: staffAuction,
})

export const updateAuction = defineOperation({
  id: 'updateAuction',
  method: 'PATCH',
  path: `${at}/:auctionId`,
  summary:
    'Changes the given fields. Dates apply to all lots and can change until the start (409 `errors.auction.started`), increments until the first bid (409 `errors.auction.incrementsFixed`).',
  access: editors,
  versioned: true,
  params: inAuction,
  body: z.partial(z.object(fields)),
  response: staffAuction,
})

export const deleteAuction = defineOperation({
  id: 'deleteAuction',
  method: 'DELETE',
  path: `${at}/:auctionId`,
  summary: 'Removes an auction without lots; otherwise 409 `errors.staff.inUse`.',
  access: editors,
  versioned: true,
  params: inAuction,
  response: nothing,
})

export const pauseAuction = defineOperation({
  id: 'pauseAuction',
  method: 'POST',
  path: `${at}/:auctionId/pauses`,
  summary: 'Pauses the auction: nobody can bid and no lot ends. Pausing it again changes nothing.',
  access: editors,
  idempotent: true,
  params: inAuction,
  response: staffAuction,
})

export const resumeAuction = defineOperation({
  id: 'resumeAuction',
  method: 'POST',
  path: `${at}/:auctionId/resumptions`,
  summary: 'Resumes the auction: running lots end later by the length of the pause. Resuming it again changes nothing.',
  access: editors,
  idempotent: true,
  params: inAuction,
  response: staffAuction,
})

export const extendAuction = defineOperation({
  id: 'extendAuction',
  method: 'POST',
  path: `${at}/:auctionId/extensions`,
  summary: 'Extends all running lots, or one; 409 `errors.auction.over` if no lot runs.',
  access: editors,
  idempotent: true,
  params: inAuction,
  body: z.object({ minutes: whole(1, 10_080), exclusiveId: z.optional(id) }),
  response: staffAuction,
})

export const setLotTimes = defineOperation({
  id: 'setLotTimes',
  method: 'PUT',
  path: `${at}/:auctionId/lot-times`,
  summary:
    'Lets the lots of an auction end one after another, in their order: the first at an instant, each of the others some seconds later. Until the auction starts (409 `errors.auction.started`). A change of its dates gives all lots one end again.',
  access: editors,
  versioned: true,
  params: inAuction,
  body: z.object({ firstEnd: plannedInstant, stepSeconds: whole(0, 86_400) }),
  response: staffAuction,
})

export const addLot = defineOperation({
  id: 'addLot',
  method: 'POST',
  path: `${at}/:auctionId/lots`,
  summary:
    'Adds an exclusive to the auction as its last lot; an exclusive can be one lot only (409 `errors.staff.inUse`).',
  access: editors,
  idempotent: true,
  params: inAuction,
  body: z.object({ exclusiveId: id, startingPrice: coinsAmount }),
  status: 201,
  response: staffAuction,
})

export const addLots = defineOperation({
  id: 'addLots',
  method: 'POST',
  path: `${at}/:auctionId/lot-additions`,
  summary:
    'Adds exclusives to the auction as its last lots, in the given order, with their prices as starting prices; at most two hundred. What can’t be a lot is left out, and the others are added.',
  access: editors,
  idempotent: true,
  params: inAuction,
  body: z.object({
    ids: order.check(z.minLength(1, 'errors.validation.required'), z.maxLength(200, 'errors.validation.tooMany')),
  }),
  status: 201,
  response: z.object({
    auction: staffAuction,
    /** What became of each exclusive; the key of its problem if it is no lot. */
    results: z.array(z.object({ id, ok: z.boolean(), problem: z.nullable(z.string()) })),
  }),
})

export const updateLot = defineOperation({
  id: 'updateLot',
  method: 'PATCH',
  path: `${at}/:auctionId/lots/:exclusiveId`,
  summary:
    'Changes the starting price, until the first bid (409 `errors.staff.inUse`), and the secret reserve and the price to buy it now, until the start (409 `errors.auction.reserveFixed`, `errors.auction.buyNowFixed`). To buy it now costs more than the starting price, and at least the reserve.',
  access: editors,
  versioned: true,
  params: inLot,
  body: z.partial(
    z.object({
      startingPrice: coinsAmount,
      reserve: z.nullable(coinsAmount),
      buyNow: z.nullable(
        z.object({ coinsAmount, until: z._default(z.enum(buyNowEnds, 'errors.validation.choice'), 'FIRST_BID') }),
      ),
    }),
  ),
  response: staffAuction,
})

export const orderLots = defineOperation({
  id: 'orderLots',
  method: 'PUT',
  path: `${at}/:auctionId/lot-order`,
  summary: 'Numbers all lots of the auction in this order.',
  access: editors,
  versioned: true,
  params: inAuction,
  body: z.object({ ids: order }),
  response: staffAuction,
})

export const removeLot = defineOperation({
  id: 'removeLot',
  method: 'DELETE',
  path: `${at}/:auctionId/lots/:exclusiveId`,
  summary:
    'Removes a lot from the auction, until the first bid (409 `errors.staff.inUse`), and hides its exclusive from fans.',
  access: editors,
  versioned: true,
  params: inLot,
  response: staffAuction,
})
