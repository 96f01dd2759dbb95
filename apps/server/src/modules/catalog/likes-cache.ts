import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import { createTaggedCache } from '../../platform/tagged-cache.ts'
import { readLikes } from './queries.ts'

/** A cache of the exclusives that fans like, so that polls need no database. */
export type LikesCache = {
  of: (clubId: string, fanId: string) => Promise<ReadonlySet<string>>
}

/** The maximum number of fans, and how long an entry is served at most, in milliseconds. */
const [max, ttl] = [20_000, 10_000]

/** Opens the cache. Published changes of any process invalidate it. */
export function openLikesCache({
  database,
  events,
  now,
}: {
  database: Database
  events: Events
  now: () => Date
}): LikesCache {
  const cache = createTaggedCache<ReadonlySet<string>>({ bounds: { max }, ttl, now })
  const keyOf = (clubId: string, fanId: string) => `${clubId} ${fanId}`
  events.subscribe((event) => {
    if (event.type === 'missed') cache.clear()
    if (event.type === 'likes') cache.invalidate(keyOf(event.clubId, event.fanId))
  })
  return {
    of: (clubId, fanId) => {
      const key = keyOf(clubId, fanId)
      const load = async () => {
        const likes = await database.withTenant(clubId, (tx) => readLikes(tx, clubId, fanId))
        return new Set(likes.map(({ exclusiveId }) => exclusiveId))
      }
      return cache.get(key, { tags: [key], load })
    },
  }
}
