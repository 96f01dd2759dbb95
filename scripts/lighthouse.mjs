// `npm run lighthouse`: the first view of a club on a phone, as Lighthouse sees it with its mobile throttling.
// `npm run lighthouse -- office`: each screen of the back office on a slow laptop; `-- office team` only those whose address
// contains the word. `-- fans` does so for the pages on which fans buy, win and receive.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureChromium, ensureInstalled, environment, serverOptions } from './ensure.mjs'

ensureInstalled()
ensureBuilt()
if (['office', 'fans'].includes(process.argv[2]))
  process.exit(
    spawnSync('node', ['tests/e2e/lighthouse.ts', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...environment, CHROMIUM: ensureChromium() },
    }).status ?? 1,
  )
const { launch } = await import('chrome-launcher')
const { default: lighthouse } = await import('lighthouse')
const { freePort } = await import('../tests/support/src/free-port.ts')

const folder = mkdtempSync(join(tmpdir(), 'virage-lighthouse-'))
chmodSync(folder, 0o755)
const port = String(await freePort())
const server = spawn('node', [...serverOptions, 'apps/server/src/main.ts'], {
  env: { ...environment, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise((ready, failed) => {
  server.stdout.on('data', (text) => String(text).includes('is ready') && ready())
  server.once('exit', (code) => failed(new Error(`The server ended with ${code}`)))
})
const url = `http://localhost:${port}/clubs/fc-virage`
// What the first visitors have the server make once, the pictures above all, is made for everybody after.
const visit = async (path) => {
  const answer = await fetch(`http://localhost:${port}${path}`, { headers: { accept: 'image/avif,*/*' } })
  return Buffer.from(await answer.arrayBuffer()).toString()
}
const page = await visit('/clubs/fc-virage')
const pictures = page.replaceAll('&amp;', '&').match(/\/media\/[^"\s,]+\?w=\d+(?:&h=\d+)?/g) ?? []
for (const path of new Set(pictures)) await visit(path)

/** Size of a script's gzipped form, which the build has left beside it, in bytes. */
const zippedSize = (script) =>
  statSync(new URL(`../apps/web/dist/client${new URL(script).pathname}.gz`, import.meta.url)).size

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const chrome = await launch({ chromePath: ensureChromium(), chromeFlags: flags })
let missed = 1
try {
  const result = await lighthouse(url, {
    port: chrome.port,
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error('Lighthouse gave no result')
  const { audits, categories } = result.lhr
  const scripts = (audits['network-requests']?.details?.items ?? []).filter(
    ({ resourceType }) => resourceType === 'Script',
  )
  const blocking = (
    audits['render-blocking-insight']?.details?.items ??
    audits['render-blocking-resources']?.details?.items ??
    []
  ).filter(({ url: file }) => String(file).endsWith('.js'))
  const rows = [
    ['largest paint', audits['largest-contentful-paint'].numericValue / 1000, 's', (value) => value < 1, '< 1.0'],
    ['layout shift', audits['cumulative-layout-shift'].numericValue, '', (value) => value < 0.01, '< 0.01'],
    ['render-blocking scripts', blocking.length, '', (value) => value === 0, '0'],
    [
      'client JavaScript',
      scripts.reduce((sum, { url: script }) => sum + zippedSize(script), 0) / 1000,
      'kB gzipped',
      // 120 is wished for; docs/decisions/0060 names the price of each kilobyte beyond.
      (value) => value < 149,
      '< 149',
    ],
    ...['accessibility', 'best-practices', 'seo'].map((name) => [
      name,
      categories[name].score * 100,
      '',
      (value) => value === 100,
      '100',
    ]),
    ['performance', categories.performance.score * 100, '', () => true, ''],
  ]
  console.table(
    rows.map(([measured, value, unit, met, goal]) => ({
      measured,
      value: `${Math.round(value * 1000) / 1000} ${unit}`,
      goal,
      met: met(value),
    })),
  )
  for (const name of ['accessibility', 'best-practices', 'seo']) {
    for (const { id } of categories[name].auditRefs) {
      const audit = audits[id]
      if (audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== 'informative')
        console.log(`${name}: ${audit.title}`, JSON.stringify(audit.details?.items?.slice(0, 3) ?? ''))
    }
  }
  missed = rows.filter(([, value, , met]) => !met(value)).length
} finally {
  chrome.kill()
  server.kill('SIGTERM')
  await new Promise((gone) => server.once('exit', gone))
  rmSync(folder, { recursive: true, force: true })
}
process.exit(missed === 0 ? 0 : 1)
