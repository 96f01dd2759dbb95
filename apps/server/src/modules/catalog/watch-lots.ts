import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import { readOpenLots } from './queries.ts'

/**
 * The one reader of open lots in this process: it publishes `lot` for each version that another process has stored, for
 * bids send no notification (docs/decisions/0045).
 */
export type LotWatch = {
  /**
   * Watches the open lots of a club for {@link watchedFor}. Whoever keeps something of a club in memory calls it before
   * each read, and waits: every version after that is published.
   */
  watch: (clubId: string) => Promise<void>
  close: () => void
}

/** How often versions are compared at the most, in milliseconds. */
const interval = 250

/** Longer than a cache keeps what shows a lot and a page what it was rendered from, in milliseconds. */
export const watchedFor = 15_000

type Watched = { until: number; versions: Map<string, number>; ready: Promise<void> }

/** Begins without clubs; it asks the database only while it watches one. */
export function watchLots({ database, events }: { database: Database; events: Events }): LotWatch {
  const clubs = new Map<string, Watched>()
  const read = (clubIds: string[]) => database.asSystem((tx) => readOpenLots(tx, clubIds))

  const isNewer = (
    versions: Map<string, number>,
    { exclusiveId, version }: { exclusiveId: string; version: number },
  ) => {
    if ((versions.get(exclusiveId) ?? 0) >= version) return false
    versions.set(exclusiveId, version)
    return true
  }

  let comparing = false
  const compare = async () => {
    const now = Date.now()
    for (const [clubId, { until }] of clubs) if (until < now) clubs.delete(clubId)
    if (comparing || clubs.size === 0) return
    comparing = true
    try {
      // Clubs that come meanwhile are read by themselves.
      const compared = new Map(clubs)
      await Promise.all([...compared.values()].map(({ ready }) => ready))
      for (const lot of await read([...compared.keys()])) {
        const watched = compared.get(lot.clubId)
        if (watched && isNewer(watched.versions, lot)) events.publish({ type: 'lot', ...lot })
      }
    } finally {
      comparing = false
    }
  }
  // A failed comparison is made up by the next one.
  const look = () => void compare().catch(() => {})
  const timer = setInterval(look, interval).unref()

  const stop = events.subscribe((event) => {
    // What this process stores need not be found in the database.
    if (event.type === 'lot') clubs.get(event.clubId)?.versions.set(event.exclusiveId, event.version)
    // Lots came, went or were changed with their auction.
    if (event.type === 'auctions' && clubs.has(event.clubId)) look()
  })

  return {
    watch: (clubId) => {
      const until = Date.now() + watchedFor
      const known = clubs.get(clubId)
      if (known) {
        known.until = until
        return known.ready
      }
      const versions = new Map<string, number>()
      const ready = read([clubId]).then(
        (lots) => lots.forEach((lot) => isNewer(versions, lot)),
        (error: unknown) => {
          clubs.delete(clubId)
          throw error
        },
      )
      clubs.set(clubId, { until, versions, ready })
      return ready
    },
    close: () => {
      clearInterval(timer)
      stop()
    },
  }
}
