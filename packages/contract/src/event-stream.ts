import * as z from 'zod/mini'
import { bid } from './auctions.ts'
import { defineOperation } from './operation.ts'
import { id, ofClub, instant, pricing } from './values.ts'

/**
 * The stream of a club, as `text/event-stream`. Each message has one of the names of `streamEvents` and JSON as its data.
 *
 * - A connection without `Last-Event-ID`, or with one that the server can't continue from (too old, or of another
 *   process), begins with `reset`: reload what you show. Any other continues after that id without a gap.
 * - A `beat` comes about every 15 seconds; 30 seconds of silence mean a lost connection.
 * - With a bearer token in its header, as for every request, it includes the caller's own `message` and `duePayment`. The
 *   server ends the stream when the token expires; connect again with a fresh one and the last id.
 */
export const openEventStream = defineOperation({
  id: 'openEventStream',
  method: 'GET',
  path: '/api/clubs/:slug/events',
  summary: 'The events of the club, as server-sent events; continues after `Last-Event-ID`.',
  access: 'anyone',
  params: ofClub,
  response: z.string(),
})

const ofExclusive = { exclusiveId: id, exclusiveSlug: z.string() }

/** The events of the stream by name, with their data. */
export const streamEvents = {
  /** What is shown may be out of date: reload it, each client after a short random delay. */
  reset: z.object({}),
  /** The server's time. It has no id. */
  beat: z.object({ now: instant }),
  /** New bids on a lot: prepend `bids` to the known ones and replace the other fields. */
  bids: z.object({
    ...ofExclusive,
    auctionId: id,
    currentPrice: pricing,
    numberOfBids: z.number(),
    numberOfBidders: z.number(),
    endDate: instant,
    /** Highest first, those since the lot's last event; `me` is correct for the connected fan. */
    bids: z.array(bid),
  }),
  /** The lot has changed in another way (closed, extended, paused, a bid cancelled): reload the exclusive. */
  lot: z.object({ ...ofExclusive, auctionId: id }),
  /** Stock, price, visibility or texts of an exclusive have changed: reload it if more than the stock is shown. */
  exclusive: z.object({ ...ofExclusive, stock: z.number(), isOutOfStock: z.boolean() }),
  /** An auction was added, removed or changed: reload the list of auctions. */
  auctions: z.object({}),
  /** Staff have changed what the big screen shows: reload it. */
  wall: z.object({}),
  /** The club itself has changed. */
  club: z.object({}),
  /** The caller has sent or received a message, or read one on another device. */
  message: z.object({}),
  /** The caller's outstanding payments have changed. */
  duePayment: z.object({}),
} as const

/** The name of an event of the stream. */
export type StreamEventName = keyof typeof streamEvents

/** An event of the stream, by name. */
export type StreamEvent = {
  [N in StreamEventName]: { name: N; data: z.output<(typeof streamEvents)[N]> }
}[StreamEventName]
