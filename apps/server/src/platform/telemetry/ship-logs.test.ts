import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'
import type { LogRecord } from './log-record.ts'
import { shipLogs } from './ship-logs.ts'

type Batch = { resourceLogs: { scopeLogs: { logRecords: LogRecord[] }[] }[] }

/** A collector that responds as the test wants, and records what it receives. */
async function startCollector(status: (request: number) => number = () => 200) {
  const received: LogRecord[] = []
  const headers: IncomingHttpHeaders[] = []
  let requests = 0
  const server = createServer(async (request, response) => {
    const batch = (await json(request)) as Partial<Batch>
    if (request.url !== '/v1/logs') return response.end('{}')
    const answer = status(requests++)
    headers.push(request.headers)
    if (answer === 200)
      received.push(
        ...(batch.resourceLogs ?? []).flatMap(({ scopeLogs }) => scopeLogs.flatMap((one) => one.logRecords)),
      )
    return response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  open.push(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, headers, close }
}
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const pause = { shortest: 10, longest: 40 }
const lineOf = (msg: string) => JSON.stringify({ level: 30, time: 1, msg })
const wordsOf = (records: LogRecord[]) => records.map(({ body }) => body.stringValue)

test('refusals and account events reach the collector, with their trace ids and without secrets', async () => {
  const collector = await startCollector()
  const app = await openApp({
    OTLP_ENDPOINT: collector.url,
    OTLP_HEADERS: 'authorization=Bearer%20of-this-installation',
    LOG_LEVEL: 'info',
  })
  const refused = await fetch(`${app.origin}/api/staff/clubs/fc-virage/audit-log`, {
    headers: { authorization: 'Bearer stolen-token' },
  })
  await fetch(`${app.origin}/api/clubs?limit=my-password`)
  await app.officeTokenOf('staff@fc-virage.test')
  await app.stop()

  const named = (message: string) => collector.received.filter(({ body }) => body.stringValue === message)
  expect(named('refused').map(({ traceId }) => traceId)).toContain(refused.headers.get('x-trace-id'))
  expect(JSON.stringify(named('audit'))).toContain('identity.')
  expect(collector.received.every(({ severityNumber }) => severityNumber >= 9)).toBe(true)
  expect(collector.headers[0]?.authorization).toBe('Bearer of-this-installation')
  expect(JSON.stringify(collector.received)).not.toMatch(/stolen-token|my-password|Virage-demo/)
})

test('lines wait while the collector is unavailable, and arrive once, in order', async () => {
  const collector = await startCollector((request) => (request < 3 ? 503 : 200))
  const shipper = shipLogs({ collector: collector.url, warn: () => {}, pause })
  for (const word of ['one', 'two', 'three']) shipper.write(lineOf(word))
  await expect.poll(() => wordsOf(collector.received)).toEqual(['one', 'two', 'three'])
  await shipper.stop()
  expect(wordsOf(collector.received)).toEqual(['one', 'two', 'three'])
})

test('a full queue accepts no more lines, and reports how many were lost', async () => {
  const collector = await startCollector((request) => (request < 1 ? 503 : 200))
  const warnings: string[] = []
  const shipper = shipLogs({ collector: collector.url, warn: (line) => warnings.push(line), pause, max: 2 })
  for (const word of ['one', 'two', 'three', 'four', 'five']) shipper.write(lineOf(word))
  await expect.poll(() => wordsOf(collector.received)).toHaveLength(3)
  await shipper.stop()
  expect(wordsOf(collector.received)).toEqual(['one', 'two', 'log lines did not reach the collector'])
  expect(warnings.map((line) => (JSON.parse(line) as { lost: number }).lost)).toEqual([3])
})

test('a batch that the collector rejects permanently does not block the next ones', async () => {
  const collector = await startCollector((request) => (request === 0 ? 400 : 200))
  const shipper = shipLogs({ collector: collector.url, warn: () => {}, pause })
  shipper.write(lineOf('bad'))
  await expect.poll(() => collector.headers).toHaveLength(1)
  shipper.write(lineOf('good'))
  await expect.poll(() => wordsOf(collector.received)).toContain('good')
  await shipper.stop()
})

test('a process ends although its collector is unavailable', async () => {
  const collector = await startCollector()
  const shipper = shipLogs({ collector: collector.url, warn: () => {} })
  collector.close()
  shipper.write(lineOf('last'))
  await shipper.stop()
  expect(collector.received).toEqual([])
})
