import { statSync } from 'node:fs'
import { expect, type Route } from '@playwright/test'
import { onMobile, test, withPage } from './product.ts'

// What a slow phone loads before a club's home is visible, and before it is hydrated (docs/decisions/0060).

/** The most JavaScript until the page is hydrated, gzipped, in bytes: 149,118 were measured. */
const mostJavaScript = 150_000

/** What a new connection carries in its first round trip: ten packets of 1460 bytes (RFC 6928). */
const firstRoundTrip = 14_600

/** What each of three connections carries in a round trip of 150 ms at 1.6 Mbit/s: the largest picture needs no second. */
const thirdOfRoundTrip = 10_220

const built = new URL('../../apps/web/dist/client', import.meta.url).pathname

test('a club’s home loads at most 150 kB of JavaScript', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile, ownContext: true }, async (page) => {
    const scripts: { path: string; size: number }[] = []
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') return
      const path = new URL(request.url()).pathname
      scripts.push({ path, size: statSync(`${built}${path}.gz`).size })
    })
    await page.goto('/clubs/fc-virage')
    await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
    await page.waitForLoadState('networkidle')
    const total = scripts.reduce((sum, { size }) => sum + size, 0)
    expect(total, JSON.stringify(scripts, null, 2)).toBeGreaterThan(0)
    expect(total, JSON.stringify(scripts, null, 2)).toBeLessThan(mostJavaScript)
  }))

test('the document of a club’s home fits into one round trip', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile, ownContext: true }, async (page) => {
    const sizes = await (await page.goto('/clubs/fc-virage'))?.request().sizes()
    expect(sizes?.responseHeadersSize).toBeGreaterThan(0)
    expect((sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0)).toBeLessThan(firstRoundTrip)
  }))

test('the largest picture of a club’s home fits into one round trip', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile, ownContext: true }, async (page) => {
    const picture = page.waitForResponse(/fc-virage-banner\.svg\?w=800&h=1000$/)
    await page.goto('/clubs/fc-virage')
    const sizes = await (await picture).request().sizes()
    expect(sizes.responseBodySize).toBeGreaterThan(0)
    expect(sizes.responseBodySize + sizes.responseHeadersSize).toBeLessThan(thirdOfRoundTrip)
  }))

test('nothing is preloaded that competes with the largest picture', async ({ product }) => {
  const html = await (await fetch(`${product.origin}/clubs/fc-virage`)).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const links = [...head.matchAll(/<link rel="([\w-]+)"/g)].map(([, rel]) => rel)
  expect(links).toEqual(['stylesheet', 'icon'])
})

test('fonts that come after the first paint move nothing', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile, ownContext: true }, async (page) => {
    // Held until the page stands: the fallbacks must have been painted before the fonts replace them.
    const held: Route[] = []
    await page.route('**/*.woff2', (route) => void held.push(route))
    // No test adds anything to this club, so its texts stay the same.
    await page.goto('/clubs/club70-legends')
    await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
    await expect.poll(() => held.length).toBeGreaterThan(1)
    const released = await page.evaluate(() => performance.now())
    await Promise.all(held.map((route) => route.continue()))
    await page.evaluate(() => document.fonts.ready)
    const shift = await page.evaluate(
      (after) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const values = list
              .getEntries()
              .filter(({ startTime }) => startTime >= after)
              .map((entry) => ('value' in entry ? Number(entry.value) : 0))
            resolve(values.reduce((sum, value) => sum + value, 0))
          }).observe({ type: 'layout-shift', buffered: true })
          // Two frames after the fonts: without any shift there is nothing to observe.
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0))))
        }),
      released,
    )
    expect(await page.evaluate(() => document.fonts.check("16px 'Archivo'"))).toBe(true)
    expect(shift).toBeLessThan(0.01)
  }))
