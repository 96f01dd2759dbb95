import { slugFromHost } from '@virage/domain'
import type { Club, ClubCache } from '../../../platform/access/clubs.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events.ts'
import { createTaggedCache } from '../../../platform/tagged-cache.ts'

/**
 * The age from which clubs are reloaded while they are served, and their maximum age if a notification is lost; in
 * milliseconds.
 */
const [refreshAfter, ttl] = [4_000, 5_000]

type Clubs = { every: ClubMaps; real: ClubMaps; byHost: Map<string, string> }

type ClubMaps = { bySlug: Map<string, Club>; byId: Map<string, Club> }

const mapsOf = (clubs: Club[]): ClubMaps => ({
  bySlug: new Map(clubs.map((club) => [club.slug, club])),
  byId: new Map(clubs.map((club) => [club.id, club])),
})

/** Opens the cache. It serves known clubs while the database is unavailable. */
export function openClubCache({
  database,
  events,
  productHosts,
}: {
  database: Database
  events: Events
  productHosts: string[]
}): ClubCache {
  const cache = createTaggedCache<Clubs>({ bounds: { max: 1 }, refreshAfter, ttl, servesOnError: true })
  const key = 'clubs'
  const source = {
    tags: [key],
    load: async (): Promise<Clubs> => {
      const [clubs, hosts] = await Promise.all([
        database.query.selectFrom('club').selectAll().orderBy('created_at').orderBy('slug').execute(),
        database.query.selectFrom('club_host').selectAll().where('status', '=', 'ACTIVE').execute(),
      ])
      return {
        every: mapsOf(clubs),
        real: mapsOf(clubs.filter(({ rehearsal_of }) => rehearsal_of === null)),
        byHost: new Map(hosts.map(({ host, club_id }) => [host, club_id])),
      }
    },
  }
  events.subscribe(({ type }) => {
    if (type === 'settings' || type === 'missed') cache.clear()
  })
  const lookUp = (): Clubs | Promise<Clubs> => cache.getIfCached(key) ?? cache.get(key, source)
  const ofHost = ({ byHost, real: { byId, bySlug } }: Clubs, host: string): Club | undefined => {
    const named = byHost.get(host.toLowerCase().replace(/:\d+$/, ''))
    if (named) return byId.get(named)
    const slug = slugFromHost(host, productHosts)
    return slug === undefined ? undefined : bySlug.get(slug)
  }
  // Ids first: a slug that looks like another club's id must not replace it.
  const findClub = ({ byId, bySlug }: ClubMaps, slugOrId: string) => byId.get(slugOrId) ?? bySlug.get(slugOrId)

  return {
    all: async () => [...(await lookUp()).real.bySlug.values()],
    allWithRehearsals: async () => [...(await lookUp()).every.bySlug.values()],
    find: async (slugOrId) => findClub((await lookUp()).real, slugOrId),
    findWithRehearsals: async (slugOrId) => findClub((await lookUp()).every, slugOrId),
    getIfCached: (slugOrId) => {
      const clubs = cache.getIfCached(key)
      return clubs && findClub(clubs.real, slugOrId)
    },
    byId: async (id) => (await lookUp()).every.byId.get(id),
    getIfCachedByHost: (host) => {
      const clubs = cache.peek(key)
      return clubs && ofHost(clubs, host)
    },
    findByHost: async (host) => ofHost(await lookUp(), host),
    isProvenHost: async (host) => (await lookUp()).byHost.has(host),
  }
}
