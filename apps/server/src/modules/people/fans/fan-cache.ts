import type { Fan, FanCache } from '../../../platform/access/fans.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events.ts'
import { createTaggedCache } from '../../../platform/tagged-cache.ts'

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
        load: () =>
          database.withTenant(clubId, (tx) =>
            tx
              .selectFrom('fan')
              .selectAll()
              .where('club_id', '=', clubId)
              .where('account_id', '=', accountId)
              .executeTakeFirst(),
          ),
      })
    },
    invalidate: (clubId, accountId) => cache.invalidate(keyOf(clubId, accountId)),
  }
}
