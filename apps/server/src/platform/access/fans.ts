import type { Selectable } from 'kysely'
import type { DB } from '../database/schema.gen.ts'

/** A fan's row. */
export type Fan = Selectable<DB['fan']>

/** A cache of fans for a few seconds, so that authorizing polls needs no database. */
export type FanCache = {
  find: (clubId: string, accountId: string) => Promise<Fan | undefined>
  /** Removes a fan whose record has changed. */
  invalidate: (clubId: string, accountId: string) => void
}
