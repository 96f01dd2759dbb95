import type { Selectable } from 'kysely'
import { slugFromHost } from '@virage/domain'
import type { Database } from '../platform/database/database.ts'
import type { DB } from '../platform/database/schema.gen.ts'
import type { Events } from '../platform/events.ts'

/** A club's row. */
export type Club = Selectable<DB['club']>

/** The clubs of this installation, kept in memory: they are few, read by every call, and change rarely. */
export type ClubCache = {
  all: () => Promise<Club[]>
  /** The club of a path, which names it by its slug or its id. */
  find: (slugOrId: string) => Promise<Club | undefined>
  /**
   * What is in memory, while a newer state is read where it is time for that: a crowd of readers never waits for the
   * database together. Undefined also for a club that is only not known yet, or was changed a moment ago.
   */
  getIfCached: (slugOrId: string) => Club | undefined
  /** The same by host name. */
  peekByHost: (host: string) => Club | undefined
  byId: (id: string) => Promise<Club | undefined>
  /** The club of a host name: the table of proven hosts wins, then the specification's rule (C05). */
  findByHost: (host: string) => Promise<Club | undefined>
  close: () => void
}

/** How long another process's change may stay unseen, in milliseconds. */
const freshFor = 5_000

type Known = { bySlug: Map<string, Club>; byId: Map<string, Club>; byHost: Map<string, string>; until: number }

/** Opens the cache; changes of this process are seen at once, those of others within five seconds. */
export function openClubCache({
  database,
  events,
  productHosts,
}: {
  database: Database
  events: Events
  productHosts: string[]
}): ClubCache {
  let known: Promise<Known> | undefined
  let current: Known | undefined

  const read = async (): Promise<Known> => {
    const [clubs, hosts] = await Promise.all([
      database.query.selectFrom('club').selectAll().orderBy('created_at').orderBy('slug').execute(),
      database.query.selectFrom('club_host').selectAll().where('status', '=', 'ACTIVE').execute(),
    ])
    return {
      bySlug: new Map(clubs.map((club) => [club.slug, club])),
      byId: new Map(clubs.map((club) => [club.id, club])),
      byHost: new Map(hosts.map(({ host, club_id }) => [host, club_id])),
      until: Date.now() + freshFor,
    }
  }
  const lookUp = (): Known | Promise<Known> => {
    if (current && current.until > Date.now()) return current
    known ??= read()
      .then((fresh) => (current = fresh))
      .catch((error: unknown) => {
        // A lost database does not take away what is known; calls that need it say so themselves.
        if (current) return current
        throw error
      })
      .finally(() => (known = undefined))
    return known
  }
  const ofHost = ({ byHost, byId, bySlug }: Known, host: string): Club | undefined => {
    const named = byHost.get(host.toLowerCase().replace(/:\d+$/, ''))
    if (named) return byId.get(named)
    const slug = slugFromHost(host, productHosts)
    return slug === undefined ? undefined : bySlug.get(slug)
  }
  // Ids first: a slug that looks like another club's id never takes its place.
  const named = ({ byId, bySlug }: Known, slugOrId: string) => byId.get(slugOrId) ?? bySlug.get(slugOrId)
  const stop = events.subscribe((event) => {
    if (event.type === 'club' && current) current.until = 0
  })

  return {
    all: async () => [...(await lookUp()).bySlug.values()],
    find: async (slugOrId) => named(await lookUp(), slugOrId),
    getIfCached: (slugOrId) => {
      if (!current || current.until === 0) return undefined
      void lookUp()
      return named(current, slugOrId)
    },
    byId: async (id) => (await lookUp()).byId.get(id),
    peekByHost: (host) => current && ofHost(current, host),
    findByHost: async (host) => ofHost(await lookUp(), host),
    close: stop,
  }
}
