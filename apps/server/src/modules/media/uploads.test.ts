import type { ServerResponse } from 'node:http'
import { largestUpload, presignUpload, updateFan } from '@virage/contract'
import { addPicture, presignStaffUpload } from '@virage/contract/staff'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import fastify from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { handleErrors } from '../../platform/http/handle-errors.ts'
import { readIdleTransactions } from '../../testing/lock-waits.ts'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { openDiskStore } from './disk-store.ts'
import { openMedia } from './open-media.ts'
import { openSanitizeUpload } from './sanitize-upload.ts'
import { diskUploads } from './upload-routes.ts'

const slug = 'fc-virage'
const directory = temporaryFolder()
const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** A photograph with its location in the metadata. */
const photograph = (size = 400) =>
  sharp({ create: { width: size, height: size / 2, channels: 3, background: '#c81e3c' } })
    .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

let s3: S3Server
let onDisk: TestApp
let inBucket: TestApp
beforeAll(async () => {
  s3 = await startS3Server()
  onDisk = await openApp()
  inBucket = await openApp(s3.settings)
})
afterAll(async () => {
  await onDisk.stop()
  await inBucket.stop()
  s3.stop()
})

const presigned = async (app: TestApp, contentType: string, size?: number) => {
  const marie = await app.as('marie@fans.test')
  const body = { contentType: contentType as 'image/jpeg', ...(size === undefined ? {} : { size }) }
  const { uploadUrl, url } = valueOf(await marie(presignUpload, { params: { slug }, body }))
  return { uploadUrl: new URL(uploadUrl, app.origin).href, url }
}
const put = (uploadUrl: string, contentType: string, body: Buffer) =>
  fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) })
const keyOf = async (response: Response) => ((await response.json()) as { key?: string }).key
const use = async (app: TestApp, pictureUrl: string, email = 'marie@fans.test') => {
  const { username } = await app.tokenOf(email)
  return errorKeyOf(await (await app.as(email))(updateFan, { params: { slug, username }, body: { pictureUrl } }))
}

test('another fan’s upload is not accepted as a picture', async () => {
  const picture = await photograph()
  const { uploadUrl, url } = await presigned(onDisk, 'image/jpeg', picture.length)
  expect((await put(uploadUrl, 'image/jpeg', picture)).status).toBe(200)
  expect(await use(onDisk, url, 'karim@fans.test')).toBe('errors.upload.content')
})

/** Uploads to a disk whose check waits until it is released. */
async function openHeldUploads() {
  const held = Promise.withResolvers<void>()
  const checked: string[] = []
  const store = await openDiskStore({ directory, secret: Buffer.from('a secret'), now: () => new Date() })
  const http = fastify()
  handleErrors(http)
  await http.register(diskUploads, {
    store,
    sanitize: async (body) => {
      checked.push(String(body))
      await held.promise
      return { ok: true, body }
    },
  })
  const send = async (name: string, payload: string) => {
    const url = await store.presign({ name, contentType: 'image/png', size: undefined })
    const answer = await http.inject({ method: 'PUT', url, headers: { 'content-type': 'image/png' }, payload })
    return answer.statusCode
  }
  return { store, send, checked, release: held.resolve, close: () => http.close() }
}

const nameOf = (count: number) => `upload-${String(count).padStart(36, '0')}.png`

test('an upload URL takes one picture: a request beside another is refused, and a repetition changes nothing', async () => {
  const { store, send, checked, release, close } = await openHeldUploads()
  const name = nameOf(0)
  const first = send(name, 'the first')
  await expect.poll(() => checked).toHaveLength(1)
  expect(await send(name, 'beside it')).toBe(503)
  release()
  expect(await first).toBe(200)
  expect(await send(name, 'another')).toBe(200)
  expect(String(await store.readOriginal(name))).toBe('the first')
  await close()
})

test('uploads of at most 200 MB are in memory at a time, and further ones are not read (finding M85)', async () => {
  const { send, checked, release, close } = await openHeldUploads()
  // Each may have 10 MB, because its URL names no size.
  const first = Array.from({ length: 20 }, (_, count) => send(nameOf(100 + count), 'small'))
  await expect.poll(() => checked).toHaveLength(20)
  expect(await send(nameOf(200), 'one more')).toBe(503)
  release()
  expect(new Set(await Promise.all(first))).toEqual(new Set([200]))
  expect(await send(nameOf(200), 'later')).toBe(200)
  await close()
})

