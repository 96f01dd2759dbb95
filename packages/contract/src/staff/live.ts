import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, nothing, ofClub, slug } from '../values.ts'
import { allStaff, everyRole } from './access.ts'
import { listLotBids } from './auction-results.ts'
import { paddleMark } from './paddle-values.ts'
import { inClubOf, storedTexts } from './values.ts'
import { staffWall } from './wall.ts'

const at = '/api/staff/clubs/:slug' as const

/** A fan by name. Null for roles that don't see bidders ({@link seesBidders}). */
const person = z.nullable(z.object({ fanId: id, name: z.string() }))

/** The roles that see who bids, also in anonymous auctions. Operators do, too. */
export const seesBidders = listLotBids.access.staff

/** An auction that runs, has ended within the last hours, or comes next. In coins. */
export const liveAuction = z.object({
  id,
  name: storedTexts,
  visible: z.boolean(),
  pausedDate: z.nullable(instant),
  /** What the club hopes that it raises. */
  goal: z.nullable(z.number()),
})
export type LiveAuction = z.output<typeof liveAuction>

/** A lot of such an auction. Prices are in coins. A later state of the same lot has a higher version. */
export const liveLot = z.object({
  exclusiveId: id,
  exclusiveSlug: z.string(),
  auctionId: id,
  version: z.number(),
  number: z.nullable(z.number()),
  name: storedTexts,
  imageUrl: z.string(),
  startingPrice: z.number(),
  /** Null before the first bid. */
  price: z.nullable(z.number()),
  /** The lowest amounts to ask for, ascending; the first is the minimum of the next bid. */
  asks: z.array(z.number()),
  numberOfBids: z.number(),
  startDate: instant,
  /** Including soft closes and extensions. */
  endDate: instant,
  closedDate: z.nullable(instant),
  leader: person,
  /** The leader's paddle; null without one, and for roles that don't see paddles. */
  leaderPaddle: z.nullable(paddleMark),
  /** Whether the leader has a maximum above the price; its amount is never told. False for roles that don't see bidders. */
  hasMaximum: z.boolean(),
  /** Whether the leader has no card that the lot could be charged to, and no paddle. False for roles that don't see bidders. */
  isCardMissing: z.boolean(),
})
export type LiveLot = z.output<typeof liveLot>

/** What a line of the feed tells. */
export const liveLineKinds = ['bid', 'refused', 'cancelled', 'order', 'donation'] as const

/** A line of the feed. It may come twice, with the same id. */
export const liveLine = z.object({
  /** Of a bid, the bid's id. */
  id: z.string(),
  kind: z.enum(liveLineKinds),
  date: instant,
  /** The lot; null for orders and donations. */
  exclusiveId: z.nullable(id),
  person,
  /** The paddle for which staff entered the bid; null for others, and for roles that don't see paddles. */
  paddle: z.nullable(paddleMark),
  /** The price of a bid, or the cost of an order, in coins; null for a donation. */
  coins: z.nullable(z.number()),
  /** The amount of a donation, in euro; null for others. */
  euros: z.nullable(z.number()),
  /** Whether the fan's maximum placed the bid. */
  automatic: z.boolean(),
  /** The key of the problem for which a bid was refused, or the reason that staff gave for a cancellation. */
  reason: z.nullable(z.string()),
  /** How often the fan was refused for this reason within a second. */
  tries: z.number(),
})
export type LiveLine = z.output<typeof liveLine>

/** What waits for somebody; null for roles whose work it isn't. */
export const liveWaiting = z.object({
  outstandingPayments: z.nullable(z.number()),
  reviews: z.nullable(z.number()),
  reports: z.nullable(z.number()),
})
export type LiveWaiting = z.output<typeof liveWaiting>

/** Who watches. */
export const livePresence = z.object({
  /** Staff, with the lot that each looks at. */
  staff: z.array(z.object({ email: z.string(), exclusiveId: z.nullable(id) })),
  /** How many signed-in fans have the club open, over all processes; at most half a minute old. */
  fans: z.number(),
})
export type LivePresence = z.output<typeof livePresence>

/** Everything that the live console shows. */
export const liveState = z.object({
  now: instant,
  auctions: z.array(liveAuction),
  lots: z.array(liveLot),
  /** Newest first. */
  lines: z.array(liveLine),
  /** Bids in each of the last thirty minutes, oldest first. */
  bidsPerMinute: z.array(z.number()),
  waiting: liveWaiting,
  presence: livePresence,
  wall: staffWall,
})
export type LiveState = z.output<typeof liveState>

/**
 * The stream of a club's back office, as `text/event-stream`. Each message has one of the names of `staffStreamEvents` and
 * JSON as its data, with what the caller's role may see.
 *
 * - A connection begins with `state`, or continues after its `Last-Event-ID`. A process that doesn't know that event answers
 *   with a `state` whose `lines` begin before it, so nothing is missed at any process.
 * - A `beat` comes every ten seconds; 30 seconds of silence mean a lost connection.
 * - The server ends the stream when the token expires or the role changes.
 */
export const openStaffStream = defineOperation({
  id: 'openStaffStream',
  method: 'GET',
  path: `${at}/events`,
  summary:
    'What happens in the club’s auctions, as server-sent events; continues after `Last-Event-ID`. With bidders’ names the access is logged when it begins, not when it continues within a minute.',
  access: everyRole,
  params: ofClub,
  response: z.string(),
})

/** The events of the staff stream by name, with their data. */
export const staffStreamEvents = {
  /** Replaces everything but the lines, which are added to the known ones. */
  state: liveState,
  /** The server's time. It has no id. */
  beat: z.object({ now: instant }),
  /** Lots that have changed. */
  lots: z.object({ lots: z.array(liveLot) }),
  /** What is new, newest first. */
  lines: z.object({ lines: z.array(liveLine) }),
  waiting: liveWaiting,
  presence: livePresence,
  /** What the big screen shows now. */
  wall: staffWall,
} as const

/** An event of the staff stream, by name. */
export type StaffStreamEvent = {
  [N in keyof typeof staffStreamEvents]: { name: N; data: z.output<(typeof staffStreamEvents)[N]> }
}[keyof typeof staffStreamEvents]

export const getLiveState = defineOperation({
  id: 'getLiveState',
  method: 'GET',
  path: `${at}/live`,
  summary:
    'The state that the staff stream begins with, for clients whose stream is silent. It is audited as the stream is.',
  access: everyRole,
  params: ofClub,
  response: liveState,
})

export const listLiveBids = defineOperation({
  id: 'listLiveBids',
  method: 'GET',
  path: `${at}/live/lots/:exclusiveId/bids`,
  summary:
    'The newest hundred bids on a lot of the live console as lines of its feed, newest first, including cancelled ones.',
  access: { staff: seesBidders },
  params: inClubOf('exclusiveId'),
  response: z.array(liveLine),
})

export const setLiveFocus = defineOperation({
  id: 'setLiveFocus',
  method: 'PUT',
  path: `${at}/live-focus`,
  summary: 'Tells colleagues on the live console which lot the caller looks at.',
  access: allStaff,
  params: z.object({ slug }),
  body: z.object({ exclusiveId: z.nullable(id) }),
  response: nothing,
})
