import type { FastifyInstance } from 'fastify'
import { focusStep } from '@virage/contract/staff'
import { networkOf } from '@virage/identity'
import * as z from 'zod'
import { ApiError } from '../../platform/http/api-error.ts'
import { pictureHeaders } from '../../platform/http/security-headers.ts'
import type { SharedCounts } from '../../platform/limits/shared-counts.ts'
import { isFileName, type MediaStore, pictureHeights, pictureWidths } from './media-store.ts'

const percent = z.coerce.number().min(0).max(100).multipleOf(focusStep).optional()

const querySchema = z.object({
  w: z.coerce
    .number()
    .pipe(z.literal([...pictureWidths]))
    .default(800),
  // Crops to this height, around the focal point or else the middle.
  h: z.coerce
    .number()
    .pipe(z.literal([...pictureHeights]))
    .optional(),
  // The focal point of a crop, which is a part of the URL because the picture of a URL never changes.
  x: percent,
  y: percent,
})

/** Maximum number of missing pictures that are looked for, for a network per minute, over all processes. */
const missingPictures = { name: 'missing pictures', most: 300 }

/**
 * Serves pictures in the sizes of specification 9.016. The picture of a name never changes, so browsers may cache it
 * for a year. Names can be invented without end, and those that create sizes wait behind them: a network that asks for many
 * gets only sizes that are cached, for the rest of the minute.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { store, requestCounts }: { store: MediaStore; requestCounts: SharedCounts },
): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const query = querySchema.safeParse(request.query)
      const { name } = request.params
      if (!query.success || !isFileName(name)) throw new ApiError('errors.backend.notFound')
      const format = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp'
      const { w: width, h: height, x, y } = query.data
      const focus = height === undefined || x === undefined || y === undefined ? undefined : { x, y }
      const network = networkOf(request.ip)
      const missing = requestCounts.get(missingPictures, network)
      const options = { cachedOnly: missing.current >= missingPictures.most }
      const around = focus && (await store.picture(name, { width, height, format, focus }, options))
      const picture = around ?? (await store.picture(name, { width, height, format }, options))
      if (!picture && options.cachedOnly)
        throw new ApiError('errors.backend.tooManyRequests', { retryAfter: Math.ceil(missing.ttl / 1000) })
      // A focal point can be invented, too.
      if (!options.cachedOnly && (!picture || (focus && !around))) requestCounts.add(missingPictures, network)
      if (!picture) throw new ApiError('errors.backend.notFound')
      reply
        // The point may have been set in another process a moment ago, or may be invented.
        .header('cache-control', focus && !around ? 'no-cache' : 'public, max-age=31536000, immutable')
        .header('etag', picture.etag)
        .header('vary', 'accept')
        .headers(pictureHeaders)
      return reply.type(`image/${format}`).send(picture.body)
    },
  )
}
