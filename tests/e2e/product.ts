import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import { password } from '@virage/test-support/builders'
import { tokensBySrp } from '@virage/test-support/fans'
import { mailsTo, type SentMail } from '@virage/test-support/mailbox'
import { type RunningServer, startServer } from '@virage/test-support/server'
import type axe from 'axe-core'

/** Tests that share a running product with the other tests of their worker. */
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

/** A test that moves the product's clock. It has a product of its own, so that no other test's time moves. */
export const testOfTime = base.extend<{ product: RunningServer }>({
  product: async ({}, use) => {
    const product = await startServer()
    await use(product)
    await product.stop()
  },
})

/** The language and the size of the browser in which a test runs. */
export type Device = { name: string; locale: 'en-GB' | 'fr-FR'; phone: boolean; hasTouch?: boolean }

export const onMobile: Device = { name: 'in English on a phone', locale: 'en-GB', phone: true }
export const onDesktop: Device = { name: 'in French on a desktop', locale: 'fr-FR', phone: false }
/**
 * Both, for tests of a layout or of translated texts. Every other test runs on one of them: roughly half the tests on each
 * (docs/decisions/0061).
 */
export const devices = [onMobile, onDesktop]

/** Returns the text in the language of the page. */
export type Translate = (english: string, french: string) => string

type PageOptions = {
  browser: Browser
  product: Pick<RunningServer, 'origin'>
  device: Device & { undecided?: boolean }
  /** For a test of a first visit, or one that installs a clock. */
  ownContext?: boolean
}

/**
 * Runs a test in a new page. Unless the test asks for a browser context of its own, the context is that of an earlier test,
 * without what this one stored: it has the product's scripts in its cache, so that a page costs half.
 */
export async function withPage(
  { browser, product, device, ownContext = false }: PageOptions,
  run: (page: Page, t: Translate, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { context, release } = ownContext
    ? await openOwnContext(browser, product, device)
    : await takeSharedContext(browser, product, device)
  await run(await context.newPage(), (english, french) => (device.locale === 'fr-FR' ? french : english), context)
  // After a failure, the context stays open for its screenshots, and ends with the worker.
  await release()
}

type TakenContext = { context: BrowserContext; release: () => Promise<void> }

async function openOwnContext(...options: Parameters<typeof openBrowser>): Promise<TakenContext> {
  const context = await openBrowser(...options)
  return { context, release: () => context.close() }
}

/** The contexts that no test uses at the moment. */
const idleContexts = new Map<string, TakenContext>()

async function takeSharedContext(
  browser: Browser,
  product: PageOptions['product'],
  device: PageOptions['device'],
): Promise<TakenContext> {
  const key = [product.origin, device.phone, device.hasTouch, device.locale].join(' ')
  const taken = idleContexts.get(key) ?? (await openSharedContext(browser, product, device, key))
  idleContexts.delete(key)
  if (!device.undecided) await taken.context.addCookies([consentCookie(product)])
  return taken
}

async function openSharedContext(
  browser: Browser,
  product: PageOptions['product'],
  device: PageOptions['device'],
  key: string,
): Promise<TakenContext> {
  const context = await openBrowser(browser, product, { ...device, undecided: true })
  context.clock.install = () => Promise.reject(new Error('A test that installs a clock needs a context of its own'))
  // Stays open, so that its process and what that has compiled serve the pages of the next test.
  const idlePage = await context.newPage()
  await idlePage.goto(plainPath)
  const session = await context.newCDPSession(idlePage)
  const release = async () => {
    for (const page of context.pages()) if (page !== idlePage) await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
    idleContexts.set(key, taken)
  }
  const taken = { context, release }
  return taken
}

/** A page of the product's origin without scripts. */
const plainPath = '/favicon.ico'
const isPlain = (page: Page) => page.url().endsWith(plainPath)

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

/** Opens a browser context, by default of a desktop. Its cookies have been chosen before, unless `undecided`. */
export async function openBrowser(
  browser: Browser,
  product: Pick<RunningServer, 'origin'>,
  options: { phone?: boolean; hasTouch?: boolean; locale?: string; undecided?: boolean; timeZone?: string } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: options.hasTouch ?? false,
    locale: options.locale ?? 'en-GB',
    timezoneId: options.timeZone ?? 'Europe/Paris',
    // Without a graphics card, animations slow the tests down.
    reducedMotion: 'reduce',
  })
  if (!options.undecided) await context.addCookies([consentCookie(product)])
  return context
}

const consentCookie = ({ origin }: Pick<RunningServer, 'origin'>) => ({
  name: 'cc_cookie',
  value: encodeURIComponent(JSON.stringify(consent)),
  url: origin,
})

/** Logs in through the login page of a club. */
export async function logIn(page: Page, club: string, email: string): Promise<void> {
  await page.goto(`/clubs/${club}/login`)
  await page.getByLabel(/^E-?mail/).fill(email)
  await page.getByLabel(/^(Password|Mot de passe)/).fill(password)
  await page.getByRole('button', { name: /^(Log in|Se connecter)$/ }).click()
  await expect(page).not.toHaveURL(/\/login$/)
}