test('two uploads are checked at a time, and twenty wait', async () => {
  const sanitize = openSanitizeUpload(onDisk.platform.config, onDisk.platform.log)
  const picture = await photograph()
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => sanitize(picture, 'image/jpeg')))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(30 - 2 - 20)
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({ reason: new ApiError('errors.backend.unavailable') })),
  )
})

describe.each([
  ['the disk of this machine', () => onDisk],
  ['an S3 bucket', () => inBucket],
])('a picture uploaded to %s', (_name, appOf) => {
  test('is served re-encoded, in the sizes of the product, without the camera’s metadata (K04, P04)', async () => {
    const app = appOf()
    const picture = await photograph()
    expect((await sharp(picture).metadata()).exif).toBeDefined()
    const { uploadUrl, url } = await presigned(app, 'image/jpeg', picture.length)
    // 144 random bits: the name can't be guessed (ASVS 11.5.1).
    expect(url).toMatch(/^\/media\/upload-[0-9a-f]{36}\.jpg$/)
    expect((await put(uploadUrl, 'image/jpeg', picture)).status).toBe(200)
    expect(await use(app, url)).toBe('accepted')
    const served = await fetch(`${app.origin}${url}?w=300`)
    expect(served.headers.get('content-type')).toMatch(/^image\/(?:webp|avif)$/)
    const meta = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect(meta).toMatchObject({ width: 300, height: 150 })
    expect(meta.exif).toBeUndefined()
  })

  test('is rejected if its type, signature or name was changed (K04)', async () => {
    const app = appOf()
    const picture = await photograph()
    const { uploadUrl } = await presigned(app, 'image/jpeg', picture.length)
    const [forged, renamed] = [new URL(uploadUrl), new URL(uploadUrl)]
    const name = forged.searchParams.has('X-Amz-Signature') ? 'X-Amz-Signature' : 'signature'
    const signature = forged.searchParams.get(name) ?? ''
    forged.searchParams.set(name, (signature.startsWith('a') ? 'b' : 'a') + signature.slice(1))
    renamed.pathname = renamed.pathname.replace(/upload-..../, 'upload-0000')
    expect((await put(forged.href, 'image/jpeg', picture)).status).toBe(403)
    expect((await put(renamed.href, 'image/jpeg', picture)).status).toBe(403)
    expect((await put(uploadUrl, 'image/svg+xml', script)).status).toBeGreaterThanOrEqual(400)
    expect((await put(uploadUrl, 'image/png', picture)).status).toBeGreaterThanOrEqual(400)
  })

  test('is rejected if it is no picture, or of another type than stated (K04)', async () => {
    const app = appOf()
    const png = await sharp(await photograph())
      .png()
      .toBuffer()
    for (const content of [script, png, Buffer.from('not a picture'), Buffer.alloc(0)]) {
      const { uploadUrl, url } = await presigned(app, 'image/jpeg', app === onDisk ? undefined : content.length || 1)
      const response = await put(uploadUrl, 'image/jpeg', content)
      const refusals = [...(app === onDisk ? [await keyOf(response)] : []), await use(app, url)]
      expect(new Set(refusals)).toEqual(new Set(['errors.upload.content']))
      expect((await fetch(app.origin + url)).status).toBe(404)
    }
  })
})

test('an upload of 200 MB is rejected before it is read (K04)', async () => {
  const marie = await onDisk.as('marie@fans.test')
  const result = await marie(presignUpload, {
    params: { slug },
    body: { contentType: 'image/jpeg', size: 200 * 1024 * 1024 },
  })
  expect(errorKeyOf(result)).toBe('errors.validation.failed')
  const { uploadUrl } = await presigned(onDisk, 'image/jpeg')
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 65_536
      if (sent > 200 * 1024 * 1024) controller.close()
      else controller.enqueue(new Uint8Array(65_536))
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: endless,
    duplex: 'half',
  }
  // A connection that is closed before the response is read counts as the response.
  const status = await fetch(uploadUrl, init).then(
    (response) => response.status,
    () => 413,
  )
  expect(status).toBe(413)
  expect(sent).toBeLessThan(4 * largestUpload)
})

