import { STATUS_CODES } from 'node:http'
import type { Problem, ProblemKey } from '@virage/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isUnavailable } from '../database/is-unavailable.ts'
import { planLimitOf } from '../database/plan-limit.ts'
import { ApiError } from './api-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The problem with which the request was rejected, for the log. */
    problem: Body | null
  }
}

/** Answers each error as `application/problem+json` (RFC 9457). An unexpected error is a 500 with a trace id. */
export function handleErrors(app: FastifyInstance): void {
  app.decorateRequest('problem', null)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = error instanceof ApiError ? error : toProblem(error)
    if (known?.status === 503) request.log.warn({ err: error }, 'unavailable')
    if (known) return answer(request, reply, { status: known.status, key: known.key, ...known.extra })
    // An error in the log also if a race explains it: a constraint may be violated without one.
    request.log.error({ err: error }, 'operation failed')
    return answer(request, reply, raceOf(error) ?? { status: 500, key: 'errors.backend.unknown' })
  })
  app.setNotFoundHandler((request, reply) => answer(request, reply, { status: 404, key: 'errors.backend.notFound' }))
}

type Body = { status: number; key: ProblemKey } & ApiError['extra']

function answer(request: FastifyRequest, reply: FastifyReply, body: Body) {
  request.problem = body
  if (body.status === 503) reply.header('retry-after', '1')
  if (body.retryAfter !== undefined) reply.header('retry-after', String(body.retryAfter))
  // Replaces what the route may have set for its own response.
  reply.header('cache-control', 'no-store')
  const { status, key, ...extra } = body
  return reply
    .status(status)
    .type('application/problem+json')
    .serializer((payload: string) => payload)
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: STATUS_CODES[status] ?? 'Problem',
        status,
        key,
        ...extra,
        traceId: request.id,
      } satisfies Problem),
    )
}

/** Returns the problem of a known error that is no ApiError: invalid input, a full plan, an unavailable database, a full disk. */
function toProblem(error: FastifyError): { status: number; key: ProblemKey; extra: ApiError['extra'] } | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message, keyword }) => ({
      path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      key: message?.startsWith('errors.') ? message : `errors.validation.${genericKey(keyword)}`,
    }))
    return { status: 422, key: 'errors.validation.failed', extra: { errors } }
  }
  if (isUnavailable(error)) return { status: 503, key: 'errors.backend.unavailable', extra: {} }
  const limit = planLimitOf(error)
  if (limit) return { status: 409, key: `errors.plan.${limit.kind}`, extra: { most: limit.most } }
  // PostgreSQL can't store NUL characters, and its calendar has no year 0.
  if (error.code === '22021' || error.code === '22P05' || error.code === '22008')
    return { status: 422, key: 'errors.validation.failed', extra: {} }
  if (error.statusCode === 429) return { status: 429, key: 'errors.backend.tooManyRequests', extra: {} }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, key: 'errors.validation.failed', extra: {} }
  }
  if (error.statusCode === 503) return { status: 503, key: 'errors.backend.unavailable', extra: {} }
  return undefined
}

/**
 * Returns the problem of a violated constraint. Operations check what they refer to and translate what they expect, so another transaction has
 * usually committed meanwhile: it has deleted what is referred to (a foreign_key_violation by an insert or an update), or stored the same (a
 * unique_violation), which a retry finds.
 */
function raceOf({ code, message }: FastifyError): Body | undefined {
  if (code === '23503' && message.startsWith('insert or update')) return { status: 404, key: 'errors.backend.notFound' }
  if (code === '23505') return { status: 409, key: 'errors.backend.idempotencyInProgress' }
  return undefined
}

const genericKey = (code: string) => (code === 'too_big' ? 'tooLong' : code === 'too_small' ? 'required' : 'type')
