import type { FastifyInstance } from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'
import type { Database } from '../platform/database/database.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, which takes its database. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await database.pool.query('select 1').catch((cause: unknown) => {
      throw Object.assign(new ApiError('errors.backend.unavailable'), { cause })
    })
    return { status: 'ready' }
  })
}
