import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { perform, targetOf } from './perform.ts'
import { type Answer, findReplay, type Invocation, storeReplay } from './replay.ts'
import type { Service } from './service.ts'

const media = 'application/x-amz-json-1.1'

/** Mounts the service in Fastify under the registration's prefix: the operations at its root, the pool's keys below. */
export async function identityPlugin(app: FastifyInstance, { service }: { service: Service }): Promise<void> {
  app.addContentTypeParser(media, { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  /** Requests in progress: a client that lost its connection may repeat one before it is done. */
  const underWay = new Map<string, Promise<Answer>>()

  async function answerOnce(request: FastifyRequest, body: string): Promise<Answer> {
    const invocation = invocationOf(request, body)
    if (!invocation) return perform(service, request, body)
    const key = `${invocation.id} ${invocation.body}`
    const known = underWay.get(key) ?? (isRepeated(request) ? await findReplay(service, invocation) : undefined)
    if (known) return known
    const performed = perform(service, request, body).then(async (answer) => {
      // Errors are not stored: a repeated wrong password is checked again.
      if (answer.status === 200) await storeReplay(service, invocation, answer)
      return answer
    })
    underWay.set(key, performed)
    return performed.finally(() => underWay.delete(key))
  }

  app.post('/', { schema: { hide: true } }, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? {})
    return send(reply, await answerOnce(request, body))
  })

  app.get(`/${service.settings.poolId}/.well-known/jwks.json`, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(service.signingKeys.jwks()),
  )
}

function send(reply: FastifyReply, { status, body, errorName }: Answer) {
  reply.status(status).type(media).header('cache-control', 'no-store').header('x-amzn-requestid', reply.request.id)
  if (errorName !== undefined) reply.header('x-amzn-errortype', errorName)
  return reply.serializer((payload: string) => payload).send(body)
}

/** Returns whether a request is a retry; clients number their attempts. */
const isRepeated = (request: FastifyRequest) =>
  !String(request.headers['amz-sdk-request'] ?? 'attempt=1;').startsWith('attempt=1;')

function invocationOf(request: FastifyRequest, body: string): Invocation | undefined {
  const id = request.headers['amz-sdk-invocation-id']
  // Two operations may have the same body.
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? { id, body: `${targetOf(request)} ${body}` } : undefined
}
