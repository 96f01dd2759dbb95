import { Readable } from 'node:stream'
import { GetObjectCommand, NoSuchKey, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { largestUpload } from '@virage/contract'
import { type PictureStore, uploadLifetime } from './upload-store.ts'

/** The bucket and its credentials. */
export type S3Settings = {
  bucket: string
  region: string
  /** The URL of an S3-compatible store; Amazon's own by default. */
  endpoint: string | undefined
  /** By default those of the environment: a role, a profile. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Opens a store in an S3 bucket: browsers upload to it directly, and all processes share the originals. */
export function openS3Store({ bucket, region, endpoint, credentials }: S3Settings): PictureStore {
  const client = new S3Client({
    region,
    // Browsers send no checksums, and other stores than Amazon's don't support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  })

  const read = async (key: string): Promise<Buffer | undefined> => {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      // Without a size in the URL, a browser may have uploaded more than allowed.
      if ((found.ContentLength ?? 0) > largestUpload && found.Body instanceof Readable) found.Body.destroy()
      if ((found.ContentLength ?? 0) > largestUpload || !found.Body) return undefined
      return Buffer.from(await found.Body.transformToByteArray())
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
  }

  const put = async (key: string, content: string | Buffer): Promise<void> => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }))
  }

  return {
    presign: ({ name, contentType, size }) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          Bucket: bucket,
          Key: `uploads/${name}`,
          ContentType: contentType,
          ...(size === undefined ? {} : { ContentLength: size }),
        }),
        { expiresIn: uploadLifetime, signableHeaders: new Set(['host', 'content-type', 'content-length']) },
      ),
    readUpload: (name) => read(`uploads/${name}`),
    removeUpload: (name) => remove(`uploads/${name}`),
    putOriginal: (name, content) => put(`originals/${name}`, content),
    readOriginal: (name) => read(`originals/${name}`),
    removeOriginal: (name) => remove(`originals/${name}`),
    putPrivate: (name, content) => put(`private/${name}`, content),
    readPrivate: (name) => read(`private/${name}`),
    removePrivate: (name) => remove(`private/${name}`),
  }
}
