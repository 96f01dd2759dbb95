import { join } from 'node:path'
import type { Config } from '../config.ts'
import { deriveKey } from '../platform/derive-key.ts'
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
}

/** Opens the bucket that is set, or the disk of this machine. */
export async function openMedia({ config, now }: { config: Config; now: () => Date }): Promise<Media> {
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
    return { pictures, media: await openMediaStore({ store: pictures, directory }), disk: undefined }
  }
  const disk = await openDiskStore({ directory, secret: deriveKey(config.SECRET, 'uploads'), now })
  return { pictures: disk, media: await openMediaStore({ store: disk, directory }), disk }
}
