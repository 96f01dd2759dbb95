import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createTaggedCache } from '../../../platform/tagged-cache.ts'
import { type PartnerRow, readPartnerLogos } from './queries.ts'

type Logo = Pick<PartnerRow, 'club_id' | 'logo_url'>

/** How long the logos are used in case a change is missed, in milliseconds. */
const ttl = 60_000

/**
 * Serves a partner's logo at `/partners/{slug}/logo.png` (C10). If several clubs have a partner with this slug, a
 * club's own domain shows its own, and other hosts the one that was added first.
 */
export function partnerLogoRoute(
  http: FastifyInstance,
  { clubs, clock, database, events }: Pick<Platform, 'clubs' | 'clock' | 'database' | 'events'>,
): void {
  // All logos of the installation, so that an invented address costs no query.
  const cache = createTaggedCache<Partial<Record<string, Logo[]>>>({ bounds: { max: 1 }, ttl, now: clock.now })
  const key = 'logos'
  const load = async () => Object.groupBy(await database.asSystem(readPartnerLogos), ({ slug }) => slug)
  events.subscribe(({ type }) => {
    if (type === 'settings' || type === 'missed') cache.clear()
  })

  http.get<{ Params: { slug: string } }>(
    '/partners/:slug/logo.png',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const logos = (await cache.get(key, { tags: [key], load }))[params.slug] ?? []
      const own = await clubs.findByHost(headers.host ?? '')
      const logo = logos.find(({ club_id }) => club_id === own?.id) ?? logos[0]
      if (!logo) throw new ApiError('errors.backend.notFound')
      return reply.header('cache-control', 'public, max-age=3600').redirect(logo.logo_url)
    },
  )
}
