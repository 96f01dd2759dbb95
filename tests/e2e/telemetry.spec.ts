import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { freePort, type RunningServer, startServer } from '@virage/test-support/server'
import { startTlsProxy } from '@virage/test-support/tls-proxy'
import { openBrowser } from './product.ts'
import { pressKeys } from './press-keys.ts'

const measurementId = 'G-7Q4ZK1M2XW'

/** Starts a server in Sentry's place, behind TLS. It collects errors and traces from the envelopes that browsers send. */
async function startErrorReceiver() {
  const events: { message: string; environment: string; level: string }[] = []
  const traces: string[] = []
  const take = (envelope: string) => {
    const [, ...items] = envelope.split('\n').filter(Boolean)
    for (let index = 0; index + 1 < items.length; index += 2) {
      const { type } = JSON.parse(items[index] ?? '') as { type: string }
      if (type === 'span') {
        const { items: spans } = JSON.parse(items[index + 1] ?? '') as {
          items: { name: string; is_segment: boolean }[]
        }
        traces.push(...spans.filter((span) => span.is_segment).map(({ name }) => name))
      }
      if (type !== 'event') continue
      const { message, environment, level } = JSON.parse(items[index + 1] ?? '') as (typeof events)[number]
      events.push({ message, environment, level })
    }
  }
  const [port, target] = [await freePort(), await freePort()]
  const [key, project] = ['4f1c0b7e8d2a4c6f9e3b5a7d1c8e0f26', '4507142853246976']
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://localhost')
    const isOurs = pathname === `/api/${project}/envelope/` && searchParams.get('sentry_key') === key
    if (request.method === 'POST' && isOurs) take(await text(request))
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
    response.writeHead(isOurs ? 200 : 404, headers).end('{}')
  }).listen(target, '127.0.0.1')
  const proxy = await startTlsProxy({ port, target })
  const stop = async () => {
    await proxy.stop()
    server.close()
  }
  return { dsn: proxy.origin.replace('//', `//${key}@`) + `/${project}`, events, traces, stop }
}

/** A script in place of Google's: sets cookies like the real one, and sends the events that it gets. */
function collectHits(): void {
  const labels = location.hostname.split('.')
  // On the uppermost domain that accepts cookies.
  for (let first = labels.length - 1; first >= 0 && !document.cookie.includes('_ga='); first--)
    for (const name of ['_ga', '_ga_7Q4ZK1M2XW'])
      document.cookie = `${name}=GA1.1.1; domain=.${labels.slice(first).join('.')}; path=/; max-age=63072000`
  const send = ([command, name, values]: [string, string, { page_path?: string }]) => {
    if (command !== 'event') return
    const query = new URLSearchParams({ v: '2', tid: 'G-7Q4ZK1M2XW', en: name, dp: values.page_path ?? '' })
    void fetch(`https://region1.google-analytics.com/g/collect?${query}`, { method: 'POST', mode: 'no-cors' })
  }
  const layer = (window.dataLayer ?? []) as Parameters<typeof send>[0][]
  for (const one of layer) send([...one])
  layer.push = (...all) => {
    for (const one of all) send([...one])
    return all.length
  }
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Responds in place of Google. @returns the scripts that were requested, and the events that were sent */
async function replaceGoogle(context: BrowserContext) {
  const [scripts, hits]: [string[], string[]] = [[], []]
  await context.route('https://www.googletagmanager.com/**', (route) => {
    scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: `(${collectHits.toString()})()` })
  })
  await context.route('https://*.google-analytics.com/**', (route) => {
    const { searchParams } = new URL(route.request().url())
    hits.push(['tid', 'en', 'dp'].map((name) => searchParams.get(name)).join(' '))
    return route.fulfill({ status: 204 })
  })
  return { scripts, hits }
}

let receiver: Awaited<ReturnType<typeof startErrorReceiver>>
let product: RunningServer
test.beforeAll(async () => {
  receiver = await startErrorReceiver()
  product = await startServer({
    ANALYTICS_ID: measurementId,
    ERROR_REPORTING_DSN: receiver.dsn,
    TELEMETRY_SKIPPED_CLUBS: 'club70-legends',
    TRIAL_NOTICE: 'true',
  })
})
test.afterAll(async () => {
  await product.stop()
  await receiver.stop()
})
test.beforeEach(() => {
  receiver.events.length = 0
  receiver.traces.length = 0
})

const logError = (page: Page, message: string) =>
  page.evaluate((words) => {
    console.warn('no error')
    console.error(words)
  }, message)
const openChoices = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
const acceptAll = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Accept all' }).click()

test('nothing is measured or reported without consent', { tag: ['@E06', '@K05'] }, async ({ browser }) => {
  const context = await openBrowser(browser, product, { undecided: true })
  const { scripts } = await replaceGoogle(context)
  const page = await context.newPage()
  const settings: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/telemetry') && settings.push(request.url())))
  await page.goto('/clubs/fc-virage')
  await pressKeys(page)
  const refuse = page.getByRole('button', { name: 'Necessary only' })
  await expect(refuse).toBeVisible()
  await logError(page, 'before a choice')
  await refuse.click()
  await expect(refuse).toBeHidden()
  await logError(page, 'after it was refused')
  await page.getByRole('link', { name: 'Auctions' }).first().click()
  await expect(page).toHaveURL(/\/auctions$/)
  expect([settings, scripts, receiver.traces, receiver.events]).toEqual([[], [], [], []])
  await context.close()
})

