import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import scalar from '@scalar/fastify-api-reference'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Config } from '../../config.ts'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { bridgeToken } from '../../web/bridge-fetch.ts'
import { answerProblems } from './answer-problems.ts'
import type { MemoryAnswers } from './memory-answers.ts'

/**
 * How long a connection may be idle, in milliseconds: longer than proxies keep theirs, which would otherwise send a call
 * on one that is just being closed.
 */
const idleConnections = 72_000

/** The HTTP server with everything that all routes share; the routes themselves come after. */
export async function createHttpServer({
  config,
  memory,
  now,
}: {
  config: Config
  memory: MemoryAnswers
  now: () => Date
}): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handle) =>
      createServer({ keepAliveTimeout: idleConnections }, (request, response) => {
        if (!memory.answer(request, response)) handle(request, response)
      }),
    genReqId: ({ headers }) => traceIdOf(headers.traceparent) ?? beginTrace(headers),
    // The address that the outermost of our own proxies saw: what stands before it, the visitor wrote.
    trustProxy: (_address, hop) => hop < config.PROXY_HOPS,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerProblems(app)
  endWithAnswers(app)

  app.addHook('onRequest', async (request, reply) => {
    // The product's own time, by which visitors correct their clocks.
    reply.headers({ 'x-trace-id': request.id, date: now().toUTCString() })
  })
  // Pages set their own policy, by the hashes of their scripts; answers of the API load nothing.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.NODE_ENV === 'production',
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  if (config.RATE_LIMIT > 0) {
    await app.register(rateLimit, {
      max: config.RATE_LIMIT,
      timeWindow: '1 minute',
      allowList: (request) => isFile(request.url) || request.headers['x-virage-bridge'] === bridgeToken,
    })
  }
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 1, message: 'errors.backend.unavailable' })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Virage', version: '0.1.0', description: 'The calls of the fan application.' },
      components: { securitySchemes: { identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/openapi.json', telemetry: false, agent: { disabled: true } },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  return app
}

/** At the end what is under way is answered; connections that wait for a next call, or a first one, do not hold it up. */
function endWithAnswers(app: FastifyInstance): void {
  let underWay = 0
  app.server.on('request', (_request, response) => {
    underWay++
    response.once('close', () => underWay--)
  })
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => underWay === 0 && app.server.closeAllConnections(), 50)
    app.server.once('close', () => clearInterval(sweep))
  })
}

/** The trace id of a W3C `traceparent` header, so that our lines join the caller's. */
const traceIdOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header)?.[1] : undefined

/** A call that belongs to no trace begins one: its spans are then found by the id that its answer names. */
function beginTrace(headers: IncomingHttpHeaders): string {
  const id = randomUUID().replaceAll('-', '')
  headers.traceparent = `00-${id}-${id.slice(16)}-01`
  return id
}

const isFile = (url: string) => url.startsWith('/assets/') || url.startsWith('/media/')
