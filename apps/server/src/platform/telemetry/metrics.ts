import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import { createServer, type Server } from 'node:http'
import { createRequestTimes, type RequestTimes } from './request-times.ts'

/** The metrics of a process, at `/metrics` in Prometheus' text format. */
export type Metrics = {
  registry: Registry
  /** Times of requests by route, for the report of the process. */
  requestTimes: RequestTimes
  /** Bids by outcome: accepted, or the reason of the rejection. */
  bids: Counter<'outcome'>
  /** Checks of new passwords by the service for breached passwords: known, unknown, unanswered. */
  breachedPasswords: Counter<'outcome'>
  /** How many bids shared one commit. */
  bidBatch: Histogram
  /** Runs of scheduled jobs in this process, in seconds, by outcome: completed or failed. */
  scheduledJobs: Histogram<'job' | 'outcome'>
}

/**
 * Creates the metrics, and measures each request by route.
 *
 * @param isPublic whether `/metrics` is served to all clients
 */
export function exposeMetrics(app: FastifyInstance, isPublic: boolean): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const requestTimes = createRequestTimes()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    requestTimes.observe(`${request.method} ${route}`, reply.elapsedTime)
  })
  if (isPublic) {
    app.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    )
  }
  return {
    registry,
    requestTimes,
    bids: new Counter({
      name: 'virage_bids_total',
      help: 'Bids by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    breachedPasswords: new Counter({
      name: 'virage_breached_password_checks_total',
      help: 'Checks of new passwords by the service for breached passwords.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    bidBatch: new Histogram({
      name: 'virage_bid_batch_size',
      help: 'Bids that shared one commit.',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers: [registry],
    }),
    scheduledJobs: new Histogram({
      name: 'virage_scheduled_job_duration_seconds',
      help: 'Runs of scheduled jobs by outcome.',
      labelNames: ['job', 'outcome'],
      buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
      registers: [registry],
    }),
  }
}

/** Serves `/metrics` on a separate port, only to this machine. */
export async function serveMetrics({ registry }: Metrics, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, '127.0.0.1', listening)
  })
  return server
}
