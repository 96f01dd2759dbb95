import type { Selectable } from 'kysely'
import type { DB } from '../database/schema.gen.ts'

/** A fan's row. */
export type Fan = Selectable<DB['fan']>

/** Fans as calls are admitted: from memory for a few seconds, so that polls leave the database alone. */
export type FanCache = {
  find: (clubId: string, accountId: string) => Promise<Fan | undefined>
  /** Forgets a fan whose record has changed. */
  forget: (clubId: string, accountId: string) => void
}
