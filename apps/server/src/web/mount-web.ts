import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { networkOf } from '@virage/identity'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Development } from '../load-development.ts'
import { isUnavailable } from '../platform/database/is-unavailable.ts'
import type { FastPath } from '../platform/http/fast-path.ts'
import { pageLanguageOf } from '../platform/http/page-language-of.ts'
import type { Headers } from '../platform/http/security-headers.ts'
import type { FindPreview } from '../modules/previews/index.ts'
import type { Platform } from '../platform/platform.ts'
import { createInProcessFetch, inProcessFetchKey, watchAvailability } from './in-process-fetch.ts'
import { installRoutes } from './install-routes.ts'
import { faviconRoute } from './favicon.ts'
import { isKnownPage } from './is-known-page.ts'
import { foreignSources } from './foreign-sources.ts'
import { generateNonce, openPageCache, type PageCache, type PageRequest } from './page-cache.ts'
import { canonicalPath } from './page-parameters.ts'
import { pageRequestOf } from './page-request.ts'
import { previewPages } from './preview-pages.ts'
import { busyPage, unknownHostPage } from './plain-pages.ts'
import { serveAssets } from './serve-assets.ts'

const built = new URL('../../../web/dist/', import.meta.url)

/** Maximum number of missing pages that are rendered for a network per minute, over all processes. */
const missingPages = { name: 'missing pages', most: 60 }

/** The export of the fan application's build. */
type StartServer = { default: { fetch: (request: Request) => Promise<Response> } }

type Mounting = { platform: Platform; fastPath: FastPath; findPreview: FindPreview }

/** Renders pages with the build of the fan application, caches them, and serves the build's files. */
async function serveBuild(http: FastifyInstance, { platform, fastPath, findPreview }: Mounting): Promise<PageCache> {
  const entry = new URL('server/server.js', built)
  if (!existsSync(entry)) throw new Error('The fan application is not built: run `npm run build`, or set WEB=false')
  Object.assign(globalThis, { [inProcessFetchKey]: createInProcessFetch(http) })
  const { default: start }: StartServer = await import(pathToFileURL(fileURLToPath(entry)).href)

  const cache = openPageCache({
    render: async (page, nonce) => {
      const headers = { ...headersOf(page, platform), 'x-virage-nonce': nonce }
      const { result, wasAvailable } = await watchAvailability(() => start.fetch(new Request(page.url, { headers })))
      // It seems to be missing or broken only because what it shows could not be read.
      if (!wasAvailable && (result.status === 404 || result.status === 500)) {
        await result.body?.cancel()
        return undefined
      }
      return result
    },
    events: platform.events,
    clubIdOf: (page) => (page.slug === undefined ? undefined : platform.clubs.getIfCached(page.slug)?.id),
    foreign: await foreignSources(platform.config),
  })
  previewPages(http, {
    platform,
    findPreview,
    nonce: generateNonce,
    render: ({ url, now, as, ...page }, nonce) =>
      start.fetch(
        new Request(url, {
          headers: {
            ...headersOf(page, platform),
            'x-virage-now': String(now.getTime()),
            'x-virage-as': as,
            'x-virage-nonce': nonce,
          },
        }),
      ),
  })
  fastPath.add((request) => {
    const page = pageRequestOf(request, platform)
    return page?.isKnownHost ? cache.getIfCached(page) : undefined
  })

  await serveAssets(http, {
    prefix: '/assets/',
    assets: 'apps/web/dist/client/assets',
    releases: platform.config.RELEASES_DIR,
  })
  // Served at the root, so that the scope of the service worker contains all pages.
  const worker = await readFile(new URL('client/push-worker.js', built))
  http.get('/push-worker.js', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )
  return cache
}

/**
 * Mounts the fan application: its pages, and the files that belong to them.
 *
 * @param openVitePages set if Vite's development server renders the pages (WEB_DEV_SERVER)
 */
export async function mountWeb(
  http: FastifyInstance,
  {
    platform,
    fastPath,
    findPreview,
    openVitePages,
  }: Mounting & { openVitePages?: Development['openVitePages'] | undefined },
): Promise<void> {
  const { WEB_DEV_SERVER } = platform.config
  const cache =
    openVitePages && WEB_DEV_SERVER !== undefined
      ? openVitePages(WEB_DEV_SERVER, (page) => headersOf(page, platform))
      : await serveBuild(http, { platform, fastPath, findPreview })
  installRoutes(http, platform)
  faviconRoute(http, platform)
  // A missing page is not cached, and there are infinitely many URLs, so rendering them is limited.
  const { requestCounts } = platform
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    await platform.clubs.all()
    const page = pageRequestOf(request.raw, platform)
    if (!page) return reply.callNotFound()
    if (!page.isKnownHost) return send(reply, unknownHostPage(page.language))
    const [path = '/', query] = request.url.split(/\?(.*)/s)
    const canonical = canonicalPath(path)
    if (canonical === undefined) return reply.callNotFound()
    // Each page has one canonical URL, so that no variant is rendered separately.
    if (canonical !== path && canonical !== path.replace(/\/$/, ''))
      return reply.redirect(query === undefined ? canonical : `${canonical}?${query}`, 301)
    // The API accepts a club's id in place of its slug; a page has only one URL.
    const club = page.slug === undefined ? undefined : platform.clubs.getIfCached(page.slug)
    if (club && club.slug !== page.slug) return reply.redirect(request.url.replace(`${page.slug}`, club.slug), 301)
    const network = networkOf(request.ip)
    const invented = requestCounts.get(missingPages, network).current
    const lane = (await isKnownPage(page, canonical, platform)) ? 'known' : 'other'
    const rendered = await cache.get(page, invented < missingPages.most ? lane : undefined)
    if (rendered?.status === 404) requestCounts.add(missingPages, network)
    return send(reply, rendered ?? busyPage(page.language))
  }
  const answerOrAskToComeBack = (request: FastifyRequest, reply: FastifyReply) =>
    answer(request, reply).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      request.log.warn({ err: error }, 'unavailable')
      return send(reply, busyPage(pageLanguageOf(request.raw)))
    })
  http.get('/', { schema: { hide: true } }, answerOrAskToComeBack)
  http.get('/*', { schema: { hide: true } }, answerOrAskToComeBack)
}

const send = (reply: FastifyReply, page: { status: number; headers: Headers; body: Buffer | string }) =>
  reply.status(page.status).headers(page.headers).send(page.body)

/** The headers with which the application reads the server's decisions about a page (request-context.ts). */
const headersOf = (page: Pick<PageRequest, 'language' | 'ownDomainSlug'>, { clock, config, publicUrl }: Platform) => ({
  'x-virage-language': page.language,
  'x-virage-now': String(clock.now().getTime()),
  'x-virage-public-url': publicUrl(),
  ...(config.TRIAL_NOTICE ? { 'x-virage-trial': 'true' } : {}),
  ...(page.ownDomainSlug === null
    ? {}
    : { 'x-virage-own-domain': page.ownDomainSlug, 'x-virage-product-url': publicUrl() }),
})
