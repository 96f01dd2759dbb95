import { expect, type Page } from '@playwright/test'
import { createFan, createRunningLot, placeBid, signInAsOperator } from '@virage/test-support/builders'
import { onDesktop, onMobile, signIn, test, withPage } from './product.ts'

const club = '/clubs/fc-virage'

declare global {
  interface Window {
    /** The requests of a page, and when they were sent by its own clock. */
    sent: { path: string; at: number }[]
    /** Number of requests without a response. */
    pending: number
  }
}

/** Opens a page without the event stream. From then on its clock only moves when a test moves it. */
async function openPolling(page: Page, path: string): Promise<void> {
  // The stream stays pending: only polling reads anything.
  await page.route('**/events', () => {})
  await page.clock.install()
  await page.addInitScript(() => {
    window.sent = []
    window.pending = 0
    const send = window.fetch
    window.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href)
      window.sent.push({ path: url.pathname, at: Date.now() })
      if (url.pathname.endsWith('/events')) return send(input, init)
      window.pending++
      return send(input, init).finally(() => window.pending--)
    }
  })
  await page.goto(path)
  await page.locator('html[data-session]').waitFor({ state: 'attached' })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
}

/** Advances the page's clock by half a second, unless a request is pending. */
async function step(page: Page): Promise<void> {
  if (await page.evaluate(() => window.pending === 0)) await page.clock.runFor(500)
}

const paths = async (page: Page) => (await page.evaluate(() => window.sent)).map(({ path }) => path)

/** Returns the intervals between three successive requests of a path, in milliseconds. */
async function intervalsOf(page: Page, path: RegExp): Promise<number[]> {
  const times = async () =>
    (await page.evaluate(() => window.sent)).filter((one) => path.test(one.path)).map(({ at }) => at)
  const before = (await times()).length
  await expect
    .poll(() => step(page).then(async () => (await times()).length - before), { intervals: [10] })
    .toBeGreaterThanOrEqual(3)
  const [first = 0, ...rest] = (await times()).slice(before)
  return rest.map((at, nth) => at - (nth === 0 ? first : (rest[nth - 1] ?? 0)))
}

test('without the event stream, the wall polls every 4 s', { tag: ['@A12'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop, ownContext: true }, async (page) => {
    await openPolling(page, `${club}/live-auctions`)
    for (const interval of await intervalsOf(page, /\/api\/clubs\/fc-virage\/exclusives$/)) {
      expect(interval).toBeGreaterThanOrEqual(4_000)
      expect(interval).toBeLessThanOrEqual(4_500)
    }
  }),
)

test('the card of a lot on the wall shakes at a new bid', { tag: ['@A12'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop, ownContext: true }, async (page) => {
    const { slug } = await createRunningLot(product, await signInAsOperator(product), { club: 'fc-virage', price: 100 })
    const bidder = await createFan(product, { club: 'fc-virage', hasCard: true })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openPolling(page, `${club}/live-auctions`)
    const card = page.locator(`[data-lot="${slug}"]`)
    await expect(card).toHaveCSS('animation-name', 'none')
    await placeBid(bidder, { club: 'fc-virage', slug, amount: 100 })
    await expect
      .poll(() => step(page).then(() => card.evaluate((one) => getComputedStyle(one).animationName)), {
        intervals: [10],
      })
      .toBe('shake-odd')
  }),
)

const duePayments = /\/due-payment-exclusives$/

test('a member’s due payments are polled every 10 s', { tag: ['@A11'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile, ownContext: true }, async (page) => {
    await signIn(page, 'fc-virage', 'karim@fans.test')
    await openPolling(page, `${club}/marketplace`)
    for (const interval of await intervalsOf(page, duePayments)) {
      expect(interval).toBeGreaterThanOrEqual(10_000)
      expect(interval).toBeLessThanOrEqual(10_500)
    }
  }),
)

test(
  'the due payments of a fan who isn’t a member yet are never requested',
  { tag: ['@A11'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop, ownContext: true }, async (page) => {
      await signIn(page, 'fc-virage', 'tom@fans.test')
      await openPolling(page, `${club}/marketplace`)
      await expect.poll(async () => (await step(page), await paths(page))).toContain('/api/clubs/fc-virage/fans/me')
      await page.clock.runFor(12_000)
      expect((await paths(page)).filter((path) => duePayments.test(path))).toEqual([])
    }),
)

/** Records the requests of a club's API: their paths, with `ID` for ids, and how many had no token. */
function recordRequests(page: Page) {
  const recorded = { paths: [] as string[], anonymous: 0 }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/clubs/fc-virage/')) return
    recorded.paths.push(pathname.replace('/api/clubs/fc-virage/', '').replace(/[\da-f-]{36}/, 'ID'))
    if (request.headers()['authorization'] === undefined) recorded.anonymous++
  })
  return recorded
}

test(
  'an exclusive requests the fan first, then their wallet and due payments, and nothing as a visitor',
  { tag: ['@M08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop, ownContext: true }, async (page) => {
      await signIn(page, 'fc-virage', 'marie@fans.test')
      await page.goto('about:blank')
      const recorded = recordRequests(page)
      const lot = 'exclusives/diallo-derby-shirt'
      await page.goto(`${club}/${lot}`)
      const all = ['fans/me', 'fans/me/balance', lot, 'fans/ID/due-payment-exclusives']
      await expect.poll(() => recorded.paths).toEqual(expect.arrayContaining(all))
      const firsts = all.filter((path) => path.startsWith('fans/')).map((path) => recorded.paths.indexOf(path))
      expect(Math.min(...firsts)).toBe(firsts[0])
      expect(recorded.anonymous).toBe(0)
    }),
)

test(
  'the fan’s record is requested once for many pages, and again after a reload',
  { tag: ['@I14'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop, ownContext: true }, async (page) => {
      await signIn(page, 'fc-virage', 'marie@fans.test')
      await page.goto('about:blank')
      const recorded = recordRequests(page)
      const records = () => recorded.paths.filter((path) => path === 'fans/me')
      await page.goto(`${club}/exclusives/diallo-derby-shirt`)
      await expect.poll(records).toHaveLength(1)
      for (const name of [/^Boutique/, /^Actualités/, /^Enchères/]) {
        await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      }
      expect(records()).toHaveLength(1)
      await page.reload()
      await expect.poll(records).toHaveLength(2)
    }),
)
