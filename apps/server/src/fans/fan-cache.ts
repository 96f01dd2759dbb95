import { LRUCache } from 'lru-cache'
import type { Selectable } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { DB } from '../platform/database/schema.gen.ts'

/** A fan's row. */
export type Fan = Selectable<DB['fan']>

/** Fans as calls are admitted: from memory for a few seconds, so that polls leave the database alone. */
export type FanCache = {
  find: (clubId: string, accountId: string) => Promise<Fan | undefined>
  /** Forgets a fan whose record has changed. */
  forget: (clubId: string, accountId: string) => void
  /** Forgets a fan of whom only the id is known. */
  forgetById: (clubId: string, fanId: string) => Promise<void>
}

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
