import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import type { Database } from '../database/database.ts'

/**
 * `/healthz`: the process accepts requests; for load balancers. `/readyz`: it can serve them, which needs the database;
 * for people, alarms and roll-outs. A load balancer must not use it: while the database is unavailable, all processes
 * would count as down. Neither is rate-limited.
 *
 * @returns `drain`, which makes `/healthz` respond with 404, so that load balancers send no more requests. To HAProxy's
 *   `http-check disable-on-404` that is no failure: it lets the requests end that the process has begun
 */
export function healthRoutes(app: FastifyInstance, database: Database): { drain: () => void } {
  const probe = { schema: { hide: true }, config: { rateLimit: false } }
  let draining = false
  let asked: Promise<unknown> | undefined
  /** Those who ask at the same time share one connection: their number is not limited. */
  const askDatabase = () => (asked ??= database.pool.query('select 1').finally(() => (asked = undefined)))
  app.get('/healthz', probe, async () => {
    if (draining) throw new ApiError('errors.backend.notFound')
    return { status: 'ok' }
  })
  app.get('/readyz', probe, async () => {
    await askDatabase().catch((cause: unknown) => {
      throw Object.assign(new ApiError('errors.backend.unavailable'), { cause })
    })
    return { status: 'ready' }
  })
  return { drain: () => void (draining = true) }
}
