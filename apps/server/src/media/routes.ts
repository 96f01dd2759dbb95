import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../platform/http/refusal.ts'
import { type MediaStore, pictureWidths } from './media-store.ts'

const asked = z.object({
  w: z.coerce
    .number()
    .pipe(z.literal([...pictureWidths]))
    .default(800),
})

/** Serves pictures in the specification's widths; a name never changes its picture, so browsers keep it for a year. */
export function mediaRoutes(app: FastifyInstance, store: MediaStore): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const query = asked.safeParse(request.query)
      if (!query.success || !/^[a-z0-9][a-z0-9.-]{0,120}$/.test(request.params.name))
        throw new Refusal('errors.backend.notFound')
      const picture = await store.picture(request.params.name, query.data.w)
      if (!picture) throw new Refusal('errors.backend.notFound')
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', picture.etag)
        .header('cross-origin-resource-policy', 'cross-origin')
      return reply.type('image/webp').send(picture.body)
    },
  )
}
