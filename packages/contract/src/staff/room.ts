import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { checkInCode } from '../check-in.ts'
import { coinsAmount, email, id, instant, line, slug } from '../values.ts'
import { counterStaff, editors, floorStaff } from './access.ts'
import { paddleChannels, paddleMark, paddleNumber as number } from './paddle-values.ts'
import { inClubOf } from './values.ts'

const at = '/api/staff/clubs/:slug/auctions/:auctionId' as const
const inAuction = inClubOf('auctionId')
/** A bidder of the room, by the number that they hold up. */
export const paddle = z.extend(paddleMark, {
  fanId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Empty for helpers of a night. */
  email: z.string(),
  /** Whether they have no account: they pay at the club's counter. */
  isGuest: z.boolean(),
  givenDate: instant,
})
export type Paddle = z.output<typeof paddle>

export const listPaddles = defineOperation({
  id: 'listPaddles',
  method: 'GET',
  path: `${at}/paddles`,
  summary: 'The paddles of an auction by their numbers. The access is logged.',
  access: counterStaff,
  params: inAuction,
  response: z.array(paddle),
})

export const givePaddle = defineOperation({
  id: 'givePaddle',
  method: 'POST',
  path: `${at}/paddles`,
  summary:
    'Gives a fan, or a guest without an account, a paddle for an auction: the next free number, or a chosen one. A fan shows their check-in code; a guest is found again by their email. Who already has one keeps it. 409 `errors.room.numberTaken`, 403 `errors.bid.conflict` for who is too close to the club, `errors.bid.suspended` and `errors.bid.unpaid` for whom bidding is closed. Of a code: 404 `errors.room.codeUnknown`, 409 `errors.room.codeExpired` and `errors.room.codeOfOtherClub`.',
  access: floorStaff,
  idempotent: true,
  params: inAuction,
  body: z.object({
    to: z.union([
      z.object({ fanId: id }),
      z.object({ code: checkInCode }),
      z.object({ firstName: line, lastName: line, email }),
    ]),
    number: z.optional(number),
    /** In the room, unless they bid otherwise or already have a paddle. */
    channel: z.optional(z.enum(paddleChannels, 'errors.validation.choice')),
  }),
  status: 201,
  /** `isNew` is false for who had it before. */
  response: z.extend(paddle, { isNew: z.boolean() }),
})

const roomBid = { paddle: number, coinsAmount }

export const placeBidFor = defineOperation({
  id: 'placeBidFor',
  method: 'POST',
  path: `${at}/lots/:exclusiveId/room-bids`,
  summary:
    'Places a bid for somebody with a paddle, in the room or on the telephone. It needs no card; all other rules of bids hold, and maximums of fans answer it. 404 `errors.room.noPaddle`.',
  access: floorStaff,
  idempotent: true,
  params: z.object({ slug, auctionId: id, exclusiveId: id }),
  body: z.object({
    ...roomBid,
    /** Repeats an amount far above the minimum; without it 409 `errors.bid.confirmationNeeded`. */
    confirmedCoinsAmount: z.optional(coinsAmount),
  }),
  status: 201,
  response: z.object({
    id,
    /** False if the maximum of a fan has answered. */
    leading: z.boolean(),
    currentPrice: z.number(),
    minimum: z.number(),
  }),
})

export const awardLot = defineOperation({
  id: 'awardLot',
  method: 'POST',
  path: `${at}/lots/:exclusiveId/awards`,
  summary:
    'Ends a running lot now for the paddle that leads it at this price; its payment is then due as for any winner. 409 `errors.room.notLeading` if another bid leads, 409 `errors.room.reserveNotMet` below the reserve.',
  access: editors,
  idempotent: true,
  params: z.object({ slug, auctionId: id, exclusiveId: id }),
  body: z.object(roomBid),
  status: 201,
  response: z.object({ endDate: instant }),
})
