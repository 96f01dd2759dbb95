import * as z from 'zod/mini'
import { bid } from './auctions.ts'
import { defineOperation } from './operation.ts'
import { id, ofClub, instant, pricing } from './values.ts'

/**
 * The stream of a club, as `text/event-stream`. Each message has one of the names of `streamEvents` and JSON as its data.
 *
 * - A connection without `Last-Event-ID`, or with one that the server can't continue from (too old, or of another
 *   process), begins with `reset`: read anew what you show. Any other continues after that id with nothing left out.
 * - A `beat` comes about every 15 seconds; 30 seconds of silence mean a lost connection.
 * - With a bearer token, in its header as for every call, the caller's own `message` and `duePayment` come too. The
 *   server ends the stream when the token expires; connect again with a fresh one and the last id.
 */
export const openEventStream = defineOperation({
  id: 'openEventStream',
  method: 'GET',
  path: '/api/clubs/:slug/events',
  summary: 'What happens in the club, as server-sent events; continues after `Last-Event-ID`.',
  access: 'anyone',
  params: ofClub,
  response: z.string(),
})

const ofExclusive = { exclusiveId: id, exclusiveSlug: z.string() }

/** The events of the stream by name, with their data. */
export const streamEvents = {
  /** What is shown may be out of date: read it again, each client after a little pause of its own. */
  reset: z.object({}),
  /** The server's time. Carries no id. */
  beat: z.object({ now: instant }),
  /** New bids on a lot: put `bids` in front of those known, and the rest in place of what was known. */
  bids: z.object({
    ...ofExclusive,
    auctionId: id,
    currentPrice: pricing,
    numberOfBids: z.number(),
    numberOfBidders: z.number(),
    endDate: instant,
    /** Highest first, those that are new since the lot's last event; `me` is right for the connected fan. */
    bids: z.array(bid),
  }),
  /** A lot has changed otherwise (closed, extended, paused, a bid cancelled): read this exclusive again. */
  lot: z.object({ ...ofExclusive, auctionId: id }),
  /** Stock, price, visibility or texts of an exclusive have changed: read it again where more than the stock is shown. */
  exclusive: z.object({ ...ofExclusive, stock: z.number(), isOutOfStock: z.boolean() }),
  /** An auction came, went or changed: read the list of auctions again. */
  auctions: z.object({}),
  /** The club itself has changed. */
  club: z.object({}),
  /** The caller has sent or received a message, or has read one elsewhere. */
  message: z.object({}),
  /** What the caller owes has changed. */
  duePayment: z.object({}),
} as const

/** Name of an event of the stream. */
export type StreamEventName = keyof typeof streamEvents

/** An event of the stream, by name. */
export type StreamEvent = {
  [N in StreamEventName]: { name: N; data: z.output<(typeof streamEvents)[N]> }
}[StreamEventName]
