import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import { tokensBySrp } from '@virage/test-support/fans'
import { mailsTo, type SentMail } from '@virage/test-support/mailbox'
import { type RunningServer, startServer } from '@virage/test-support/server'
import type axe from 'axe-core'

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

/** The language and the size in which a journey is made. */
export type Way = { name: string; locale: 'en-GB' | 'fr-FR'; phone: boolean }

/** What is about a phone by nature is looked at in this way alone. */
export const onMobile: Way = { name: 'in English on a phone', locale: 'en-GB', phone: true }
export const onDesktop: Way = { name: 'in French on a desk', locale: 'fr-FR', phone: false }
/** Each journey is made in both languages and at both sizes. */
export const ways = [onMobile, onDesktop]

/** Chooses between the words of both languages. */
export type Translate = (english: string, french: string) => string

/** A page of its own for a journey, closed when that is over. */
export async function withPage(
  {
    browser,
    product,
    way,
  }: { browser: Browser; product: Pick<RunningServer, 'origin'>; way: Way & { undecided?: boolean } },
  journey: (page: Page, t: Translate, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await openBrowser(browser, product, way)
  await journey(await context.newPage(), (english, french) => (way.locale === 'fr-FR' ? french : english), context)
  await context.close()
}

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
  options: { phone?: boolean; locale?: string; undecided?: boolean; timeZone?: string } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    locale: options.locale ?? 'en-GB',
    timezoneId: options.timeZone ?? 'Europe/Paris',
    // What moves for its own sake costs a machine without a graphics card the time of the tests.
    reducedMotion: 'reduce',
  })
  if (!options.undecided) {
    const value = encodeURIComponent(JSON.stringify(consent))
    await context.addCookies([{ name: 'cc_cookie', value, url: product.origin }])
  }
  return context
}

/** Logs in through the login page of a club. */
export async function logIn(page: Page, club: string, email: string): Promise<void> {
  await page.goto(`/clubs/${club}/login`)
  await page.getByLabel(/^E-?mail/).fill(email)
  await page.getByLabel(/^(Password|Mot de passe)/).fill(password)
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click()
  await expect(page).not.toHaveURL(/\/login$/)
}

/**
 * Puts a fan into a browser that has been nowhere yet, at the club's home, with tokens of its own. They come from the API:
 * the login page is for the journeys that are about it, which use {@link logIn}.
 */
export async function signIn(page: Page, club: string, email: string): Promise<void> {
  const context = page.context()
  const { origin } = new URL((await context.request.head('/favicon.ico')).url())
  const tokens = await tokensBySrp({ origin, email, password })
  const { username, iat } = claimsOf(tokens.AccessToken)
  const client = 'CognitoIdentityServiceProvider.virage-web'
  const values = {
    LastAuthUser: username,
    [`${username}.accessToken`]: tokens.AccessToken,
    [`${username}.idToken`]: tokens.IdToken,
    [`${username}.refreshToken`]: tokens.RefreshToken,
    // The product's clock may have been moved before.
    [`${username}.clockDrift`]: String(iat * 1000 - Date.now()),
    [`${username}.signInDetails`]: JSON.stringify({ loginId: email, authFlowType: 'USER_SRP_AUTH' }),
  }
  const localStorage = Object.entries(values).map(([name, value]) => ({ name: `${client}.${name}`, value }))
  await context.setStorageState({ cookies: await context.cookies(), origins: [{ origin, localStorage }] })
  await page.goto(`/clubs/${club}`, { waitUntil: 'commit' })
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { username: string; iat: number }

/** Keeps what pages load from coming to life, until released. */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await context.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** The newest mail to an address with this in its subject; mail is sent a moment after it is asked for. */
export async function mailTo(product: RunningServer, address: string, subject = /^/): Promise<SentMail> {
  let found: SentMail | undefined
  await expect(async () => {
    found = (await mailsTo(product, address)).find((mail) => subject.test(mail.subject))
    expect(found).toBeDefined()
  }).toPass()
  if (!found) throw new Error('No mail')
  return found
}

/** The last code that was mailed to an address. */
export async function mailedCode(product: RunningServer, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    // A notice may come after the code.
    const found = (await mailsTo(product, email)).map(({ plain }) => /\b\d{6}(?:\d{2})?\b/.exec(plain)?.[0])
    code = found.find((one) => one !== undefined) ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

/** The menu of a club: above on a desk, below on a phone. */
export const menuOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: /^Menu$/ }).filter({ visible: true })

/** Moves the product's clock forward. */
export async function advanceClock(product: RunningServer, seconds: number): Promise<void> {
  const response = await fetch(`${product.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  })
  expect(response.ok).toBe(true)
}

/**
 * Goes on by the tab key alone until something has the focus. What is passed on the way comes in the order of the page,
 * shows that it has the focus, and lies uncovered in the window.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await page.evaluate(() => void (window.passed = undefined))
  for (let presses = 0; presses < 90; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await page.evaluate(complaintAboutFocus)).toBe('')
  }
  throw new Error(`The tab key does not reach ${String(target)}`)
}

declare global {
  interface Window {
    /** What had the focus before, for {@link tabTo}. */
    passed?: Element | undefined
    /** There once {@link barriersOn} was asked. */
    axe: typeof axe
  }
}

/** What is wrong with the place of the focus; runs in the page. */
async function complaintAboutFocus(): Promise<string> {
  let element = document.activeElement
  // What gets the focus is scrolled to, and may hand it on: it has arrived once two frames show it at the same place.
  for (let [place, last] = [NaN, NaN]; place !== last || Number.isNaN(place);) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    last = element === document.activeElement ? place : NaN
    element = document.activeElement
    place = element?.getBoundingClientRect().top ?? 0
  }
  const before = window.passed
  window.passed = undefined
  if (!element || element === document.body || element.matches('[data-base-ui-focus-guard]')) return ''
  window.passed = element
  const name = element.outerHTML.slice(0, 120)
  if (before && !(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING))
    return `comes before what had the focus: ${name}`
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `does not show its focus: ${name}`
  const { top, left, width, height } = element.getBoundingClientRect()
  const uppermost = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, innerHeight / 2))
  if (!uppermost) return `is out of sight: ${name}`
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
  if (!element.contains(uppermost) && !uppermost.contains(element) && !label?.contains(uppermost))
    return `is covered: ${name}`
  return ''
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
  expect(await barriersOn(page)).toEqual([])
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds on a page. */
export async function barriersOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async () => (await window.axe.run({ resultTypes: ['violations'], preload: false })).violations,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`)
}
