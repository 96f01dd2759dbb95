import { LRUCache } from 'lru-cache'
import type { Fan, FanCache } from '../../../platform/access/fans.ts'
import type { Database } from '../../../platform/database/database.ts'

/** Opens the cache; at most 20,000 fans are remembered, each for five seconds. */
export function openFanCache(database: Database): FanCache {
  const remembered = new LRUCache<string, { fan: Fan | undefined }>({ max: 20_000, ttl: 5_000 })
  const keyOf = (clubId: string, accountId: string) => `${clubId} ${accountId}`
  return {
    find: async (clubId, accountId) => {
      const key = keyOf(clubId, accountId)
      const found = remembered.get(key)
      if (found) return found.fan
      const fan = await database.withTenant(clubId, (tx) =>
        tx
          .selectFrom('fan')
          .selectAll()
          .where('club_id', '=', clubId)
          .where('account_id', '=', accountId)
          .executeTakeFirst(),
      )
      remembered.set(key, { fan })
      return fan
    },
    forget: (clubId, accountId) => void remembered.delete(keyOf(clubId, accountId)),
    forgetById: async (clubId, fanId) => {
      const fan = await database.withTenant(clubId, (tx) =>
        tx
          .selectFrom('fan')
          .select('account_id')
          .where('club_id', '=', clubId)
          .where('id', '=', fanId)
          .executeTakeFirst(),
      )
      if (fan) remembered.delete(keyOf(clubId, fan.account_id))
    },
  }
}
