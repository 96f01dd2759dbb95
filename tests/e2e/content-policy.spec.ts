import { expect, type Page } from '@playwright/test'
import { withPage, onDesktop, onMobile, signIn, test } from './product.ts'

declare global {
  interface Window {
    /** What the page's policy has refused. */
    refused?: string[]
    /** Set by the attack, if it runs. */
    injected?: string[]
  }
}

const watch = (page: Page) =>
  page.addInitScript(() => {
    window.refused = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.refused?.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
const refusedOn = (page: Page) => page.evaluate(() => window.refused ?? [])

test('a script that got into a page through a hole does not run, not as an element, a handler or HTML (finding M4b)', async ({
  browser,
  product,
}) => {
  await withPage({ browser, product, device: onDesktop }, async (page) => {
    await watch(page)
    const attack = `<script>(window.injected??=[]).push('element')</script><script type="module">(window.injected??=[]).push('module')</script><img src="/none" onerror="(window.injected??=[]).push('handler')"><p id="styled" style="position:fixed;inset:0">x</p>`
    // The deliberate hole: the page as the product sends it, headers and all, with the attack in its body.
    await page.route('**/clubs/fc-virage', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/<body[^>]*>/, `$&${attack}`) })
    })
    await page.goto('/clubs/fc-virage')
    await expect.poll(async () => (await refusedOn(page)).length).toBeGreaterThanOrEqual(4)
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
    // Written by a script of ours, as a library would: what is active is taken out of it.
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

for (const device of [onMobile, onDesktop])
  test(`no page needs what its policy refuses, ${device.name} (finding M4b)`, async ({ browser, product }) => {
    await withPage({ browser, product, device }, async (page) => {
      await watch(page)
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
        expect([path, await refusedOn(page)]).toEqual([path, []])
      }
      // From one club to another without a new page: the colours follow.
      await page.goto('/clubs')
      await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
      const before = await ground()
      await page.locator('a[href="/clubs/fc-virage"]').first().click()
      await expect.poll(ground).not.toBe(before)
      expect([await refusedOn(page), errors]).toEqual([[], []])
    })
  })
