import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Platform } from '../platform/platform.ts'

/** The product's mark: the curved stand behind a goal, and the ball. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="15" fill="#0a0c14"/>
<g fill="none" stroke-linecap="round" stroke-width="6">
<path d="M9 45V35a23 23 0 0 1 46 0v10" stroke="#f5f6f9"/><path d="M20 45V36a12 12 0 0 1 24 0v9" stroke="#8f9bff"/></g>
<circle cx="32" cy="44" r="5" fill="#f5f6f9"/></svg>`

/** Length of a side in pixels: sharp in a tab and in a list of bookmarks on dense screens. */
const side = 64

/**
 * Answers the icon that browsers ask every host for: of a club's own domain the club's, else the product's. Pages that
 * name one, as a club's do, are not asked for it.
 */
export function faviconRoute(http: FastifyInstance, { clubs }: Pick<Platform, 'clubs'>): void {
  let drawn: Promise<Buffer> | undefined
  http.get('/favicon.ico', { schema: { hide: true } }, async ({ headers }, reply) => {
    const own = await clubs.findByHost(headers.host ?? '')
    reply.header('cache-control', 'public, max-age=86400')
    if (own) return reply.redirect(`${own.logo_url}?w=300`)
    drawn ??= drawIcon()
    return reply.type('image/x-icon').send(await drawn)
  })
}

/** An icon file that holds one PNG: a directory of one entry before it. */
async function drawIcon(): Promise<Buffer> {
  const picture = await sharp(Buffer.from(mark)).resize(side, side).png().toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
