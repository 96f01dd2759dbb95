import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NetworkHash } from '../network-hash.ts'
import { fieldPaths } from './field-names.ts'
import { sampleEvents } from './sample-events.ts'

/** Statuses of refusals and throttles, which are logged line by line. */
const refused: ReadonlySet<number> = new Set([401, 403, 429])

/** Errors of the identity service after a wrong guess or a throttle; its API returns them with status 400. */
const refusedSignIns: ReadonlySet<unknown> = new Set([
  'NotAuthorizedException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'TooManyRequestsException',
  'LimitExceededException',
  'TooManyFailedAttemptsException',
])

/** The window in which further rejected input of the same kind is only counted, in milliseconds. */
const window = 60_000

/**
 * Logs rejected requests (OWASP ASVS V16.3.2, V16.3.3) with their operation, account and hashed network.
 *
 * - Refusals, throttles and refused sign-ins are one line each.
 * - Input that a schema or a business rule rejects is sampled: per minute, one line for the first request of an account
 *   or network to an operation, and one with the number of further ones. Forms cause such requests all day, and scripts
 *   thousands of them. The line has the names of the invalid fields, never their values.
 */
export function logRefusals(app: FastifyInstance, networkHash: NetworkHash): void {
  const inputs = sampleEvents<object>({
    write: (fields, further) => app.log.info(further === 0 ? fields : { ...fields, further }, 'refused input'),
    writeOthers: (further) => app.log.info({ further }, 'refused input'),
  })
  const timer = setInterval(inputs.flush, window).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    inputs.flush()
  })

  app.addHook('onResponse', async (request, reply) => {
    const error = reply.getHeader('x-amzn-errortype')
    const isRefused = refused.has(reply.statusCode) || refusedSignIns.has(error)
    if (!isRefused && !isRefusedInput(request, reply)) return
    const network = await networkHash(request.ip).catch(() => 'unknown')
    const account = request.authContext?.principal?.username
    const status = reply.statusCode
    const operation = error === undefined ? operationOf(request) : identityOperationOf(request)
    const route = request.routeOptions.url
    const fields = { status, operation, route, error, account, network }
    if (isRefused) return request.log.info(fields, 'refused')
    const key = request.problem?.key
    const failed = fieldPaths(request.routeOptions.schema, request.problem?.errors ?? [])
    inputs.add(JSON.stringify([account ?? network, operation ?? route, status, key ?? error]), {
      reqId: request.id,
      ...fields,
      key,
      fields: failed,
    })
  })
}

/** Returns whether a schema or a rule rejected the request. A 404 counts only for an operation. */
const isRefusedInput = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode >= 400 && statusCode < 500 && (statusCode !== 404 || operationOf(request) !== undefined)

function operationOf({ routeOptions: { schema } }: FastifyRequest): unknown {
  return typeof schema === 'object' && schema !== null && 'operationId' in schema ? schema.operationId : undefined
}

/** Returns the identity service's operation that a header names, if it is a valid name. */
function identityOperationOf({ headers }: FastifyRequest): string {
  const target = headers['x-amz-target']
  return typeof target === 'string' && /^\w{1,64}\.\w{1,64}$/.test(target) ? target : 'unknown'
}