test('with consent, each page is counted once by its path', { tag: ['@E06', '@K05'] }, async ({ browser }) => {
  const context = await openBrowser(browser, product)
  const { scripts, hits } = await replaceGoogle(context)
  const page = await context.newPage()
  await page.goto('/clubs/fc-virage')
  await pressKeys(page)
  await openChoices(page)
  await acceptAll(page)
  await expect.poll(() => scripts).toEqual([`https://www.googletagmanager.com/gtag/js?id=${measurementId}`])
  await page.getByRole('link', { name: 'Auctions' }).first().click()
  const counted = ['/clubs/fc-virage', '/clubs/fc-virage/auctions'].map((path) => `${measurementId} page_view ${path}`)
  await expect.poll(() => hits).toEqual(counted)
  await context.close()
})

test(
  'with consent, errors are reported, and page loads and navigations are traced (deviation 42)',
  { tag: ['@E06', '@K05'] },
  async ({ browser }) => {
    const context = await openBrowser(browser, product)
    await replaceGoogle(context)
    const page = await context.newPage()
    await page.goto('/clubs/fc-virage')
    await pressKeys(page)
    await logError(page, 'before consent')
    await openChoices(page)
    await acceptAll(page)
    await expect
      .poll(async () => {
        // The reporter loads after the consent.
        if (receiver.events.length === 0) await logError(page, 'the ball is flat')
        return receiver.events[0]
      })
      .toEqual({ message: 'the ball is flat', environment: 'prod', level: 'error' })
    expect(receiver.events.map(({ message }) => message)).not.toContain('before consent')
    // The page on which consent was given is traced, too.
    await page.getByRole('link', { name: 'Auctions' }).first().click()
    await expect.poll(() => receiver.traces).toEqual(expect.arrayContaining(['Pageload', 'Navigation']))
    await context.close()
  },
)

test(
  'withdrawn consent deletes the analytics cookies, also of upper domains (further: analytics cookies)',
  { tag: ['@E06', '@K05'] },
  async ({ browser }) => {
    const visitor = await openBrowser(browser, product, { undecided: true })
    const google = await replaceGoogle(visitor)
    const page = await visitor.newPage()
    const host = 'www.fc-virage.localhost'
    const origin = product.origin.replace('localhost', host)
    const cookies = async () =>
      (await visitor.cookies())
        .filter(({ name }) => /^_ga|^other$/.test(name))
        .map(({ name, domain }) => `${name} ${domain}`)
        .toSorted()
    await page.goto(origin)
    await pressKeys(page)
    await acceptAll(page)
    const upper = ['_ga .fc-virage.localhost', '_ga_7Q4ZK1M2XW .fc-virage.localhost']
    await expect.poll(cookies).toEqual(upper)
    expect(google.scripts).toHaveLength(1)
    // Where a browser knows the upper domain as a public suffix, the cookies are below it. Other cookies stay.
    const below = { value: '1', path: '/' }
    await visitor.addCookies([
      { name: '_ga_BELOW', domain: `.${host}`, ...below },
      { name: '_ga_HERE', url: origin, value: '1' },
      { name: 'other', domain: '.fc-virage.localhost', ...below },
    ])
    await openChoices(page)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('dialog').getByRole('button', { name: 'Necessary only' }).click()
    await reloaded
    expect(await cookies()).toEqual(['other .fc-virage.localhost'])
    await pressKeys(page)
    expect(google.scripts).toHaveLength(1)
    await visitor.close()
  },
)

test('a club that is excluded from telemetry loads no analytics', { tag: ['@E06'] }, async ({ browser }) => {
  const visitor = await openBrowser(browser, product, { undecided: true })
  const { scripts } = await replaceGoogle(visitor)
  const page = await visitor.newPage()
  await page.goto('/clubs/fc-virage')
  await pressKeys(page)
  await acceptAll(page)
  await expect.poll(() => scripts).toHaveLength(1)
  scripts.length = 0
  await page.goto('/clubs/club70-legends')
  const settings = page.waitForResponse(/\/api\/telemetry$/)
  await pressKeys(page)
  await settings
  expect(scripts).toEqual([])
  await visitor.close()
})

test('the notice of a trial is shown in each club until it is closed', { tag: ['@S04'] }, async ({ browser }) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  const notice = page.getByRole('complementary', { name: 'Announcement' })
  await page.goto('/clubs/fc-virage')
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  await page.goto('/clubs/club70-legends')
  await expect(page.locator('html[data-session]')).toBeAttached()
  await expect(notice).toBeHidden()
  await context.close()
})

test('a club by invitation has no link to the cookie choices', { tag: ['@C09', '@S10'] }, async ({ browser }) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await page.goto('/clubs/fondation-horizon')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })).toHaveCount(0)
  await context.close()
})
