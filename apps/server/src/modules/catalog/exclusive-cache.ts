import type { Addresses } from '../../platform/access/addresses.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import { createTaggedCache } from '../../platform/tagged-cache.ts'
import { type CachedExclusive, shownBids } from './present-exclusive.ts'
import { countBidders, readBids, readExclusive } from './queries.ts'
import type { LotWatch } from './watch-lots.ts'

/**
 * A cache of recently requested exclusives. Entries are immutable and replaced as a whole. A poll of a lot needs no
 * database. Published changes of any process invalidate it.
 */
export type ExclusiveCache = {
  /** Undefined if the club has no exclusive with this slug. */
  find: (clubId: string, slug: string) => Promise<CachedExclusive | undefined>
  /** Returns the cached exclusive without waiting. */
  getIfCached: (clubId: string, slug: string) => CachedExclusive | undefined
  /** Replaces an exclusive by a newer state, for example after a bid. */
  replace: (clubId: string, cached: CachedExclusive) => void
  /** Removes an exclusive, or all of a club. */
  invalidate: (clubId: string, exclusiveId?: string) => void
}

/** The maximum number of entries, and how long each is served at most, in milliseconds. */
const [max, ttl] = [5_000, 5_000]

/** Opens the cache. */
export function openExclusiveCache({
  database,
  events,
  lots,
  addresses,
  now,
}: {
  database: Database
  events: Events
  lots: LotWatch
  addresses: Pick<Addresses, 'has'>
  now: () => Date
}): ExclusiveCache {
  const cache = createTaggedCache<CachedExclusive | undefined>({
    bounds: { max },
    ttl,
    now,
    tagsOf: (cached) => (cached ? [cached.row.id] : []),
    isCacheable: (cached) => cached !== undefined,
  })
  const keyOf = (clubId: string, slug: string) => `${clubId} ${slug}`
  const sourceOf = (clubId: string, slug: string) => ({
    tags: [clubId],
    load: async (): Promise<CachedExclusive | undefined> => {
      if (!(await addresses.has(clubId, 'exclusive', slug))) return undefined
      await lots.watch(clubId)
      return database.withTenant(clubId, async (tx) => {
        const row = await readExclusive(tx, clubId, slug)
        if (!row) return undefined
        if (!row.lot) return { row, bids: [], bidders: 0 }
        const bids = await readBids(tx, clubId, [row.id], shownBids)
        const bidders = await countBidders(tx, clubId, [row.id])
        return { row, bids: bids.get(row.id) ?? [], bidders: bidders.get(row.id) ?? 0 }
      })
    },
  })
  const versionOf = (clubId: string, slug: string) => cache.peek(keyOf(clubId, slug))?.row.lot?.version ?? 0
  const invalidate = (clubId: string, exclusiveId = clubId) => cache.invalidate(exclusiveId, clubId)

  events.subscribe((change) => {
    if (change.type === 'missed') cache.clear()
    if (change.type === 'settings' || change.type === 'bidders' || change.type === 'auctions') invalidate(change.clubId)
    if (change.type === 'exclusive') invalidate(change.clubId, change.exclusiveId)
    if (change.type === 'lot' && versionOf(change.clubId, change.slug) < change.version)
      invalidate(change.clubId, change.exclusiveId)
  })

  return {
    find: (clubId, slug) => cache.get(keyOf(clubId, slug), sourceOf(clubId, slug)),
    getIfCached: (clubId, slug) => cache.getIfCached(keyOf(clubId, slug)),
    replace: (clubId, cached) => {
      // An entry that a bid has replaced stays cached, so its club has to be watched as long.
      lots.watch(clubId).catch(() => {})
      const { slug, lot } = cached.row
      // An older state never replaces a newer one.
      if (lot && lot.version < versionOf(clubId, slug)) return
      cache.set(keyOf(clubId, slug), cached, sourceOf(clubId, slug))
    },
    invalidate,
  }
}
