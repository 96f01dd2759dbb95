import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readPartnerLogos } from './queries.ts'

/**
 * Serves a partner's logo at `/partners/{slug}/logo.png` (C10). If several clubs have a partner with this slug, a
 * club's own domain shows its own, and other hosts the one that was added first.
 */
export function partnerLogoRoute(
  http: FastifyInstance,
  { clubs, database }: Pick<Platform, 'clubs' | 'database'>,
): void {
  http.get<{ Params: { slug: string } }>(
    '/partners/:slug/logo.png',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const logos = await database.asSystem((tx) => readPartnerLogos(tx, params.slug))
      const own = await clubs.findByHost(headers.host ?? '')
      const logo = logos.find(({ club_id }) => club_id === own?.id) ?? logos[0]
      if (!logo) throw new ApiError('errors.backend.notFound')
      return reply.header('cache-control', 'public, max-age=3600').redirect(logo.logo_url)
    },
  )
}
