import { expect, type Page, test as base } from '@playwright/test'
import { Watch } from './watch.ts'

const site = 'http://site.test'
const html = () => ({ contentType: 'text/html', body: '<h1>A page</h1>' })

/** A page of a site of the test's own, with a watch. Requests that the test does not fulfil stay pending. */
const test = base.extend<{ watched: { page: Page; watch: Watch } }>({
  watched: async ({ context, page }, use) => {
    await Watch.start(context)
    await context.route(`${site}/pending*`, () => {})
    await context.route(`${site}/`, (route) => route.fulfill(html()))
    await page.goto(site)
    const watch = new Watch(context, page)
    await use({ page, watch })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** Follows a link whose document is awaited, and requests something from then on, until the document is shown. */
const leave = (page: Page, { to, asking }: { to: string; asking: string }) =>
  page.evaluate(
    ([url, other]) => {
      location.assign(url)
      setInterval(() => {
        void fetch(other).catch(() => {})
        // A change of the URL within the document is not the navigation's end.
        history.replaceState(null, '', '/#here')
      }, 50)
    },
    [to, asking] as const,
  )

test('requests that a navigation cancels are no faults, also those begun while its document is awaited', async ({
  context,
  watched: { page, watch },
}) => {
  let show = () => {}
  const isAsked = new Promise<void>((asked) => {
    void context.route(`${site}/next`, async (route) => {
      const isShown = new Promise<void>((shown) => (show = shown))
      asked()
      await isShown
      await route.fulfill(html())
    })
  })
  await leave(page, { to: '/next', asking: '/pending' })
  await isAsked
  const begun = await page.waitForRequest('**/pending')
  const isCancelled = page.waitForEvent('requestfailed', (request) => request === begun)
  show()
  await isCancelled
  await page.waitForURL('**/next')
  expect(watch.take()).toEqual([])
  expect(await watch.quiet()).toEqual([])
})

test('a request that a document cancels itself is a fault, also after a navigation', async ({
  context,
  watched: { page, watch },
}) => {
  await context.route(`${site}/next`, (route) => route.fulfill(html()))
  await page.evaluate(() => location.assign('/next'))
  await page.waitForURL('**/next')
  const isBegun = page.waitForRequest('**/pending')
  await page.evaluate(() => {
    const controller = new AbortController()
    addEventListener('click', () => controller.abort())
    void fetch('/pending', { signal: controller.signal }).catch(() => {})
  })
  await isBegun
  const isCancelled = page.waitForEvent('requestfailed')
  await page.getByRole('heading').click()
  await isCancelled
  expect(watch.take()).toEqual([
    { kind: 'request', words: expect.stringContaining('/pending failed: net::ERR_ABORTED') },
  ])
})

test('a request that fails while a document is awaited is a fault', async ({ context, watched: { page, watch } }) => {
  await context.route(`${site}/refused`, (route) => route.abort('connectionrefused'))
  const isRefused = page.waitForEvent('requestfailed')
  await leave(page, { to: '/pending', asking: '/refused' })
  await isRefused
  expect(watch.take()).toContainEqual({
    kind: 'request',
    words: expect.stringContaining('/refused failed: net::ERR_CONNECTION_REFUSED'),
  })
})
