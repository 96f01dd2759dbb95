import { addAbortSignal, Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { largestUpload } from '@virage/contract'
import { ApiError } from '../../platform/http/api-error.ts'
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

/**
 * How long a call may take with its repetitions, in milliseconds. Some calls are made within a transaction, which the
 * database ends after 6.5 s of silence.
 */
const patience = 6_000

/** The part of a call's time after which a silent connection is given up, so that the call is repeated on another one. */
const silentPart = 0.4

/** How long other calls fail at once after one without a response, in milliseconds. */
const pause = 1_000

/**
 * Opens a store in an S3 bucket: browsers upload to it directly, and all processes share the originals. Its functions
 * throw `errors.backend.unavailable`, with the cause, while the bucket can't be used.
 */
export function openS3Store({ bucket, region, endpoint, credentials }: S3Settings, deadline = patience): PictureStore {
  const silence = deadline * silentPart
  const client = new S3Client({
    region,
    // Browsers send no checksums, and other stores than Amazon's don't support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A store that ignores `Expect: 100-continue` would delay each large picture for six seconds.
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: silence, socketTimeout: silence },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  })
  const call = createCalls(deadline)

  const read = (key: string, largest = Infinity): Promise<Buffer | undefined> =>
    call(async ({ signal, responded }) => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal })
        responded()
        if (!(found.Body instanceof Readable)) return undefined
        return await readWithin(addAbortSignal(signal, found.Body), largest, found.ContentLength)
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    })

  const has = (key: string): Promise<boolean> =>
    call(async ({ signal }) => {
      try {
        await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal })
        return true
      } catch (error) {
        if (error instanceof NotFound) return false
        throw error
      }
    })

  const remove = (key: string): Promise<void> =>
    call(async ({ signal }) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal })
    })

  const put = (key: string, content: string | Buffer): Promise<void> =>
    call(async ({ signal }) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }), { abortSignal: signal })
    })

  return {
    presign: async ({ name, contentType, size }) => {
      // The bucket accepts only the size in the URL, and any size for a URL without one.
      if (size === undefined)
        throw new ApiError('errors.validation.failed', {
          errors: [{ path: 'size', key: 'errors.validation.required' }],
        })
      // Credentials of a role are fetched from the network.
      return call(() =>
        getSignedUrl(
          client,
          new PutObjectCommand({
            Bucket: bucket,
            Key: `uploads/${name}`,
            ContentType: contentType,
            ContentLength: size,
          }),
          {
            expiresIn: uploadLifetime,
            // The client knows from earlier responses how much this machine's clock is off; it corrects only its own calls.
            signingDate: new Date(Date.now() + client.config.systemClockOffset),
            signableHeaders: new Set(['host', 'content-type', 'content-length']),
          },
        ),
      )
    },
    // A URL of an earlier release may have had no size.
    readUpload: (name) => read(`uploads/${name}`, largestUpload),
    removeUpload: (name) => remove(`uploads/${name}`),
    putOriginal: (name, content) => put(`originals/${name}`, content),
    readOriginal: (name) => read(`originals/${name}`),
    hasOriginal: (name) => has(`originals/${name}`),
    removeOriginal: (name) => remove(`originals/${name}`),
    putPrivate: (name, content) => put(`private/${name}`, content),
    readPrivate: (name) => read(`private/${name}`),
    removePrivate: (name) => remove(`private/${name}`),
  }
}

/** Returns the origin to which browsers upload: the bucket's own host, or that of its region if the name fits no host. */
export async function findUploadOrigin(settings: S3Settings): Promise<string> {
  // The client decides. Any key does, because only the address is used.
  const store = openS3Store({ ...settings, credentials: { accessKeyId: 'none', secretAccessKey: 'none' } })
  return new URL(await store.presign({ name: 'none', contentType: 'image/png', size: 1 })).origin
}

/** What a call gets: the signal of its deadline, and a function that it calls once the store has begun to respond. */
type CallContext = { signal: AbortSignal; responded: () => void }

/**
 * Creates a function that runs a call within a deadline. After one without a response, others fail at once for a
 * moment. Otherwise the last of two hundred requests that wait for their turn would wait for ten minutes.
 */
function createCalls(deadline: number) {
  let silentUntil = 0
  let silentBecause: unknown
  return async <T>(work: (context: CallContext) => Promise<T>): Promise<T> => {
    if (performance.now() < silentUntil) throw unavailable(silentBecause)
    const signal = AbortSignal.timeout(deadline)
    let hasResponded = false
    const ended = new AbortController()
    // The client's pauses before its repetitions can't be aborted.
    const late = wait(deadline, undefined, { signal: ended.signal, ref: false }).then(() => {
      throw new Error(`The bucket has not completed a call within ${deadline} ms`)
    })
    try {
      return await Promise.race([work({ signal, responded: () => (hasResponded = true) }), late])
    } catch (error) {
      if (isSilence(error) || (signal.aborted && !hasResponded)) {
        silentUntil = performance.now() + pause
        silentBecause = error
      }
      throw unavailable(error)
    } finally {
      late.catch(() => {})
      ended.abort()
    }
  }
}

/** Returns whether the client has given up a silent connection. */
const isSilence = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

const unavailable = (cause: unknown) => Object.assign(new ApiError('errors.backend.unavailable'), { cause })

/** Reads a body; undefined if it has more bytes than allowed. The rest of it is not read. */
async function readWithin(body: Readable, largest: number, stated = 0): Promise<Buffer | undefined> {
  if (stated > largest) {
    body.destroy()
    return undefined
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largest) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
