import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import { readAfter } from '../../platform/http/read-after.ts'
import { type CachedExclusive, shownBids } from './present-exclusive.ts'
import { readBidders, readBids, readExclusive } from './queries.ts'

/**
 * The exclusives that are being looked at, in memory, each replaced as a whole and never altered: a poll of a lot
 * touches no database. What changes here is replaced at once; what another process changes is noticed within half a
 * second where it is a lot, by its version, and within five seconds where it is what editors write.
 */
export type ExclusiveCache = {
  /** Undefined for a slug that the club does not have. */
  find: (clubId: string, slug: string) => Promise<CachedExclusive | undefined>
  /** What is in memory already. */
  getIfCached: (clubId: string, slug: string) => CachedExclusive | undefined
  /** Puts a newer state in place, as after a bid. */
  replace: (clubId: string, cached: CachedExclusive) => void
  /** Removes an exclusive, or all of a club. */
  invalidate: (clubId: string, exclusiveId?: string) => void
  close: () => void
}

/** How often other processes' changes are looked for, in milliseconds. */
const watchInterval = 500
const readers = 5_000
/** How long an exclusive is shown without being read anew, in milliseconds. */
const freshFor = 5_000

/** Opens the cache. */
export function openExclusiveCache({
  database,
  events,
  now,
}: {
  database: Database
  events: Events
  now: () => Date
}): ExclusiveCache {
  const entries = new LRUCache<string, CachedExclusive>({ max: readers, ttl: freshFor })
  const loading = new Map<string, Promise<CachedExclusive | undefined>>()
  /** When the read of each began, done or under way: whoever has written since then reads it again. */
  const readAt = new WeakMap<CachedExclusive | Promise<CachedExclusive | undefined>, number>()
  const keyOf = (clubId: string, slug: string) => `${clubId} ${slug}`

  const load = async (clubId: string, slug: string): Promise<CachedExclusive | undefined> => {
    return database.withTenant(clubId, async (tx) => {
      const row = await readExclusive(tx, clubId, slug)
      if (!row) return undefined
      if (!row.lot) return { row, bids: [], bidders: new Map<string, number>() }
      const bids = await readBids(tx, clubId, [row.id], shownBids)
      const bidders = await readBidders(tx, clubId, [row.id])
      return { row, bids: bids.get(row.id) ?? [], bidders: bidders.get(row.id) ?? new Map() }
    })
  }

  /** An older state never replaces a newer one. */
  const put = (clubId: string, cached: CachedExclusive, begun: number) => {
    readAt.set(cached, begun)
    const key = keyOf(clubId, cached.row.slug)
    const shown = entries.get(key)
    if (shown?.row.lot && cached.row.lot && shown.row.lot.version > cached.row.lot.version) return
    entries.set(key, cached)
  }

  const invalidate = (clubId: string, exclusiveId?: string) => {
    for (const [key, { row }] of entries.entries()) {
      if (row.club_id === clubId && (exclusiveId === undefined || row.id === exclusiveId)) entries.delete(key)
    }
    // What is being read may be what was there before: it answers those who wait for it, and nobody else.
    for (const key of loading.keys()) if (key.startsWith(keyOf(clubId, ''))) loading.delete(key)
  }

  const watch = async () => {
    // What happens to a lot that is over is told as a change of its exclusive.
    const lots = [...entries.values()].flatMap(({ row: { id, lot } }) =>
      lot && lot.closed_at === null ? [{ id, version: lot.version }] : [],
    )
    if (lots.length === 0) return
    const { rows } = await database.asSystem((tx) =>
      sql<{ club_id: string; exclusive_id: string; slug: string }>`
        select l.club_id, l.exclusive_id, e.slug
        from unnest(${lots.map(({ id }) => id)}::uuid[], ${lots.map(({ version }) => version)}::bigint[]) as shown(id, version)
        join lot l on l.exclusive_id = shown.id and l.version > shown.version
        join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id`.execute(tx),
    )
    for (const { club_id, exclusive_id, slug } of rows) {
      invalidate(club_id, exclusive_id)
      events.publish({ type: 'lot', clubId: club_id, exclusiveId: exclusive_id, slug })
    }
  }
  // A failed look is made up by the next one.
  const timer = setInterval(() => void watch().catch(() => {}), watchInterval).unref()
  const stop = events.subscribe((event) => {
    if (event.type === 'settings' || event.type === 'bidders') invalidate(event.clubId)
    if (event.type === 'exclusive') invalidate(event.clubId, event.exclusiveId)
  })

  return {
    find: (clubId, slug) => {
      const key = keyOf(clubId, slug)
      const after = readAfter()
      const shown = entries.get(key)
      if (shown && (readAt.get(shown) ?? 0) > after) return Promise.resolve(shown)
      // Readers that come together share one read.
      const pending = loading.get(key)
      if (pending && (readAt.get(pending) ?? 0) > after) return pending
      const begun = now().getTime()
      const read = load(clubId, slug)
        .then((cached) => {
          if (cached && loading.get(key) === read) put(clubId, cached, begun)
          return cached
        })
        .finally(() => loading.get(key) === read && loading.delete(key))
      readAt.set(read, begun)
      loading.set(key, read)
      return read
    },
    getIfCached: (clubId, slug) => entries.get(keyOf(clubId, slug)),
    replace: (clubId, cached) => put(clubId, cached, now().getTime()),
    invalidate,
    close: () => {
      clearInterval(timer)
      stop()
    },
  }
}
