import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'

/** The product's mark, favicon.svg, at 64 pixels: sharp in a tab and in a list of bookmarks on dense screens. */
const icon = readFileSync(new URL('favicon.ico', import.meta.url))

/**
 * Answers the icon that browsers ask every host for: of a club's own domain the club's, else the product's. Pages that
 * name one, as a club's do, are not asked for it.
 */
export function faviconRoute(http: FastifyInstance, { clubs }: Pick<Platform, 'clubs'>): void {
  http.get('/favicon.ico', { schema: { hide: true } }, async ({ headers }, reply) => {
    const own = await clubs.findByHost(headers.host ?? '')
    reply.header('cache-control', 'public, max-age=86400')
    if (own) return reply.redirect(`${own.logo_url}?w=300`)
    return reply.type('image/x-icon').send(icon)
  })
}
