import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import { readOpenLots } from './queries.ts'

/**
 * Polls the versions of open lots for this process. It publishes `lot` for each version that another process has
 * stored, because bids send no notification (docs/decisions/0045).
 */
export type LotWatch = {
  /**
   * Watches the open lots of a club for {@link watchDuration}. Each cache of a club's data awaits it before it reads,
   * so that all later versions are published.
   */
  watch: (clubId: string) => Promise<void>
  close: () => void
}

/** How often versions are compared, in milliseconds. */
const interval = 250

/** How long a club is watched after the last call, in milliseconds: longer than any cache keeps data about its lots. */
export const watchDuration = 15_000

type Watched = { until: number; versions: Map<string, number>; ready: Promise<void> }

/** Starts without clubs. It queries the database only while it watches a club. */
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
      // Clubs that are added meanwhile do their own first read.
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
  // The next comparison makes up for a failed one.
  const compareNow = () => void compare().catch(() => {})
  const timer = setInterval(compareNow, interval).unref()

  const stop = events.subscribe((event) => {
    // Versions that this process has stored are already published.
    if (event.type === 'lot') clubs.get(event.clubId)?.versions.set(event.exclusiveId, event.version)
    // Lots were added, removed or changed with their auction.
    if (event.type === 'auctions' && clubs.has(event.clubId)) compareNow()
  })

  return {
    watch: (clubId) => {
      const until = Date.now() + watchDuration
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
