import { EventEmitter } from 'node:events'

/** What the rest of the process may want to know once it is committed. */
export type ClubEvent =
  /** Bids were stored; what is in memory is already new. */
  | { type: 'lot'; clubId: string; exclusiveId: string; slug: string }
  /** Anything else about an exclusive or its lot. */
  | { type: 'exclusive'; clubId: string; exclusiveId: string }
  /** Auctions came, went or were changed. */
  | { type: 'auctions'; clubId: string }
  | { type: 'club'; clubId: string }
  | { type: 'message'; clubId: string; fanIds: string[] }
  | { type: 'duePayment'; clubId: string; fanId: string }

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
