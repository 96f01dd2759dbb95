import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ApiError } from '../../platform/http/api-error.ts'
import { pictureHeaders } from '../../platform/http/security-headers.ts'
import { type MediaStore, pictureHeights, pictureWidths } from './media-store.ts'

const querySchema = z.object({
  w: z.coerce
    .number()
    .pipe(z.literal([...pictureWidths]))
    .default(800),
  // Crops to this height, around the centre.
  h: z.coerce
    .number()
    .pipe(z.literal([...pictureHeights]))
    .optional(),
})

/**
 * Serves pictures in the sizes of specification 9.016. The picture of a name never changes, so browsers may cache it
 * for a year.
 */
export function mediaRoutes(app: FastifyInstance, store: MediaStore): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const query = querySchema.safeParse(request.query)
      if (!query.success || !/^[a-z0-9][a-z0-9.-]{0,120}$/.test(request.params.name))
        throw new ApiError('errors.backend.notFound')
      const format = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp'
      const picture = await store.picture(request.params.name, { width: query.data.w, height: query.data.h, format })
      if (!picture) throw new ApiError('errors.backend.notFound')
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', picture.etag)
        .header('vary', 'accept')
        .headers(pictureHeaders)
      return reply.type(`image/${format}`).send(picture.body)
    },
  )
}
