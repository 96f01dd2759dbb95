import { EventEmitter } from 'node:events'

/** What has changed in a club, told once it is committed. Each says no more than readers need to know what to read again. */
export type ClubEvent =
  /** An open lot has a new version, as by a bid. What this process has stored itself is in its memory already. */
  | { type: 'lot'; clubId: string; exclusiveId: string; slug: string; version: number }
  /** Anything else about an exclusive or its lot. */
  | { type: 'exclusive'; clubId: string; exclusiveId: string }
  /** Auctions came, went or were changed. */
  | { type: 'auctions'; clubId: string }
  /** The club itself: its row, hosts or partners. */
  | { type: 'settings'; clubId: string }
  /** What editors write: posts, programs, giveaways, slots. */
  | { type: 'content'; clubId: string }
  /** The names or pictures under which fans bid. */
  | { type: 'bidders'; clubId: string }
  /** A fan's record. */
  | { type: 'fan'; clubId: string; accountId: string }
  /** What a fan likes. */
  | { type: 'likes'; clubId: string; fanId: string }
  | { type: 'message'; clubId: string; fanIds: string[] }
  | { type: 'duePayment'; clubId: string; fanId: string }
  /** Changes of any kind in any club may have been missed: nothing that is in memory counts any more. */
  | { type: 'missed' }

/** Tells other parts what has been committed. Losing an event costs freshness, never truth: readers also poll. */
export type Events = {
  publish: (event: ClubEvent) => void
  /** @returns the way to stop listening */
  subscribe: (listener: (event: ClubEvent) => void) => () => void
}

/** Events within this process. */
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
