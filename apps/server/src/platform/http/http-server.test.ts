import { once } from 'node:events'
import { connect } from 'node:net'
import { temporaryFolder } from '@virage/test-support/temporary-folder'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { healthRoutes } from './health-routes.ts'
import type { Database } from '../database/database.ts'
import { openSharedCounts } from '../limits/shared-counts.ts'
import { createHttpServer } from './http-server.ts'
import { createFastPath } from './fast-path.ts'

const now = () => new Date()

const DATA_DIR = temporaryFolder()

/** A server without routes. */
function openServer(settings: Record<string, string> = {}) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR, LOG_LEVEL: 'silent', ...settings })
  const counts = openSharedCounts({ addCounts: async () => new Map(), key: Buffer.from('a key'), now: () => 0 })
  return createHttpServer({ config, fastPath: createFastPath(now, {}), common: {}, counts, now })
}

/**
 * Returns the client address that a process behind proxies determines when the client sends a forged X-Forwarded-For.
 */
async function addressBehind(PROXY_HOPS: string): Promise<string> {
  const http = await openServer({ PROXY_HOPS })
  http.get('/address', async ({ ip }) => ip)
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7, 10.0.0.2' }
  const answer = await http.inject({ url: '/address', headers, remoteAddress: '10.0.0.1' })
  await http.close()
  return answer.payload
}

test('X-Forwarded-For is trusted only for the configured number of proxies', async () => {
  expect(await addressBehind('0')).toBe('10.0.0.1')
  expect(await addressBehind('1')).toBe('10.0.0.2')
  expect(await addressBehind('2')).toBe('198.51.100.7')
})

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
test.each([
  ['as deep as any schema', nested(32), 200],
  ['one level deeper', nested(33), 422],
  ['deeper than the stack', nested(100_000), 422],
  ['with an ordinary name and text', '{"name":["\\ud83d\\ude00"]}', 200],
  ['with half a surrogate pair in a text', '{"name":["\\ud800"]}', 422],
  ['with half a surrogate pair in a name', '{"\\udfff":1}', 422],
  ['with a NUL character', '{"name":"\\u0000"}', 422],
])('a JSON body %s gets the right status (hostile requests)', async (_what, payload, status) => {
  const http = await openServer()
  http.post('/body', async ({ body }) => ({ length: JSON.stringify(body).length }))
  const answer = await http.inject({
    method: 'POST',
    url: '/body',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  await http.close()
  expect(answer.statusCode).toBe(status)
})

test('probes are not rate-limited, as other requests are', async () => {
  const http = await openServer({ RATE_LIMIT: '1' })
  // Liveness needs no database.
  healthRoutes(http, {} as Database)
  http.get('/page', async () => ({}))
  const statusesOf = async (url: string) => [(await http.inject(url)).statusCode, (await http.inject(url)).statusCode]
  expect([await statusesOf('/healthz'), await statusesOf('/page')]).toEqual([
    [200, 200],
    [200, 429],
  ])
  await http.close()
})

test('however many ask whether a process is ready, it asks the database once at a time', async () => {
  const http = await openServer()
  let queries = 0
  const held = Promise.withResolvers<void>()
  const query = () => {
    queries++
    return held.promise
  }
  healthRoutes(http, { pool: { query } } as unknown as Database)
  const statuses = Array.from({ length: 50 }, async () => (await http.inject('/readyz')).statusCode)
  await expect.poll(() => queries).toBe(1)
  held.resolve()
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
  expect(queries).toBe(1)
  await http.inject('/readyz')
  expect(queries).toBe(2)
  await http.close()
})

test('a request that arrives while the server closes gets a problem with Retry-After', async () => {
  const http = await openServer()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  http.get('/slow', async () => {
    first.resolve()
    await second.promise
    return 'done'
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(http.listeningOrigin).port), '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk: Buffer) => (answers += chunk.toString()))
  socket.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await first.promise
  const closed = http.close()
  socket.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
  http.server.once('request', () => second.resolve())
  await Promise.all([closed, once(socket, 'close')])
  expect(answers).toMatch(
    /^HTTP\/1\.1 200 OK\r\n[^]*done[^]*HTTP\/1\.1 503 [^]*retry-after: 1\r\n[^]*"key":"errors\.backend\.unavailable"/,
  )
})

test.each([
  ['a bucket', 30_000, { S3_BUCKET: 'pictures', S3_REGION: 'eu-west-3' }],
  ['the process', 120_000, {}],
])(
  'where images are uploaded to %s, a request has to arrive within %i ms (finding M58)',
  async (_where, limit, settings) => {
    const http = await openServer(settings)
    expect(http.server.requestTimeout).toBe(limit)
    await http.close()
  },
)

test('a request whose body does not arrive in time is cut off within a second (finding M58)', async () => {
  const http = await openServer()
  http.post('/body', async () => ({}))
  // Node swaps the two if the one of the headers is longer.
  http.server.headersTimeout = http.server.requestTimeout = 50
  await http.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(http.listeningOrigin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write('POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{')
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await http.close()
})

test('while a process stops, its check answers 404, which is no failure to the balancer', async () => {
  const http = await openServer()
  const { drain } = healthRoutes(http, {} as Database)
  drain()
  expect((await http.inject('/healthz')).statusCode).toBe(404)
  await http.close()
})
