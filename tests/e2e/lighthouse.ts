// Every screen of the back office, or what fans buy and receive, as Lighthouse sees it on a slow laptop: see scripts/lighthouse.mjs.
import { chromium } from '@playwright/test'
import { signInAsOperator } from '@virage/test-support/builders'
import { freePort, startServer } from '@virage/test-support/server'
import lighthouse from 'lighthouse'
import config from './playwright.config.ts'
import { enterOffice } from './office/office.ts'
import { addressesOf, createClubs } from './office/routes.ts'
import { signIn } from './product.ts'

/**
 * A slow laptop: a line of 10 Mbit/s with a round trip of 40 ms, and the 800 points of Lighthouse's benchmark that its authors find for a cheap
 * Chromebook (lighthouse, docs/throttling.md; docs/decisions/0212).
 */
const slowLaptop = {
  rttMs: 40,
  throughputKbps: 10_240,
  benchmarkIndex: 800,
}
/** The longest time until the first screen reacts, in milliseconds. */
const longest = 1_500

const categories = ['accessibility', 'best-practices'] as const
const [application = 'office', ...wanted] = process.argv.slice(2)
const rows: Record<string, string | number>[] = []
let missed = 0
const product = await startServer()

/** Opens a browser that Lighthouse reaches, with one page of it. */
async function openBrowser() {
  const port = await freePort()
  const context = await chromium.launchPersistentContext('', {
    ...config.use?.launchOptions,
    args: [...(config.use?.launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
    baseURL: product.origin,
  })
  return { context, port, page: await context.newPage() }
}

async function measureOffice(): Promise<void> {
  const { context, port, page } = await openBrowser()
  const operator = await signInAsOperator(product)
  const clubs = await createClubs(product)
  // Also for the page that Lighthouse opens.
  await enterOffice(context, product, 'operator@virage.test')
  await page.goto('/office/')
  const addresses = await addressesOf(page, operator, clubs)
  await measure(port, addresses, `/office/${clubs.usual}/exclusives`)
  await context.close()
}

/** What fans buy, win and receive, and where they see it. */
async function measureFans(): Promise<void> {
  const club = '/clubs/fc-virage'
  const karim = await openBrowser()
  await signIn(karim.page, 'fc-virage', 'karim@fans.test')
  const exclusive = `${club}/exclusives/derby-scarf-1911`
  const pages = ['marketplace', 'auctions', 'auctions/mine', 'wallet', 'profile', 'profile/security', 'messages']
  const sold = [exclusive, `${exclusive}/purchase-confirmation`, `${club}/exclusives/diallo-derby-shirt`]
  const law = [`${club}/withdrawal`, '/legal/fc-virage/legal-notice']
  await measure(karim.port, [club, ...pages.map((path) => `${club}/${path}`), ...sold, ...law])
  await karim.context.close()

  const lea = await openBrowser()
  await signIn(lea.page, 'fondation-horizon', 'lea@fans.test')
  await lea.page.goto('/clubs/fondation-horizon/auctions/mine')
  const payment = await lea.page.locator('a[href*="/payments/"]').first().getAttribute('href')
  await measure(lea.port, [payment ?? '/no-payment-is-due'])
  await lea.context.close()
}

/** Has Lighthouse open an address, as a processor does that is slower than this one by a factor. */
async function open(port: number, address: string, { slowdown, only }: { slowdown: number; only: string[] }) {
  const { rttMs, throughputKbps } = slowLaptop
  const unset = { requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 }
  const result = await lighthouse(
    product.origin + address,
    { port, output: 'json', disableStorageReset: true },
    {
      extends: 'lighthouse:default',
      settings: {
        formFactor: 'desktop',
        screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
        throttlingMethod: 'simulate',
        throttling: { rttMs, throughputKbps, cpuSlowdownMultiplier: slowdown, ...unset },
        onlyCategories: only,
      },
    },
  )
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
  return result.lhr
}

/** Returns how much faster this processor is than that of the slow laptop, by the best of three runs of the benchmark. */
async function slowdownOf(port: number, address: string): Promise<number> {
  let best = 0
  for (let run = 0; run < 3; run++) {
    const { environment } = await open(port, address, { slowdown: 1, only: ['best-practices'] })
    best = Math.max(best, environment.benchmarkIndex)
  }
  const slowdown = Math.max(1, best / slowLaptop.benchmarkIndex)
  console.log(`Benchmark of this processor: ${best}; slowed down by ${slowdown.toFixed(2)}`)
  return slowdown
}

/** Has Lighthouse open addresses. @param first the one whose time until it reacts counts */
async function measure(port: number, addresses: string[], first?: string): Promise<void> {
  const slowdown = first !== undefined && addresses.includes(first) ? await slowdownOf(port, first) : 1
  for (const address of addresses.filter((one) => wanted.length === 0 || wanted.some((part) => one.includes(part)))) {
    const { audits, categories: found } = await open(port, address, {
      slowdown,
      only: address === first ? [...categories, 'performance'] : [...categories],
    })
    const row: Record<string, string | number> = { screen: address }
    for (const name of categories) {
      const score = (found[name]?.score ?? 0) * 100
      row[name] = score
      if (score === 100) continue
      missed++
      for (const { id } of found[name]?.auditRefs ?? []) {
        const { score: part, scoreDisplayMode, title, details } = audits[id] ?? {}
        if (part !== null && part !== undefined && part < 1 && scoreDisplayMode !== 'informative')
          console.log(`${address} ${name}: ${title}`, JSON.stringify(details).slice(0, 600))
      }
    }
    if (address === first) {
      const interactive = audits['interactive']?.numericValue ?? Number.NaN
      row['interactive, s'] = Math.round(interactive / 10) / 100
      if (!(interactive < longest)) missed++
    }
    rows.push(row)
  }
}

try {
  await (application === 'office' ? measureOffice() : measureFans())
} finally {
  await product.stop()
}
console.table(rows)
process.exitCode = missed === 0 ? 0 : 1
