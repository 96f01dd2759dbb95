import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { CognitoError } from './errors.ts'
import { operations } from './operations/table.ts'
import { type Answer, findReplay, type Invocation, keepReplay } from './replay.ts'
import type { Service } from './service.ts'

const media = 'application/x-amz-json-1.1'

/**
 * Mounts the service in Fastify, under the prefix of the registration: the operations at its root, the pool's keys
 * beneath.
 */
export async function identityPlugin(app: FastifyInstance, { service }: { service: Service }): Promise<void> {
  app.addContentTypeParser(media, { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  )

  app.post('/', { schema: { hide: true } }, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? {})
    const invocation = invocationOf(request, body)
    const repeated = invocation && !String(request.headers['amz-sdk-request'] ?? 'attempt=1;').startsWith('attempt=1;')
    const known = invocation && repeated ? await findReplay(service, invocation) : undefined
    const answer = known ?? (await perform(service, request, body))
    // Refusals are decided anew: a repeated wrong password is wrong again.
    if (invocation && !known && answer.status === 200) await keepReplay(service, invocation, answer)
    return send(reply, answer)
  })

  app.get(`/${service.settings.poolId}/.well-known/jwks.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(service.signingKeys.jwks()),
  )
}

async function perform(service: Service, request: FastifyRequest, body: string): Promise<Answer> {
  const target = String(request.headers['x-amz-target'] ?? '')
  const operation = operations.get(target.replace(/^AWSCognitoIdentityProviderService\./, ''))
  const language = request.headers['accept-language']?.slice(0, 2)
  try {
    if (!operation) throw new CognitoError('UnknownOperationException', `Unknown operation ${target.slice(0, 80)}`)
    const input = operation.input.parse(parseJson(body))
    return {
      status: 200,
      body: JSON.stringify(
        await operation.run(service, input, { address: request.ip, language, page: request.headers.origin }),
      ),
    }
  } catch (error) {
    if (error instanceof CognitoError) return refusal(error)
    if (error instanceof ZodError) return refusal(new CognitoError('InvalidParameterException', describe(error)))
    if (isUnstorableText(error))
      return refusal(new CognitoError('InvalidParameterException', 'Text with a NUL character'))
    request.log.error({ err: error, target }, 'identity operation failed')
    return refusal(new CognitoError('InternalErrorException', 'Internal error'))
  }
}

const refusal = ({ name, message }: CognitoError): Answer => ({
  status: name === 'InternalErrorException' ? 500 : 400,
  body: JSON.stringify({ __type: name, message }),
  errorName: name,
})

function send(reply: FastifyReply, { status, body, errorName }: Answer) {
  reply.status(status).type(media).header('cache-control', 'no-store').header('x-amzn-requestid', reply.request.id)
  if (errorName !== undefined) reply.header('x-amzn-errortype', errorName)
  return reply.serializer((payload: string) => payload).send(body)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new CognitoError('InvalidParameterException', 'The body is no JSON')
  }
}

const describe = (error: ZodError) => {
  const [issue] = error.issues
  return `1 validation error detected: Value at '${issue?.path.join('.')}' failed to satisfy constraint: ${issue?.message}`
}

function invocationOf(request: FastifyRequest, body: string): Invocation | undefined {
  const id = request.headers['amz-sdk-invocation-id']
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? { id, body } : undefined
}

/** PostgreSQL stores no NUL characters. */
const isUnstorableText = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')
