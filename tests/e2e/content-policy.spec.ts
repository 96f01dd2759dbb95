import { expect, type Page } from '@playwright/test'
import { onDesktop, signIn, test, withPage } from './product.ts'

declare global {
  interface Window {
    /** What the page's policy has blocked. */
    blocked?: string[]
    /** Set by the attack, if it runs. */
    injected?: string[]
  }
}

const recordViolations = (page: Page) =>
  page.addInitScript(() => {
    window.blocked = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.blocked?.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
const violationsOn = (page: Page) => page.evaluate(() => window.blocked ?? [])

test('an injected script doesn’t run, as an element, as a handler or in HTML (finding M4b)', async ({
  browser,
  product,
}) => {
  await withPage({ browser, product, device: onDesktop }, async (page) => {
    await recordViolations(page)
    const attack = `<script>(window.injected??=[]).push('element')</script><script type="module">(window.injected??=[]).push('module')</script><img src="/none" onerror="(window.injected??=[]).push('handler')"><p id="styled" style="position:fixed;inset:0">x</p>`
    // The page and its headers as the product sends them, with the attack in the body.
    await page.route('**/clubs/fc-virage', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/<body[^>]*>/, `$&${attack}`) })
    })
    await page.goto('/clubs/fc-virage')
    await expect.poll(async () => (await violationsOn(page)).length).toBeGreaterThanOrEqual(4)
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
    // Trusted types remove what is active from HTML that a script writes.
    const written = await page.evaluate(() => {
      const place = document.createElement('div')
      place.innerHTML = `<b>x</b><img src="/none" onerror="window.injected=['html']"><script>window.injected=['html']</script>`
      document.body.append(place)
      return place.innerHTML
    })
    expect(written).toBe('<b>x</b><img src="/none">')
    expect(await page.evaluate(() => window.injected)).toBeUndefined()
    expect(
      await page.evaluate(() => getComputedStyle(document.getElementById('styled') ?? document.body).position),
    ).not.toBe('fixed')
  })
})

test('no page needs what its policy blocks (finding M4b)', async ({ browser, product }) => {
  await withPage({ browser, product, device: onDesktop }, async (page) => {
    await recordViolations(page)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await signIn(page, 'fc-virage', 'marie@fans.test')
    for (const path of [
      '',
      '/auctions',
      '/marketplace',
      '/exclusives/diallo-derby-shirt',
      '/news',
      '/members',
      '/wallet',
      '/profile',
      '/live-auctions',
      '/donation',
    ]) {
      await page.goto(`/clubs/fc-virage${path}`)
      await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
      expect([path, await violationsOn(page)]).toEqual([path, []])
    }
    // Opening a club without a new document changes the colours, too.
    await page.goto('/clubs')
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
    const before = await ground()
    await page.locator('a[href="/clubs/fc-virage"]').first().click()
    await expect.poll(ground).not.toBe(before)
    expect([await violationsOn(page), errors]).toEqual([[], []])
  })
})
