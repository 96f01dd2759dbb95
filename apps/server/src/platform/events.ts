import { EventEmitter } from 'node:events'

/** A committed change in a club. Each event only has what subscribers need to know what to read again. */
export type ClubEvent =
  /** An open lot has a new version, for example after a bid. A change by this process is in its memory already. */
  | { type: 'lot'; clubId: string; exclusiveId: string; slug: string; version: number }
  /** Any other change to an exclusive or its lot. */
  | { type: 'exclusive'; clubId: string; exclusiveId: string }
  /** Auctions were added, removed or changed. */
  | { type: 'auctions'; clubId: string }
  /** The club's row, hosts or partners. */
  | { type: 'settings'; clubId: string }
  /** Editorial content: posts, programs, giveaways, slots. */
  | { type: 'content'; clubId: string }
  /** What staff let the big screen show. */
  | { type: 'wall'; clubId: string }
  /** The names or pictures of bidders. */
  | { type: 'bidders'; clubId: string }
  /** A fan's row. */
  | { type: 'fan'; clubId: string; accountId: string }
  /** The likes of a fan. */
  | { type: 'likes'; clubId: string; fanId: string }
  | { type: 'message'; clubId: string; fanIds: string[] }
  | { type: 'outstandingPayment'; clubId: string; fanId: string }
  /** Any change in any club may have been missed, so everything in memory is stale. */
  | { type: 'missed' }

/** Publishes committed changes within this process. A lost event only delays a refresh: clients also poll. */
export type Events = {
  publish: (event: ClubEvent) => void
  /** @returns a function that ends the subscription */
  subscribe: (listener: (event: ClubEvent) => void) => () => void
}

/** Creates the events of this process. */
export function createEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (event) => void emitter.emit('event', event),
    subscribe: (listener) => {
      emitter.on('event', listener)
      return () => void emitter.off('event', listener)
    },
  }
}
