import type { IncomingMessage, ServerResponse } from 'node:http'
import { largestUpload } from '@virage/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { openS3Store, type S3Settings } from './s3-store.ts'
import type { PictureStore } from './upload-store.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterEach(() => {
  s3.fault = undefined
})
afterAll(() => s3.stop())

const deadline = 500

/** The deadline of calls that succeed, in milliseconds: long enough for a loaded machine. */
const generous = 20_000

const open = (within = deadline, other: Partial<S3Settings> = {}): PictureStore =>
  openS3Store(
    {
      bucket: s3.settings.S3_BUCKET,
      region: s3.settings.S3_REGION,
      endpoint: s3.settings.S3_ENDPOINT,
      credentials: {
        accessKeyId: s3.settings.S3_ACCESS_KEY_ID,
        secretAccessKey: s3.settings.S3_SECRET_ACCESS_KEY,
      },
      ...other,
    },
    within,
  )

const answer =
  (status: number, code: string, headers = {}) =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/xml', ...headers })
      .end(`<Error><Code>${code}</Code></Error>`)

const faults: [string, (response: ServerResponse, request: IncomingMessage) => void][] = [
  ['does not respond', () => {}],
  ['breaks the connection', (response) => void response.destroy()],
  ['is overloaded', answer(503, 'SlowDown', { 'retry-after': '60' })],
  ['denies access', answer(403, 'AccessDenied')],
  ['has no such bucket', answer(404, 'NoSuchBucket')],
]

const isUnavailable = { key: 'errors.backend.unavailable', cause: expect.anything() }

test.each(faults)('while the bucket %s, calls fail as unavailable before their deadline', async (_what, fault) => {
  s3.objects.set('/pictures/originals/here.svg', Buffer.from('<svg/>'))
  s3.fault = fault
  const calls: ((store: PictureStore) => Promise<unknown>)[] = [
    (store) => store.readOriginal('here.svg'),
    (store) => store.putOriginal('new.svg', '<svg/>'),
    (store) => store.removeOriginal('here.svg'),
  ]
  for (const call of calls) {
    const start = performance.now()
    await expect(call(open())).rejects.toMatchObject(isUnavailable)
    expect(performance.now() - start).toBeLessThan(10 * deadline)
  }
})

test('a picture of which the bucket sends only a part is unavailable before the deadline', async () => {
  s3.fault = (response) => void response.writeHead(200, { 'content-length': 100 }).write('begun')
  const start = performance.now()
  await expect(open().readOriginal('here.svg')).rejects.toMatchObject(isUnavailable)
  expect(performance.now() - start).toBeLessThan(10 * deadline)
})

test('while no process listens at the bucket’s address, calls fail as unavailable', async () => {
  const gone = await startS3Server()
  gone.stop()
  const store = open(generous, { endpoint: gone.settings.S3_ENDPOINT })
  await expect(store.readOriginal('here.svg')).rejects.toMatchObject({ key: 'errors.backend.unavailable' })
})

test('after a call without a response, others fail at once for a moment, then the bucket is used again', async () => {
  s3.objects.set('/pictures/originals/here.svg', Buffer.from('<svg/>'))
  const store = open()
  let requests = 0
  s3.fault = () => void requests++
  // The moment lasts as long as the calls.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const fail = () => expect(store.readOriginal('here.svg')).rejects.toThrow(ApiError)
  await fail()
  // The first call may have sent its request again.
  const sent = requests
  for (let nth = 0; nth < 100; nth++) await fail()
  clock.mockRestore()
  expect(sent).toBeGreaterThan(0)
  expect(requests).toBe(sent)
  s3.fault = undefined
  await expect.poll(() => store.readOriginal('here.svg').catch(() => undefined)).toBeDefined()
})

test('a picture that is larger encoded again than as an upload can be read', async () => {
  const store = open(generous)
  const content = Buffer.alloc(largestUpload + 1, 1)
  await store.putOriginal('large.png', content)
  await store.putPrivate('large.png', content)
  expect((await store.readOriginal('large.png'))?.length).toBe(content.length)
  expect((await store.readPrivate('large.png'))?.length).toBe(content.length)
})

test('whether a picture exists is known without reading it', async () => {
  const store = open(generous)
  await store.putOriginal('there.svg', '<svg/>')
  expect([await store.hasOriginal('there.svg'), await store.hasOriginal('none.svg')]).toEqual([true, false])
})

test('an upload that is too large is not read, even if the bucket states no size', async () => {
  const store = open(generous)
  s3.objects.set('/pictures/uploads/large.png', Buffer.alloc(largestUpload + 1))
  expect(await store.readUpload('large.png')).toBeUndefined()
  let sent = 0
  s3.fault = (response) => {
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  }
  expect(await store.readUpload('endless.png')).toBeUndefined()
  expect(sent).toBeLessThan(4 * largestUpload)
})

test('a large picture is sent without asking first whether to go on', async () => {
  let expectation: string | undefined
  s3.fault = (response, request) => {
    expectation = String(request.headers.expect)
    response.end()
  }
  await open(generous).putOriginal('large.png', Buffer.alloc(4 * 1024 * 1024))
  expect(expectation).toBe('undefined')
})

test('an upload URL is valid although this machine’s clock is wrong', async () => {
  const store = open(generous)
  const ahead = Date.now() + 20 * 60_000
  s3.fault = (response) =>
    void response
      .writeHead(404, { 'content-type': 'application/xml', date: new Date(ahead).toUTCString() })
      .end('<Error><Code>NoSuchKey</Code></Error>')
  await store.readOriginal('none.svg')
  const url = new URL(await store.presign({ name: 'upload.png', contentType: 'image/png', size: 10 }))
  const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(url.searchParams.get('X-Amz-Date') ?? '') ?? []
  const signed = Date.parse(`${date.replace(/(..)(..)$/, '-$1-$2')}T${time.replace(/^(..)(..)(..)$/, '$1:$2:$3')}Z`)
  expect(Math.abs(signed - ahead)).toBeLessThan(60_000)
})
