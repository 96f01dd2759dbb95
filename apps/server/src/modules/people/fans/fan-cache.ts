import { batchReads } from '@virage/identity'
import { LRUCache } from 'lru-cache'
import type { Fan, FanCache } from '../../../platform/access/fans.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events.ts'
import { createTaggedCache } from '../../../platform/tagged-cache.ts'
import { readFansOfAccounts } from './queries.ts'

/** The maximum number of fans, and how long each is served at most, in milliseconds. */
const [max, ttl] = [20_000, 5_000]

/** Opens the cache of fans. Published changes of any process invalidate it. */
export function openFanCache({
  database,
  events,
  now,
}: {
  database: Database
  events: Events
  now: () => Date
}): FanCache {
  const cache = createTaggedCache<Fan | undefined>({ bounds: { max }, ttl, now })
  // When a sale begins, thousands of fans are looked up at once.
  const reads = new LRUCache<string, (accountId: string) => Promise<Fan | undefined>>({
    max: 1_000,
    memoMethod: (clubId) =>
      batchReads<Fan>((ids) => database.withTenant(clubId, (tx) => readFansOfAccounts(tx, clubId, ids))),
  })
  const keyOf = (clubId: string, accountId: string) => `${clubId} ${accountId}`
  events.subscribe((event) => {
    if (event.type === 'missed') cache.clear()
    if (event.type === 'fan') cache.invalidate(keyOf(event.clubId, event.accountId))
  })
  return {
    find: (clubId, accountId) => {
      const key = keyOf(clubId, accountId)
      return cache.get(key, {
        tags: [key],
        load: () => reads.memo(clubId)(accountId),
      })
    },
    invalidate: (clubId, accountId) => cache.invalidate(keyOf(clubId, accountId)),
  }
}
