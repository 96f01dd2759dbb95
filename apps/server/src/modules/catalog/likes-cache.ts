import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import { readLikes } from './queries.ts'

/** Which exclusives fans like, remembered for a few seconds so that polls leave the database alone. */
export type LikesCache = {
  of: (clubId: string, fanId: string) => Promise<ReadonlySet<string>>
  forget: (clubId: string, fanId: string) => void
}

/** Opens the memory: 20,000 fans, ten seconds each. */
export function openLikesCache(database: Database): LikesCache {
  const remembered = new LRUCache<string, ReadonlySet<string>>({ max: 20_000, ttl: 10_000 })
  return {
    of: async (clubId, fanId) => {
      const key = `${clubId} ${fanId}`
      const known = remembered.get(key)
      if (known) return known
      const likes = await database.withTenant(clubId, (tx) => readLikes(tx, clubId, fanId))
      const ids = new Set(likes.map(({ exclusiveId }) => exclusiveId))
      remembered.set(key, ids)
      return ids
    },
    forget: (clubId, fanId) => void remembered.delete(`${clubId} ${fanId}`),
  }
}
