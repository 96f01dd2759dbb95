import type { Selectable } from 'kysely'
import type { DB } from '../database/schema.gen.ts'

/** A club's row. */
export type Club = Selectable<DB['club']>

/**
 * A cache of the installation's clubs: they are few, read by each request, and change rarely. Rehearsals are found only where it
 * says so, because no fan may find one.
 */
export type ClubCache = {
  all: () => Promise<Club[]>
  /** Returns all clubs and all rehearsals. */
  allWithRehearsals: () => Promise<Club[]>
  /** Finds the club of a path by its slug or id. */
  find: (slugOrId: string) => Promise<Club | undefined>
  /** Finds a club or a rehearsal by its slug or id: for the back office. */
  findWithRehearsals: (slugOrId: string) => Promise<Club | undefined>
  /**
   * Returns the cached club without waiting; a stale one is reloaded in the background. Undefined if the club is not
   * cached, or was changed a moment ago.
   */
  getIfCached: (slugOrId: string) => Club | undefined
  /** Like `getIfCached`, by host name. */
  getIfCachedByHost: (host: string) => Club | undefined
  /** Finds a club or a rehearsal by its id: for work that has begun with the id. */
  byId: (id: string) => Promise<Club | undefined>
  /**
   * Finds the club of a host name: first in the table of proven hosts, then by the naming rule (C05, specification
   * 9.042).
   */
  findByHost: (host: string) => Promise<Club | undefined>
  /** Returns whether a club has proven a host name. A change of the last moment may be missing. */
  isProvenHost: (host: string) => Promise<boolean>
}
