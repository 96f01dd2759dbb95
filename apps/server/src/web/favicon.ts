import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'

/** The product's icon, favicon.svg, at 64 pixels: sharp in tabs and bookmarks on high-density screens. */
const icon = readFileSync(new URL('favicon.ico', import.meta.url))

/**
 * Serves the icon that browsers request from each host: on a club's own domain the club's, else the product's. Pages
 * with an icon link, such as those of clubs, don't cause the request.
 */
export function faviconRoute(http: FastifyInstance, { clubs }: Pick<Platform, 'clubs'>): void {
  http.get('/favicon.ico', { schema: { hide: true } }, async ({ headers }, reply) => {
    const own = await clubs.findByHost(headers.host ?? '')
    reply.header('cache-control', 'public, max-age=86400')
    if (own) return reply.redirect(`${own.logo_url}?w=300`)
    return reply.type('image/x-icon').send(icon)
  })
}
