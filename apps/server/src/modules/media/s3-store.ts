import { Readable } from 'node:stream'
import { GetObjectCommand, NoSuchKey, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { largestUpload } from '@virage/contract'
import { type PictureStore, uploadLifetime } from './upload-store.ts'

/** Where the bucket is and who may write to it. */
export type S3Settings = {
  bucket: string
  region: string
  /** Address of a store that speaks S3; Amazon's own without it. */
  endpoint: string | undefined
  /** Those of the environment's own chain without them: a role, a profile. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Pictures in an S3 bucket: browsers put uploads there themselves, masters are shared by all processes. */
export function openS3Store({ bucket, region, endpoint, credentials }: S3Settings): PictureStore {
  const client = new S3Client({
    region,
    // Browsers send no checksums, and other stores than Amazon's know none.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  })

  const read = async (key: string): Promise<Buffer | undefined> => {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      // A browser may put more than its ticket says where the client stated no size.
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
    putMaster: async (name, content) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: `masters/${name}`, Body: content }))
    },
    readMaster: (name) => read(`masters/${name}`),
    removeMaster: (name) => remove(`masters/${name}`),
  }
}
