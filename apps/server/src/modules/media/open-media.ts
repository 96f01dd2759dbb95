import { join } from 'node:path'
import type { Focus } from '@virage/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { type SanitizeUpload, openSanitizeUpload, acceptsUploads } from './sanitize-upload.ts'
import { type DiskStore, openDiskStore } from './disk-store.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'
import { hasFocus } from './queries.ts'
import { createPrivatePictures, type PrivatePictures } from './private-pictures.ts'
import { findUploadOrigin, openS3Store, type S3Settings } from './s3-store.ts'
import type { PictureStore } from './upload-store.ts'

/** The configured media. */
export type Media = {
  media: MediaStore
  pictures: PictureStore
  /** The disk that receives uploads itself; undefined with a bucket. */
  disk: DiskStore | undefined
  privatePictures: PrivatePictures
  sanitize: SanitizeUpload
}

const s3SettingsOf = (config: Config): S3Settings | undefined =>
  config.S3_BUCKET === undefined
    ? undefined
    : {
        bucket: config.S3_BUCKET,
        region: config.S3_REGION,
        endpoint: config.S3_ENDPOINT,
        credentials:
          config.S3_ACCESS_KEY_ID !== undefined && config.S3_SECRET_ACCESS_KEY !== undefined
            ? { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY }
            : undefined,
      }

/** Returns the origin of the bucket to which browsers upload; undefined if they upload to the product itself. */
export async function foreignUploadOrigin(config: Config): Promise<string | undefined> {
  const settings = s3SettingsOf(config)
  return settings && findUploadOrigin(settings)
}

/** Opens the configured bucket, or this machine's disk. */
export async function openMedia({
  config,
  now,
  log,
  database,
}: {
  config: Config
  database: Pick<Database, 'asSystem'>
  now: () => Date
  log: FastifyBaseLogger
}): Promise<Media> {
  const sanitize = openSanitizeUpload(config, log)
  const isFocus = (name: string, focus: Focus) => database.asSystem((tx) => hasFocus(tx, name, focus))
  const opened = (store: PictureStore) => {
    const pictures: PictureStore = {
      ...store,
      presign: async (parameters) => {
        if (!acceptsUploads(config)) throw new ApiError('errors.upload.closed')
        return store.presign(parameters)
      },
    }
    return { pictures, privatePictures: createPrivatePictures({ store: pictures, sanitize }) }
  }
  const directory = join(config.DATA_DIR, 'media')
  const s3 = s3SettingsOf(config)
  if (s3) {
    const pictures = openS3Store(s3)
    // A bucket that can't be used is reported at the start, not only when the first fan uploads a picture.
    pictures.readOriginal('no-such-picture').catch((err: unknown) => {
      log.error({ err }, 'the bucket of pictures can not be read')
    })
    const media = await openMediaStore({ store: pictures, directory, sanitize, isFocus })
    return { ...opened(pictures), media, disk: undefined, sanitize }
  }
  const disk = await openDiskStore({ directory, secret: deriveKey(config.SECRET, 'uploads'), now })
  const media = await openMediaStore({ store: disk, directory, sanitize, isFocus })
  return { ...opened(disk), media, disk, sanitize }
}