test('a small file that decodes to a huge picture is rejected', async () => {
  const bomb = await sharp({ create: { width: 7_200, height: 7_200, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { uploadUrl } = await presigned(onDisk, 'image/png')
  expect(await keyOf(await put(uploadUrl, 'image/png', bomb))).toBe('errors.upload.content')
})

test('a name that no picture can have is a 404', async () => {
  for (const name of ['a..b', '..a', 'A.png', 'a'.repeat(130)])
    expect((await fetch(`${onDisk.origin}/media/${name}?w=300`)).status, name).toBe(404)
})

test('SVG and other sites’ URLs are no pictures of fans (K04)', async () => {
  const marie = await onDisk.as('marie@fans.test')
  const result = await marie(presignUpload, { params: { slug }, body: { contentType: 'image/svg+xml' as 'image/png' } })
  expect(errorKeyOf(result)).toBe('errors.validation.failed')
  for (const url of [
    'https://evil.example/pixel.png',
    '//evil.example/x.png',
    '/media/../secret',
    'javascript:alert(1)',
  ])
    expect(await use(onDisk, url)).toBe('errors.upload.content')
})

test('a picture for the library is checked without a connection of the database', async () => {
  const operator = await inBucket.as('operator@virage.test')
  const picture = await photograph()
  const body = { contentType: 'image/jpeg' as const, size: picture.length }
  const { uploadUrl, url } = valueOf(await operator(presignStaffUpload, { params: { slug }, body }))
  expect((await put(uploadUrl, 'image/jpeg', picture)).status).toBe(200)
  const asked = Promise.withResolvers<ServerResponse>()
  s3.fault = (response) => asked.resolve(response)
  const added = operator(addPicture, { params: { slug }, body: { url } })
  const response = await asked.promise
  await expect.poll(() => readIdleTransactions(inBucket.platform.database)).toEqual([])
  s3.fault = undefined
  response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  expect(valueOf(await added)).toMatchObject({ url, width: 400 })
})

test('an upload to a bucket needs a size, which bounds what the bucket stores (finding M46)', async () => {
  const marie = await inBucket.as('marie@fans.test')
  const unlimited = await marie(presignUpload, { params: { slug }, body: { contentType: 'image/jpeg' } })
  expect(unlimited).toMatchObject({
    problem: { status: 422, errors: [{ path: 'size', key: 'errors.validation.required' }] },
  })
  const { uploadUrl } = await presigned(inBucket, 'image/jpeg', 10)
  expect((await put(uploadUrl, 'image/jpeg', Buffer.alloc(largestUpload + 1))).status).toBe(403)
})

describe('while the bucket is away', () => {
  const away = (response: ServerResponse) => void response.writeHead(503).end()
  afterEach(() => {
    s3.fault = undefined
  })

  test('a picture is refused as unavailable, and can be used once the bucket is back (K04)', async () => {
    const picture = await photograph()
    const { uploadUrl, url } = await presigned(inBucket, 'image/jpeg', picture.length)
    expect((await put(uploadUrl, 'image/jpeg', picture)).status).toBe(200)
    s3.fault = away
    expect(await use(inBucket, url)).toBe('errors.backend.unavailable')
    const shown = await fetch(`${inBucket.origin}${url}?w=300`)
    expect([shown.status, shown.headers.get('retry-after'), await keyOf(shown)]).toEqual([
      503,
      '1',
      'errors.backend.unavailable',
    ])
    // Everything else works, so the process stays ready.
    expect((await fetch(`${inBucket.origin}/readyz`)).status).toBe(200)
    s3.fault = undefined
    await expect.poll(() => use(inBucket, url)).toBe('accepted')
    expect((await fetch(`${inBucket.origin}${url}?w=300`)).status).toBe(200)
  })

  test('the file of an unused upload is deleted once the bucket is back', async () => {
    const picture = await photograph()
    const { uploadUrl, url } = await presigned(inBucket, 'image/jpeg', picture.length)
    expect((await put(uploadUrl, 'image/jpeg', picture)).status).toBe(200)
    const name = url.replace('/media/', '')
    const isStored = () => [...s3.objects.keys()].some((key) => key.endsWith(name))
    const { database, purges } = inBucket.platform
    await database.asSystem((tx) =>
      sql`update upload set created_at = created_at - interval '25 hours' where name = ${name}`.execute(tx),
    )
    const asked = Promise.withResolvers<void>()
    s3.fault = (response, request) => {
      if (request.method === 'DELETE') asked.resolve()
      away(response)
    }
    await purges['uploads']?.()
    await asked.promise
    expect(isStored()).toBe(true)
    s3.fault = undefined
    await expect.poll(isStored, { timeout: 30_000 }).toBe(false)
  })

  test('the start reports a bucket that can’t be read', async () => {
    s3.fault = (response) => void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const { config, database } = inBucket.platform
    await openMedia({ config, now: () => new Date(), log, database })
    await expect.poll(() => lines.join()).toMatch(/bucket.*AccessDenied|AccessDenied.*bucket/)
  })
})
