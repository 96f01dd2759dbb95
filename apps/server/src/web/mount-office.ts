import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { officeHeaders } from '../platform/http/security-headers.ts'
import { foreignSources } from './foreign-sources.ts'
import { isProductHost } from './page-request.ts'
import { serveAssets } from './serve-assets.ts'

const built = new URL('../../../office/dist/', import.meta.url)

/** The screens that read codes with the camera, each a document of its own (docs/decisions/0117). */
const scanningScreens = ['/office/:slug/handover', '/office/:slug/room']

/**
 * Serves the back office below `/office/`: its one page for every address, and the files of its build. Only the product's
 * own hosts have it, because clubs control what theirs show (docs/decisions/0080).
 */
export async function mountOffice(http: FastifyInstance, { config }: Platform): Promise<void> {
  // In watch mode Vite serves it (scripts/dev-server.mjs).
  if (config.WEB_DEV_SERVER !== undefined) return
  const index = new URL('index.html', built)
  if (!existsSync(index)) throw new Error('The back office is not built: run `npm run build`, or set WEB=false')
  const page = await readFile(index)
  const { connect } = await foreignSources({ ...config, ANALYTICS_ID: undefined, ERROR_REPORTING_DSN: undefined })
  const headersOf = (scans: boolean) => ({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...officeHeaders({ connect, scans }),
  })
  const [headers, scanningHeaders] = [headersOf(false), headersOf(true)]

  await http.register(async (office) => {
    office.addHook('onRequest', async ({ headers: { host = '' } }) => {
      if (!isProductHost(host, config)) throw new ApiError('errors.backend.notFound')
    })
    // As its assets, the page is served however busy the process is.
    office.addHook(
      'onRoute',
      (route) => void (route.config = Object.assign({}, route.config, { pressureHandler: () => {} })),
    )
    await serveAssets(office, {
      prefix: '/office/assets/',
      assets: 'apps/office/dist/assets',
      releases: config.RELEASES_DIR,
    })
    const answer = async (_request: FastifyRequest, reply: FastifyReply) => reply.headers(headers).send(page)
    office.get('/office', { schema: { hide: true } }, answer)
    office.get('/office/*', { schema: { hide: true } }, answer)
    for (const url of scanningScreens)
      office.get(url, { schema: { hide: true } }, async (_request, reply) => reply.headers(scanningHeaders).send(page))
  })
}
