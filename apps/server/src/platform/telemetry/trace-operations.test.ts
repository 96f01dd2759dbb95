import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

type Spans = { resourceSpans: { scopeSpans: { spans: { traceId: string; name: string }[] }[] }[] }

test('a collector receives a span of each request, with the trace id of the response', async () => {
  const spans: { traceId: string; name: string }[] = []
  const collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Spans
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo

  const app = await openApp({ OTLP_ENDPOINT: `http://127.0.0.1:${port}`, DEMO_DATA: 'false' })
  const started = await fetch(`${app.origin}/api/clubs`)
  const traceId = 'a'.repeat(32)
  const continued = await fetch(`${app.origin}/api/clubs`, {
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  })
  await app.stop()
  collector.close()

  expect(continued.headers.get('x-trace-id')).toBe(traceId)
  for (const id of [started.headers.get('x-trace-id'), traceId])
    expect(spans.filter((span) => span.traceId === id).map(({ name }) => name)).toContain('GET /api/clubs')
})
