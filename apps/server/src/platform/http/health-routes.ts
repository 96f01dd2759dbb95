import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import type { Database } from '../database/database.ts'

/**
 * `/healthz`: the process takes requests; balancers ask it. `/readyz`: it can serve them, which takes its database; people,
 * alarms and roll-outs ask it. A balancer must not: when the database is away, every process would count as down.
 * Neither is rate-limited.
 *
 * @returns `drain`, which has `/healthz` answer 503 from then on, so that balancers send no more
 */
export function healthRoutes(app: FastifyInstance, database: Database): { drain: () => void } {
  const probe = { schema: { hide: true }, config: { rateLimit: false } }
  let draining = false
  app.get('/healthz', probe, async () => {
    if (draining) throw new ApiError('errors.backend.unavailable')
    return { status: 'ok' }
  })
  app.get('/readyz', probe, async () => {
    await database.pool.query('select 1').catch((cause: unknown) => {
      throw Object.assign(new ApiError('errors.backend.unavailable'), { cause })
    })
    return { status: 'ready' }
  })
  return { drain: () => void (draining = true) }
}
