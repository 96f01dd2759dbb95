import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { isSigned } from './admin/verify-signature.ts'
import { CognitoError } from './errors.ts'
import { adminOperations } from './operations/admin-operations.ts'
import { languageOf } from './language-of.ts'
import type { Operation } from './operations/operation.ts'
import { operations } from './operations/table.ts'
import type { Answer } from './replay.ts'
import type { Service } from './service.ts'

/**
 * Performs one operation. Every expected error has a name; only unexpected ones respond with 500.
 *
 * @throws what the host's `isUnavailable` recognises
 */
export async function perform(service: Service, request: FastifyRequest, body: string): Promise<Answer> {
  const started = performance.now()
  const target = targetOf(request)
  try {
    const operation = operations.get(target) ?? guarded(service, request, { target, body })
    if (!operation) throw new CognitoError('UnknownOperationException', `Unknown operation ${target.slice(0, 80)}`)
    const input = operation.input.parse(parseJson(body))
    try {
      return { status: 200, body: JSON.stringify(await operation.run(service, input, originOf(request))) }
    } finally {
      if (operation.hasEvenDuration?.(input)) await padDuration(started, service.settings.answerStep)
    }
  } catch (error) {
    if (error instanceof CognitoError) return refusal(error)
    if (error instanceof ZodError) return refusal(new CognitoError('InvalidParameterException', describe(error)))
    if (isUnstorableText(error)) return refusal(unstorableText())
    if (service.isUnavailable?.(error)) throw error
    request.log.error({ err: error, target }, 'identity operation failed')
    return refusal(new CognitoError('InternalErrorException', 'Internal error'))
  }
}

/** Returns the name of the requested operation. */
export const targetOf = (request: FastifyRequest): string =>
  String(request.headers['x-amz-target'] ?? '').replace(/^AWSCognitoIdentityProviderService\./, '')

const originOf = (request: FastifyRequest) => ({
  address: request.ip,
  language: languageOf(request),
  page: request.headers.origin,
  agent: request.headers['user-agent']?.slice(0, 200),
})

/** Returns an Admin operation if the request is signed with the key of the settings. */
function guarded(
  { settings, now }: Service,
  request: FastifyRequest,
  { target, body }: { target: string; body: string },
): Operation | undefined {
  const operation = adminOperations.get(target)
  if (!operation) return undefined
  const [path = ''] = request.originalUrl.split('?')
  const signed = { method: request.method, path, headers: request.headers, body }
  if (!settings.admin || !isSigned(signed, settings.admin, now())) {
    throw new CognitoError('AccessDeniedException', `Not authorized to perform ${target}`)
  }
  return operation
}

/** Delays responses to multiples of `step` milliseconds, so that their duration reveals nothing. */
async function padDuration(started: number, step: number): Promise<void> {
  if (step <= 0) return
  const passed = performance.now() - started
  await wait(Math.ceil(passed / step) * step - passed)
}

const refusal = ({ name, message }: CognitoError): Answer => ({
  status: name === 'InternalErrorException' ? 500 : 400,
  body: JSON.stringify({ __type: name, message }),
  errorName: name,
})

/** Parses a body, and rejects keys and values that PostgreSQL can't store. */
function parseJson(body: string): unknown {
  let isStorable = true
  const check = (text: string) => (isStorable &&= text.isWellFormed() && !text.includes('\0'))
  let parsed: unknown
  try {
    parsed = JSON.parse(body, (name, value: unknown) => {
      check(name)
      if (typeof value === 'string') check(value)
      return value
    })
  } catch {
    throw new CognitoError('InvalidParameterException', 'The body is not JSON')
  }
  if (!isStorable) throw unstorableText()
  return parsed
}

const describe = (error: ZodError) => {
  const [issue] = error.issues
  return `1 validation error detected: Value at '${issue?.path.join('.')}' failed to satisfy constraint: ${issue?.message}`
}

const unstorableText = () =>
  new CognitoError('InvalidParameterException', 'Text with a NUL character or half of a surrogate pair')

/** PostgreSQL stores no NUL characters. */
const isUnstorableText = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')
