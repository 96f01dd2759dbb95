import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { type CleanUpload, openCleanUpload, takesUploads } from './clean-upload.ts'
import { type DiskStore, openDiskStore } from './disk-store.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'
import { openS3Store } from './s3-store.ts'
import type { PictureStore } from './upload-store.ts'

/** Pictures as the settings want them kept. */
export type Media = {
  media: MediaStore
  pictures: PictureStore
  /** The disk that takes uploads itself; undefined where a bucket does. */
  disk: DiskStore | undefined
  clean: CleanUpload
}

/** Opens the bucket that is set, or the disk of this machine. */
export async function openMedia({
  config,
  now,
  log,
}: {
  config: Config
  now: () => Date
  log: FastifyBaseLogger
}): Promise<Media> {
  const clean = openCleanUpload(config, log)
  const presignOf =
    ({ presign }: PictureStore): PictureStore['presign'] =>
    async (ticket) => {
      if (!takesUploads(config)) throw new ApiError('errors.upload.closed')
      return presign(ticket)
    }
  const directory = join(config.DATA_DIR, 'media')
  if (config.S3_BUCKET !== undefined) {
    const pictures = openS3Store({
      bucket: config.S3_BUCKET,
      region: config.S3_REGION,
      endpoint: config.S3_ENDPOINT,
      credentials:
        config.S3_ACCESS_KEY_ID !== undefined && config.S3_SECRET_ACCESS_KEY !== undefined
          ? { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY }
          : undefined,
    })
    const media = await openMediaStore({ store: pictures, directory, clean })
    return { pictures: { ...pictures, presign: presignOf(pictures) }, media, disk: undefined, clean }
  }
  const disk = await openDiskStore({ directory, secret: deriveKey(config.SECRET, 'uploads'), now })
  const media = await openMediaStore({ store: disk, directory, clean })
  return { pictures: { ...disk, presign: presignOf(disk) }, media, disk, clean }
}
