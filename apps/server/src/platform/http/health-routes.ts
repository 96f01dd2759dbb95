import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import type { Database } from '../database/database.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, which takes its database. Whoever probes is never told to wait. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  const probe = { schema: { hide: true }, config: { rateLimit: false } }
  app.get('/healthz', probe, async () => ({ status: 'ok' }))
  app.get('/readyz', probe, async () => {
    await database.pool.query('select 1').catch((cause: unknown) => {
      throw Object.assign(new ApiError('errors.backend.unavailable'), { cause })
    })
    return { status: 'ready' }
  })
}
