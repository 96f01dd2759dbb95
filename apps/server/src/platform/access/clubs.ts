import type { Selectable } from 'kysely'
import type { DB } from '../database/schema.gen.ts'

/** A club's row. */
export type Club = Selectable<DB['club']>

/** The clubs of this installation, kept in memory: they are few, read by every call, and change rarely. */
export type ClubCache = {
  all: () => Promise<Club[]>
  /** The club of a path, which names it by its slug or its id. */
  find: (slugOrId: string) => Promise<Club | undefined>
  /**
   * What is in memory, while a newer state is read where it is time for that: a crowd of readers never waits for the
   * database together. Undefined also for a club that is only not known yet, or where one was changed a moment ago.
   */
  getIfCached: (slugOrId: string) => Club | undefined
  /** The same by host name. */
  peekByHost: (host: string) => Club | undefined
  byId: (id: string) => Promise<Club | undefined>
  /** The club of a host name: the table of proven hosts wins, then the rule of host names (C05, specification 9.042). */
  findByHost: (host: string) => Promise<Club | undefined>
}
