// The process of `npm run dev`. Vite listens on PORT, serves the web application's modules with hot reload, and
// proxies other requests to the server. The server restarts when its sources change, and Vite renders its pages
// (docs/decisions/0043-watch-mode.md).
import { createServer as createTcpServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readdirSync } from 'node:fs'
import { createServer } from 'vite'
import { readConfig } from '../apps/server/src/config.ts'
import { openPostgres } from '../apps/server/src/platform/database/open-postgres.ts'
import { createSupervisor } from './supervisor.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = `${root}apps/web`
const office = `${root}apps/office`

/** Sources of the server. Vite watches those of the web application and its packages itself. */
const watched = ['apps/server/src', ...readdirSync(`${root}packages`).map((name) => `packages/${name}/src`)]

const publicFiles = new Set(readdirSync(`${web}/public`).map((name) => `/${name}`))

/**
 * Returns whether Vite handles a request: for its modules, for files of `public`, and for pages that the server asks
 * it to render.
 */
const isForVite = ({ url = '', headers }) =>
  'x-virage-language' in headers ||
  /^\/(?:@|__|src\/|node_modules\/)/.test(url) ||
  publicFiles.has(url.replace(/\?.*/, ''))

const config = readConfig(process.env)
const serverPort = await findFreePort()
const serverUrl = `http://127.0.0.1:${serverPort}`
const closers = []
let isStopping = false

async function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const close of closers.toReversed()) await close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0))

// The database keeps running when the server restarts.
const postgres = await openPostgres(config)
closers.push(postgres.stop)

const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
const server = createSupervisor({
  root,
  watched,
  readyUrl: `${serverUrl}/readyz`,
  program: 'apps/server/src/main.ts',
  settings: {
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: postgres.url,
    WEB_DEV_SERVER: `http://127.0.0.1:${config.PORT}`,
  },
})
closers.push(server.stop)

// The web application renders in this process and calls operations of the server over HTTP
// (apps/web/src/in-process-fetch.ts).
globalThis[Symbol.for('virage.in-process-fetch')] = (input, init) => fetch(new URL(String(input), serverUrl), init)

const vite = await createServer({
  root: web,
  configFile: `${web}/vite.config.ts`,
  clearScreen: false,
  logLevel: 'warn',
  server: {
    host: config.HOST,
    port: config.PORT,
    strictPort: true,
    proxy: { '^/': { target: serverUrl, bypass: (request) => (isForVite(request) ? request.url : undefined) } },
  },
  plugins: [
    {
      name: 'back-office',
      configureServer: async ({ httpServer, middlewares }) => {
        const back = await openOffice(httpServer)
        closers.push(() => back.close())
        middlewares.use((request, response, next) =>
          /^\/office(?:[/?]|$)/.test(request.url ?? '') ? back.middlewares(request, response, next) : next(),
        )
      },
    },
    {
      name: 'wait-for-the-server',
      configureServer: ({ middlewares }) => void middlewares.use(waitForServer),
    },
  ],
})
closers.push(() => vite.close())
await vite.listen()
server.start()

/** Opens the Vite server of the back office, which has all pages below /office/. Both send updates on one port. */
function openOffice(httpServer) {
  return createServer({
    root: office,
    configFile: `${office}/vite.config.ts`,
    clearScreen: false,
    logLevel: 'warn',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  })
}

/** Delays a request until the server is ready; responds with 503 if it has stopped. */
async function waitForServer(request, response, next) {
  const failure = isForVite(request) ? undefined : await server.untilReady().catch((error) => error)
  if (failure === undefined) return next()
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${failure.message}\n`)
}

/** Returns a free port. */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
