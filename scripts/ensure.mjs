// Provides what a fresh clone lacks: dependencies, the built fan application, a browser for the tests.
// Runs on Node 20 or newer, before dependencies are installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { delimiter, join } from 'node:path'

const root = new URL('..', import.meta.url).pathname
const bin = join(root, 'node_modules/.bin')

/**
 * Returns the environment in which the repository's own programs are found, Node 24 first. The compile cache of Node
 * saves a quarter of the start-up time.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  // Keeps glibc from holding freed memory, of pictures above all (docs/decisions/0083).
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
}

/**
 * What Node is started with to run the server: V8 takes the size of the young generation from the machine's memory without the first, and lets the old
 * one grow to several times its size without the second (docs/decisions/0083).
 */
export const serverOptions = ['--max-semi-space-size=16', '--heap-growing-percent=30']

/** Installs the dependencies if they differ from the lock file. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules/.virage-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies …')
  // Installs exactly the lock file's packages. `npm ci` would fail if a registry lacks another platform's binary.
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  writeFileSync(stamp, wanted)
}

/** Returns the newest modification time below a folder, in milliseconds. */
function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.includes('/node_modules/') || path.includes('/dist/') || path.endsWith('.gen.ts'))
      continue
    latest = Math.max(latest, statSync(path).mtimeMs)
  }
  return latest
}

/** The packages that the applications of the browser are built from. */
const shared = ['packages/ui/src', 'packages/session/src', 'packages/contract/src', 'packages/domain/src']

/** Builds an application if a source is newer than its build. @param entry a file of the build */
function ensureApplication(name, folder, entry) {
  const built = join(root, folder, entry)
  const sources = [folder, ...shared].map((source) => newest(join(root, source)))
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources)) return
  console.log(`Building ${name} …`)
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(root, folder),
    env: environment,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Builds the applications of the browser as far as they are out of date. */
export function ensureBuilt() {
  ensureApplication('the fan application', 'apps/web', 'dist/server/server.js')
  ensureApplication('the back office', 'apps/office', 'dist/index.html')
}

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const headlessShell = '/usr/bin/chromium-headless-shell'

/** Finds Chromium, or installs the system's. @returns its path */
export function ensureChromium() {
  const found = () => [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path))
  if (found()) return found()
  console.log('Installing Chromium from the packages of the system …')
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  const path = found()
  if (!path) throw new Error('Chromium was not found: install it, or set CHROMIUM to its path')
  return path
}

/**
 * Finds the part of Chromium that browser tests need, or installs it: it opens no windows, so that a test's page starts in
 * half the time. Systems without it have Chromium itself.
 *
 * @returns its path
 */
export function ensureTestBrowser() {
  const chromium = ensureChromium()
  if (process.env.CHROMIUM || chromium !== places[0]) return chromium
  if (!existsSync(headlessShell)) {
    console.log('Installing chromium-headless-shell from the packages of the system …')
    apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  }
  return existsSync(headlessShell) ? headlessShell : chromium
}

function apt(...command) {
  const [program, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo']), 'apt-get', ...command]
  spawnSync(program, rest, { stdio: 'inherit' })
}
