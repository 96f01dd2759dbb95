import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MemoryAnswers } from '../platform/http/memory-answers.ts'
import type { Platform } from '../platform/platform.ts'
import { bridgeFetch, bridgeKey } from './bridge-fetch.ts'
import { installRoutes } from './install-routes.ts'
import { faviconRoute } from './favicon.ts'
import { foreignSources } from './foreign-sources.ts'
import { openPageCache, type PageRequest } from './page-cache.ts'
import { pageRequestOf } from './page-request.ts'

const built = new URL('../../../web/dist/', import.meta.url)

/** What the build of the fan application exports. */
type StartServer = { default: { fetch: (request: Request) => Promise<Response> } }

/** Mounts the fan application: its files, and its pages rendered on the server and kept in memory. */
export async function mountWeb(
  http: FastifyInstance,
  { platform, memory }: { platform: Platform; memory: MemoryAnswers },
): Promise<void> {
  const entry = new URL('server/server.js', built)
  if (!existsSync(entry)) throw new Error('The fan application is not built: run `npm run build`, or set WEB=false')
  ;(globalThis as { [bridgeKey]?: object })[bridgeKey] = { fetch: bridgeFetch(http) }
  const { default: start } = (await import(pathToFileURL(fileURLToPath(entry)).href)) as StartServer

  const cache = openPageCache({
    render: (page) => start.fetch(new Request(page.url, { headers: headersOf(page, platform) })),
    events: platform.events,
    clubIdOf: (page) => (page.slug === undefined ? undefined : platform.clubs.peek(page.slug)?.id),
    foreign: foreignSources(platform.config),
  })
  memory.add((request) => {
    const page = pageRequestOf(request, platform)
    return page && cache.peek(page)
  })

  await http.register(fastifyStatic, {
    root: fileURLToPath(new URL('client/assets/', built)),
    prefix: '/assets/',
    immutable: true,
    preCompressed: true,
    maxAge: '1y',
    decorateReply: false,
  })
  // Where it lies says which pages it may serve: all, of whatever host.
  const worker = await readFile(new URL('client/push-worker.js', built))
  http.get('/push-worker.js', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
  installRoutes(http, platform)
  faviconRoute(http, platform)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    await platform.clubs.all()
    const page = pageRequestOf(request.raw, platform)
    if (!page) return reply.callNotFound()
    const { status, headers, body } = await cache.get(page)
    return reply.status(status).headers(headers).send(body)
  }
  http.get('/', { schema: { hide: true } }, answer)
  http.get('/*', { schema: { hide: true } }, answer)
}

/** What the server has decided about a page, for the application to read (page-facts.ts). */
const headersOf = (page: PageRequest, { clock, config }: Platform) => ({
  'x-virage-language': page.language,
  'x-virage-now': String(clock.now().getTime()),
  ...(config.TRIAL_NOTICE ? { 'x-virage-trial': 'true' } : {}),
  ...(page.ownDomainSlug === null ? {} : { 'x-virage-own-domain': page.ownDomainSlug }),
})
