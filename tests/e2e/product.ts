import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { type RunningServer, startServer } from '@virage/test-support/server'

/** Tests with a running product of their own, one for each worker's file. */
export const test = base.extend<object, { product: RunningServer }>({
  product: [
    async ({}, use) => {
      const product = await startServer()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

/** A test that moves the clock: with a product of its own, so that nobody else's time moves. */
export const testOfTime = base.extend<{ product: RunningServer }>({
  product: async ({}, use) => {
    const product = await startServer()
    await use(product)
    await product.stop()
  },
})

/** The password of the demonstration accounts. */
export const password = 'Virage-demo-2026!'

const consent = {
  categories: ['necessary'],
  revision: 0,
  data: null,
  consentId: '0190f1e2-0000-7000-a000-00000000c00c',
  services: { necessary: [], analytics: [] },
  languageCode: 'en',
  consentTimestamp: '2026-01-01T00:00:00.000Z',
  lastConsentTimestamp: '2026-01-01T00:00:00.000Z',
  expirationTime: 4_102_444_800_000,
}

/** A browser of its own, on a phone or a desk; it has chosen its cookies before, unless `undecided`. */
export async function openBrowser(
  browser: Browser,
  product: Pick<RunningServer, 'origin'>,
  options: { phone?: boolean; locale?: string; undecided?: boolean } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    locale: options.locale ?? 'en-GB',
  })
  if (!options.undecided) {
    const value = encodeURIComponent(JSON.stringify(consent))
    await context.addCookies([{ name: 'cc_cookie', value, url: product.origin }])
  }
  return context
}

/** Signs in through the login page of a club. */
export async function signIn(page: Page, club: string, email: string): Promise<void> {
  await page.goto(`/clubs/${club}/login`)
  await page.getByLabel(/^E-mail/).fill(email)
  await page.getByLabel(/^(Password|Mot de passe)/).fill(password)
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click()
  await expect(page).not.toHaveURL(/\/login$/)
}

/** The last code that was mailed to an address; mail is sent a moment after it is asked for. */
export async function mailedCode(product: RunningServer, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const response = await fetch(`${product.origin}/dev/mailbox?to=${encodeURIComponent(email)}`, {
      headers: { accept: 'application/json' },
    })
    const [mail] = (await response.json()) as { plain: string }[]
    code = /\b\d{6}\b/.exec(mail?.plain ?? '')?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

/** Moves the product's clock forward. */
export async function advanceClock(product: RunningServer, seconds: number): Promise<void> {
  const response = await fetch(`${product.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  })
  expect(response.ok).toBe(true)
}

/** Looks with axe for what would keep somebody out: nothing may be found on the page as it stands. */
export async function expectNoBarriers(page: Page): Promise<void> {
  // Colours on their way from one state to another are neither.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity,
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`),
  ).toEqual([])
}
