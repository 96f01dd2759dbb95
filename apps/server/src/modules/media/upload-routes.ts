import { randomBytes } from 'node:crypto'
import { largestUpload, presignUpload, uploadContentTypes } from '@virage/contract'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CleanUpload } from './clean-upload.ts'
import type { DiskStore } from './disk-store.ts'
import { insertUpload } from './queries.ts'
import { pictureTypes, type UploadContentType, uploadName } from './picture-types.ts'
import type { PictureStore } from './upload-store.ts'

/** Tells where to put a picture (K04), and remembers whose it is. */
export function uploadRoutes(
  register: RegisterOperation,
  { database, store }: Pick<Platform, 'database'> & { store: PictureStore },
): void {
  register(presignUpload, async ({ club, principal, body }) => {
    const presigned = await presignPicture(store, body)
    const name = presigned.url.replace('/media/', '')
    await database.withTenant(club.id, (tx) =>
      insertUpload(tx, { club_id: club.id, name, account_id: principal.username }),
    )
    return presigned
  })
}

/** An address for one picture, and the one under which it will be found. */
export async function presignPicture(
  store: PictureStore,
  { contentType, size }: { contentType: UploadContentType; size?: number | undefined },
) {
  const name = `upload-${randomBytes(18).toString('hex')}.${pictureTypes[contentType].ending}`
  return { uploadUrl: await store.presign({ name, contentType, size }), url: `/media/${name}` }
}

/**
 * Takes pictures at signed addresses, where no S3 store does: type and size are those of the address, an oversized body
 * is refused before it is read, and a picture is kept only as it was written anew.
 */
export async function diskUploads(
  app: FastifyInstance,
  { store, clean }: { store: DiskStore; clean: CleanUpload },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...uploadContentTypes], (_request, payload, done) => done(null, payload))
  app.put<{ Params: { name: string }; Body: Readable }>(
    '/uploads/:name',
    {
      schema: { hide: true },
      preParsing: async (request, reply) => {
        const { name } = request.params
        const ticket = uploadName.test(name)
          ? store.readAddress(name, new URLSearchParams(request.url.split('?')[1]))
          : undefined
        if (!ticket) throw new ApiError('errors.upload.address')
        if (request.headers['content-type'] !== ticket.contentType) throw new ApiError('errors.upload.type')
        const length = request.headers['content-length']
        if (length !== undefined && Number(length) > (ticket.size ?? largestUpload)) {
          // What is not read must not be sent either.
          reply.header('connection', 'close')
          throw new ApiError('errors.upload.size')
        }
      },
    },
    async (request, reply) => {
      const { name } = request.params
      const ticket = store.readAddress(name, new URLSearchParams(request.url.split('?')[1]))
      if (!ticket) throw new ApiError('errors.upload.address')
      const content = await readWithin(request.body, ticket.size ?? largestUpload)
      if (ticket.size !== undefined && content.length !== ticket.size) throw new ApiError('errors.upload.size')
      const cleaned = await clean(content, ticket.contentType)
      if (!cleaned.ok) throw new ApiError(cleaned.key)
      await store.putMaster(name, cleaned.body)
      return reply.status(200).send({})
    },
  )
}

async function readWithin(body: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new ApiError('errors.upload.size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