/**
 * Signs a fan in at the club's home, in a browser context that has no page of the product yet. The tokens come from the API.
 * Only tests of the login page use {@link logIn}.
 */
export async function signIn(page: Page, club: string, email: string): Promise<void> {
  const plainPage = page.context().pages().find(isPlain) ?? page
  if (!isPlain(plainPage)) await plainPage.goto(plainPath)
  const { origin } = new URL(plainPage.url())
  const tokens = await tokensBySrp({ origin, email, password })
  const { username, iat } = claimsOf(tokens.AccessToken)
  const client = 'CognitoIdentityServiceProvider.virage-web'
  const values = {
    LastAuthUser: username,
    [`${username}.accessToken`]: tokens.AccessToken,
    [`${username}.idToken`]: tokens.IdToken,
    [`${username}.refreshToken`]: tokens.RefreshToken,
    // The product's clock may have been advanced.
    [`${username}.clockDrift`]: String(iat * 1000 - Date.now()),
    [`${username}.signInDetails`]: JSON.stringify({ loginId: email, authFlowType: 'USER_SRP_AUTH' }),
  }
  await plainPage.evaluate(
    (entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
    },
    Object.entries(values).map(([name, value]) => [`${client}.${name}`, value] as const),
  )
  await page.goto(`/clubs/${club}`, { waitUntil: 'commit' })
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { username: string; iat: number }

/**
 * Waits until a part of a page has hydrated and its effects have run. The session is known before: the parts of a page hydrate
 * one after the other.
 */
export async function untilHydrated(part: Locator): Promise<void> {
  const isHydrated = () =>
    part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
  await part.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}

/** Holds back the scripts of pages, so that these don't hydrate. @returns a function that releases the scripts */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await context.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Returns the newest email to an address with this subject. Emails are sent a moment after they are requested. */
export async function mailTo(product: RunningServer, address: string, subject = /^/): Promise<SentMail> {
  let found: SentMail | undefined
  await expect(async () => {
    found = (await mailsTo(product, address)).find((mail) => subject.test(mail.subject))
    expect(found).toBeDefined()
  }).toPass()
  if (!found) throw new Error('No email')
  return found
}

/** Returns the last code that was sent to an address. */
export async function mailedCode(product: RunningServer, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    // Another email may come after the code.
    const found = (await mailsTo(product, email)).map(({ plain }) => /\b\d{6}(?:\d{2})?\b/.exec(plain)?.[0])
    code = found.find((one) => one !== undefined) ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

/** The menu of a club: at the top on a desktop, at the bottom on a phone. */
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
 * Presses the tab key until an element has the focus. Each element before it must come in the order of the page, show its
 * focus, and be visible in the window without being covered.
 *
 * @returns how often it pressed the key
 */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeEnabled()
  await page.evaluate(() => void (window.lastFocused = undefined))
  for (let presses = 0; presses < 90; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return presses
    await page.keyboard.press('Tab')
    expect(await page.evaluate(focusProblem)).toBe('')
  }
  throw new Error(`The tab key does not reach ${String(target)}`)
}

declare global {
  interface Window {
    /** The element that had the focus before, for {@link tabTo}. */
    lastFocused?: Element | undefined
    /** Set by {@link axeViolationsOf}. */
    axe: typeof axe
  }
}

/** Returns what is wrong with the element that has the focus, or ''. It runs in the page. */
async function focusProblem(): Promise<string> {
  let element = document.activeElement
  // The browser scrolls to the element, which may pass the focus on: wait until two frames show it at the same position.
  for (let [position, last] = ['', '']; position !== last || position === '';) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    last = element === document.activeElement ? position : ''
    element = document.activeElement
    const { left: x, top: y } = element?.getBoundingClientRect() ?? { left: 0, top: 0 }
    position = `${x} ${y}`
  }
  const before = window.lastFocused
  window.lastFocused = undefined
  if (!element || element === document.body || element.matches('[data-base-ui-focus-guard]')) return ''
  window.lastFocused = element
  const name = element.outerHTML.slice(0, 120)
  // A date has several parts, whose focus the page can't ask about: the first one has shown it.
  if (before === element) return ''
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

/**
 * Expects that axe finds no violation on the page in its current state.
 *
 * @param rules the rules to check; by default all
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Colours in a transition are those of no state.
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity,
      )
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
  expect(await axeViolationsOf(page, rules)).toEqual([])
}

/** The rules of axe whose result depends on colours: what another theme of a checked page can break. */
export const colorRules = ['color-contrast', 'link-in-text-block'] as const

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Returns the violations that axe finds on a page. @param rules the rules to check; by default all */
export async function axeViolationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (only) => {
    const scope = only ? { runOnly: { type: 'rule' as const, values: [...only] } } : {}
    return (await window.axe.run({ resultTypes: ['violations'], preload: false, ...scope })).violations
  }, rules)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`)
}
