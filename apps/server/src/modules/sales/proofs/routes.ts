import { presignProofPhoto } from '@virage/contract/staff'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PrivatePictures } from '../../media/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import type { PhotoUrls } from './photo-urls.ts'
import { insertPhoto, readPhotoName } from './queries.ts'

const path = z.object({ clubId: z.uuid(), id: z.uuid() })
const signed = z.object({ expires: z.string(), signature: z.string() })

/** Registers the upload of proof photographs, and serves those that prove something at signed URLs (B06). */
export function proofPhotoRoutes(
  app: FastifyInstance,
  backOffice: StaffOperations,
  { database, pictures, urls }: { database: Database; pictures: PrivatePictures; urls: PhotoUrls },
): void {
  backOffice.mutate(presignProofPhoto, async ({ club, body, staff }, tx) => {
    const { name, uploadUrl } = await pictures.presign(body)
    const id = await insertPhoto(tx, { clubId: club.id, name, accountId: staff.accountId })
    return { answer: { id, uploadUrl }, audit: { subject: `proofPhoto ${id}` } }
  })

  app.get('/api/proof-photos/:clubId/:id', { schema: { hide: true } }, async (request, reply) => {
    const [where, how] = [path.safeParse(request.params), signed.safeParse(request.query)]
    if (!where.success || !how.success) throw new ApiError('errors.backend.notFound')
    const { clubId, id } = where.data
    const name = urls.isValid(clubId, id, how.data)
      ? await database.withTenant(clubId, (tx) => readPhotoName(tx, clubId, id))
      : undefined
    const picture = name === undefined ? undefined : await pictures.read(name)
    if (!picture) throw new ApiError('errors.backend.notFound')
    return reply
      .type(picture.contentType)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .send(picture.body)
  })
}
