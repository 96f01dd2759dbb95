// Every screen of the back office as Lighthouse sees it on a slow laptop: see scripts/lighthouse.mjs.
import { chromium } from '@playwright/test'
import { signInAsOperator } from '@virage/test-support/builders'
import { freePort, startServer } from '@virage/test-support/server'
import lighthouse from 'lighthouse'
import config from './playwright.config.ts'
import { enterOffice } from './office/office.ts'
import { addressesOf, createClubs } from './office/routes.ts'

/** A slow laptop: a processor four times slower than this one, and a line of 10 Mbit/s with a round trip of 40 ms. */
const slowLaptop = {
  rttMs: 40,
  throughputKbps: 10_240,
  cpuSlowdownMultiplier: 4,
  requestLatencyMs: 0,
  downloadThroughputKbps: 0,
  uploadThroughputKbps: 0,
}
/** The longest time until the first screen reacts, in milliseconds. */
const longest = 1_500

const categories = ['accessibility', 'best-practices'] as const
const wanted = process.argv.slice(2)
const port = await freePort()
const product = await startServer()
const browser = await chromium.launchPersistentContext('', {
  ...config.use?.launchOptions,
  args: [...(config.use?.launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
  baseURL: product.origin,
})
const rows: Record<string, string | number>[] = []
let missed = 0
try {
  const operator = await signInAsOperator(product)
  const clubs = await createClubs(product)
  const page = await browser.newPage()
  // Also for the page that Lighthouse opens.
  await enterOffice(browser, product, 'operator@virage.test')
  await page.goto('/office/')
  const first = `/office/${clubs.usual}/exclusives`
  const addresses = await addressesOf(page, operator, clubs)
  for (const address of addresses.filter((one) => wanted.length === 0 || wanted.some((part) => one.includes(part)))) {
    const result = await lighthouse(
      product.origin + address,
      { port, output: 'json', disableStorageReset: true },
      {
        extends: 'lighthouse:default',
        settings: {
          formFactor: 'desktop',
          screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
          throttlingMethod: 'simulate',
          throttling: slowLaptop,
          onlyCategories: address === first ? [...categories, 'performance'] : [...categories],
        },
      },
    )
    if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
    const { audits, categories: found } = result.lhr
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
} finally {
  await browser.close()
  await product.stop()
}
console.table(rows)
process.exitCode = missed === 0 ? 0 : 1
