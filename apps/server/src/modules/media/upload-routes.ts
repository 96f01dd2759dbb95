import { largestUpload, presignUpload, uploadContentTypes } from '@virage/contract'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SanitizeUpload } from './sanitize-upload.ts'
import type { DiskStore } from './disk-store.ts'
import { insertUpload } from './queries.ts'
import { newPictureName, privateName, type UploadContentType, uploadName } from './picture-types.ts'
import type { PictureStore, UploadParameters } from './upload-store.ts'

/** Registers the operation that returns an upload URL (K04), and stores the upload's owner. */
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

/** Returns the upload URL of a new picture, and the URL at which it will be served. */
export async function presignPicture(
  store: PictureStore,
  { contentType, size }: { contentType: UploadContentType; size?: number | undefined },
) {
  const name = newPictureName('upload', contentType)
  return { uploadUrl: await store.presign({ name, contentType, size }), url: `/media/${name}` }
}

/** How many bytes are received at a time at most: each upload is in memory until it is stored. */
const mostReceived = 20 * largestUpload

/**
 * Receives pictures at signed URLs if there is no S3 store. Type and size have to be those of the URL, an oversized
 * body is rejected before it is read, as is one too many, and only the re-encoded picture is stored. A URL takes one picture, and one request at a time: each is held in
 * memory and decoded.
 */
export async function diskUploads(
  app: FastifyInstance,
  { store, sanitize }: { store: DiskStore; sanitize: SanitizeUpload },
): Promise<void> {
  /** The sizes of the uploads that are being received, by name. */
  const receiving = new Map<string, number>()
  /** Receives a picture. If there is one already, the request is a repetition of the first: what was stored is not replaced. */
  const receive = async ({ name, contentType, size }: UploadParameters, body: Readable): Promise<void> => {
    const isPrivate = privateName.test(name)
    if (await (isPrivate ? store.readPrivate(name) : store.readOriginal(name))) {
      body.resume()
      // It may be a proof by now.
      if (isPrivate) throw new ApiError('errors.upload.address')
      return
    }
    const content = await readWithin(body, size ?? largestUpload)
    if (size !== undefined && content.length !== size) throw new ApiError('errors.upload.size')
    const sanitized = await sanitize(content, contentType)
    if (!sanitized.ok) throw new ApiError(sanitized.key)
    await (isPrivate ? store.putPrivate(name, sanitized.body) : store.putOriginal(name, sanitized.body))
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...uploadContentTypes], (_request, payload, done) => done(null, payload))
  app.put<{ Params: { name: string }; Body: Readable }>(
    '/uploads/:name',
    {
      schema: { hide: true },
      preParsing: async (request, reply) => {
        const { name } = request.params
        const parameters =
          uploadName.test(name) || privateName.test(name)
            ? store.verifyUploadUrl(name, new URLSearchParams(request.url.split('?')[1]))
            : undefined
        if (!parameters) throw new ApiError('errors.upload.address')
        if (request.headers['content-type'] !== parameters.contentType) throw new ApiError('errors.upload.type')
        const length = request.headers['content-length']
        if (length !== undefined && Number(length) > (parameters.size ?? largestUpload)) {
          // The client must stop sending the body, because it is not read.
          reply.header('connection', 'close')
          throw new ApiError('errors.upload.size')
        }
      },
    },
    async (request, reply) => {
      const { name } = request.params
      const parameters = store.verifyUploadUrl(name, new URLSearchParams(request.url.split('?')[1]))
      if (!parameters) throw new ApiError('errors.upload.address')
      const size = parameters.size ?? largestUpload
      const received = [...receiving.values()].reduce((sum, each) => sum + each, 0)
      if (receiving.has(name) || received + size > mostReceived) {
        reply.header('connection', 'close')
        throw new ApiError('errors.backend.unavailable')
      }
      receiving.set(name, size)
      try {
        await receive(parameters, request.body)
      } finally {
        receiving.delete(name)
      }
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
