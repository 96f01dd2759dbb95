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
import { requestStore } from '../limits/request-store.ts'
import type { SharedCounts } from '../limits/shared-counts.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { inProcessToken } from './in-process-token.ts'
import type { apiReferenceRoutes } from './api-reference.ts'
import { handleErrors } from './handle-errors.ts'
import { ApiError } from './api-error.ts'
import { compression } from './compression.ts'
import { parseJsonBodies } from './json-bodies.ts'
import { serveOnlyRole, servesPages } from './roles.ts'
import type { FastPath } from './fast-path.ts'
import type { DestinationStream } from 'pino'
import { createNodeServer } from './node-server.ts'
import type { Headers } from './security-headers.ts'

/**
 * How long a connection may be idle, in milliseconds: longer than proxies keep idle connections. Otherwise a proxy
 * could send a request on a connection that is just being closed.
 */
const idleConnections = 72_000

/**
 * How long a request may take to arrive, in milliseconds, and how often that is checked. Fastify sets its own limit only on servers that
 * it creates, and Node's is five minutes: slow bodies from a few addresses would take all connections. An image of 10 MB comes
 * through this process where there is no bucket.
 */
const arrival = ({ S3_BUCKET }: Config) => ({
  requestTimeout: S3_BUCKET === undefined ? 120_000 : 30_000,
  connectionsCheckingInterval: 1_000,
})

/** Creates the HTTP server with everything that all routes share. Routes are registered afterwards. */
export async function createHttpServer({
  config,
  fastPath,
  common,
  counts,
  now,
  logs,
  documentApi,
}: {
  config: Config
  fastPath: FastPath
  /** Security headers of each response. */
  common: Headers
  /** Requests of each address, over all processes. */
  counts: SharedCounts
  now: () => Date
  /** The destination of log lines; standard output by default. */
  logs?: DestinationStream
  /** Registers the API reference; none if undefined. */
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
      createNodeServer(config, { keepAliveTimeout: idleConnections, ...arrival(config) }, (request, response) => {
        if (servesPages(config.ROLE) && fastPath.answer(request, response)) return
        // Set before any hook, so that responses of the framework itself have them, too.
        for (const [name, value] of fields) response.setHeader(name, value)
        handle(request, response)
      }),
    genReqId: ({ headers }) => traceIdOf(headers.traceparent) ?? beginTrace(headers),
    // The client's address is the one that our outermost proxy saw; the client can forge any before it.
    trustProxy: (_address, hop) => hop < config.PROXY_HOPS,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // Fastify's own 503 is no problem document and has no Retry-After; drainOnClose sends one.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  parseJsonBodies(app)
  drainOnClose(app)
  serveOnlyRole(app, config.ROLE)

  app.addHook('onRequest', async (request, reply) => {
    // Clients correct their clocks by this time.
    reply.headers({ 'x-trace-id': request.id, date: now().toUTCString() })
  })
  await app.register(compress, { ...compression, globalDecompression: false })
  if (config.RATE_LIMIT > 0) {
    await app.register(rateLimit, {
      max: config.RATE_LIMIT,
      timeWindow: '1 minute',
      store: requestStore(counts, config.RATE_LIMIT),
      allowList: (request) => isFile(request.url) || request.headers['x-virage-in-process'] === inProcessToken,
    })
  }
  await app.register(underPressure, {
    maxEventLoopDelay: config.MAX_EVENT_LOOP_DELAY,
    retryAfter: 1,
    message: 'errors.backend.unavailable',
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Virage', version: '0.1.0', description: 'The operations of the fan application.' },
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
 * While the server closes, current requests are completed and new ones get a 503. Idle connections are closed, so that
 * they don't delay the end.
 */
function drainOnClose(app: FastifyInstance): void {
  let pending = 0
  let closing = false
  app.addHook('onRequest', async () => {
    if (closing) throw new ApiError('errors.backend.unavailable')
  })
  app.server.on('request', (_request, response) => {
    pending++
    response.once('close', () => pending--)
  })
  app.addHook('preClose', async () => {
    closing = true
    const sweep = setInterval(() => pending === 0 && app.server.closeAllConnections(), 50)
    app.server.once('close', () => clearInterval(sweep))
  })
}

/** Returns the trace id of a W3C `traceparent` header, so that our log lines belong to the caller's trace. */
const traceIdOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header)?.[1] : undefined

/** Starts a trace for a request without one, so that its spans have the id in its response. */
function beginTrace(headers: IncomingHttpHeaders): string {
  const id = randomUUID().replaceAll('-', '')
  headers.traceparent = `00-${id}-${id.slice(16)}-01`
  return id
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description }) as const

const isFile = (url: string) => url.startsWith('/assets/') || url.startsWith('/media/')
