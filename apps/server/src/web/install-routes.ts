import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { ApiError } from '../platform/http/api-error.ts'

/** Serves the manifest with which a browser installs a club as an app (W3C Web Application Manifest). */
export function installRoutes(http: FastifyInstance, { clubs }: Platform): void {
  http.get<{ Params: { slug: string } }>(
    '/clubs/:slug/manifest.webmanifest',
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const club = await clubs.find(params.slug)
      if (!club) throw new ApiError('errors.club.notFound')
      const home = clubs.getIfCachedByHost(headers.host ?? '')?.id === club.id ? '/' : `/clubs/${club.slug}`
      const icons = [300, 1500].map((width) => ({ src: `${club.logo_url}?w=${width}`, sizes: `${width}x${width}` }))
      return reply
        .type('application/manifest+json')
        .header('cache-control', 'public, max-age=3600')
        .serializer((manifest: object) => JSON.stringify(manifest))
        .send({
          id: home,
          name: club.platform_name,
          short_name: club.platform_name,
          start_url: home,
          scope: '/',
          display: 'standalone',
          background_color: club.theme_mode === 'light' ? '#f5f6f9' : '#0a0c14',
          theme_color: club.primary_color,
          icons,
        })
    },
  )
}
