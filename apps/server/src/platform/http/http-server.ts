import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Config } from '../../config.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { inProcessToken } from './in-process-token.ts'
import type { apiReferenceRoutes } from './api-reference.ts'
import { answerProblems } from './answer-problems.ts'
import { ApiError } from './api-error.ts'
import { parseJsonBodies } from './json-bodies.ts'
import type { FastPath } from './fast-path.ts'
import type { DestinationStream } from 'pino'
import { createNodeServer } from './node-server.ts'
import type { Headers } from './security-headers.ts'

/**
 * How long a connection may be idle, in milliseconds: longer than proxies keep theirs, which would otherwise send a call
 * on one that is just being closed.
 */
const idleConnections = 72_000

/** The HTTP server with everything that all routes share; the routes themselves come after. */
export async function createHttpServer({
  config,
  fastPath,
  common,
  now,
  logs,
  documentApi,
}: {
  config: Config
  fastPath: FastPath
  /** Security headers of every answer. */
  common: Headers
  now: () => Date
  /** Where log lines go; to standard output without it. */
  logs?: DestinationStream
  /** Serves the API reference; without it none is served. */
  documentApi?: typeof apiReferenceRoutes | undefined
}): Promise<FastifyInstance> {
  const fields = Object.entries({ ...common, 'cache-control': 'no-store' })
  const app = fastify({
    logger: {
      level: config.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(logs ? { stream: logs } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: (handle) =>
      createNodeServer(config, { keepAliveTimeout: idleConnections }, (request, response) => {
        if (fastPath.answer(request, response)) return
        // Before any hook: what the framework refuses by itself carries them, too.
        for (const [name, value] of fields) response.setHeader(name, value)
        handle(request, response)
      }),
    genReqId: ({ headers }) => traceIdOf(headers.traceparent) ?? beginTrace(headers),
    // The address that the outermost of our own proxies saw: what stands before it, the visitor wrote.
    trustProxy: (_address, hop) => hop < config.PROXY_HOPS,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // Its own 503 is no problem document and has no Retry-After: endWithAnswers says it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerProblems(app)
  parseJsonBodies(app)
  endWithAnswers(app)

  app.addHook('onRequest', async (request, reply) => {
    // The product's own time, by which visitors correct their clocks.
    reply.headers({ 'x-trace-id': request.id, date: now().toUTCString() })
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  if (config.RATE_LIMIT > 0) {
    await app.register(rateLimit, {
      max: config.RATE_LIMIT,
      timeWindow: '1 minute',
      allowList: (request) => isFile(request.url) || request.headers['x-virage-in-process'] === inProcessToken,
    })
  }
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 1, message: 'errors.backend.unavailable' })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Virage', version: '0.1.0', description: 'The calls of the fan application.' },
      components: {
        securitySchemes: {
          accessToken: bearer('Access token with the scope `openid` or `aws.cognito.signin.user.admin`.'),
          identityToken: bearer('Identity token of the fan application.'),
          officeToken: bearer('Access token of the back office’s own client, `officeClientId` of `GET /api/identity`.'),
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  if (config.API_DOCS) documentApi?.(app)
  return app
}

/**
 * At the end what is under way is answered, and what still arrives is 503; connections that wait for a next request, or a
 * first one, do not hold it up.
 */
function endWithAnswers(app: FastifyInstance): void {
  let underWay = 0
  let closing = false
  app.addHook('onRequest', async () => {
    if (closing) throw new ApiError('errors.backend.unavailable')
  })
  app.server.on('request', (_request, response) => {
    underWay++
    response.once('close', () => underWay--)
  })
  app.addHook('preClose', async () => {
    closing = true
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

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description }) as const

const isFile = (url: string) => url.startsWith('/assets/') || url.startsWith('/media/')
