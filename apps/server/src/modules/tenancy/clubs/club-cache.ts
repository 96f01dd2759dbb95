import { slugFromHost } from '@virage/domain'
import type { Club, ClubCache } from '../../../platform/access/clubs.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events.ts'

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
    if (event.type === 'settings' && current) current.until = 0
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
