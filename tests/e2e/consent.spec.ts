import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { freePort, startServer } from '@virage/test-support/server'
import { startTlsProxy } from '@virage/test-support/tls-proxy'
import { signInToApi } from '@virage/test-support/builders'
import { expectAccessible, withPage, openBrowser, test, devices } from './product.ts'

const measurementId = 'G-7Q4ZK1M2XW'

/** Stands in for Sentry, behind TLS: keeps the errors and the traces from the envelopes that browsers send to a project. */
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

/** Stands in for Google's script: keeps cookies where the real one does, and sends what it is told. */
function collectHits(): void {
  const labels = location.hostname.split('.')
  // On the uppermost domain that takes it.
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

/** Answers for Google: which script was asked for, and which pages it was told of. */
async function standInForGoogle(context: BrowserContext) {
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

/** Uses the page: the first key brings it to life, the second is seen by it. */
async function use(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.locator('html[data-session]')).toBeAttached()
  await page.keyboard.press('Tab')
}

for (const device of devices)
  test(
    `a visitor is asked for consent once, and may change it, ${device.name}`,
    { tag: ['@C07', '@K05', '@S04', '@S10'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: { ...way, undecided: true } }, async (page, t, context) => {
        const records: string[][] = []
        page.on('request', (request) => {
          if (!request.url().endsWith('/api/consents')) return
          records.push((request.postDataJSON() as { categories: string[] }).categories)
        })
        const banner = page.getByRole('dialog', { name: t('Cookies, your choice', 'Cookies, à vous de choisir') })
        const cookie = async () => (await context.cookies()).find(({ name }) => name === 'cc_cookie')

        await page.goto('/clubs/fc-virage')
        await use(page)
        await expect(banner).toBeVisible()
        await expectAccessible(page)
        expect(await cookie()).toBeUndefined()
        await banner.getByRole('button', { name: t('Necessary only', 'Nécessaires seulement') }).click()
        await expect.poll(() => records).toEqual([['necessary']])
        const kept = await cookie()
        expect(kept?.sameSite).toBe('Lax')
        expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(182)

        await page.reload()
        await use(page)
        await expect(banner).toHaveCount(0)
        await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
        const choices = page.getByRole('dialog', { name: t('Your choices', 'Vos choix') })
        await expect(choices).toBeVisible()
        await expectAccessible(page)
        await choices.getByRole('button', { name: t('Accept all', 'Tout accepter') }).click()
        await expect.poll(() => records).toEqual([['necessary'], ['necessary', 'analytics']])
      }),
  )

test('analytics and error reports start only for who allows them and end when that is withdrawn, and what concerns all is told above each page @C07 @C09 @E06 @K05 @S10 (deviation 42) (further: analytics cookies)', async ({
  browser,
}) => {
  const receiver = await startErrorReceiver()
  const server = await startServer({
    ANALYTICS_ID: measurementId,
    ERROR_REPORTING_DSN: receiver.dsn,
    TELEMETRY_SKIPPED_CLUBS: 'club70-legends',
    TRIAL_NOTICE: 'true',
  })
  // It has refused before.
  const desk = await openBrowser(browser, server)
  const page = await desk.newPage()
  const { events: reported, traces } = receiver
  const { scripts: asked, hits } = await standInForGoogle(desk)
  const fail = (words: string) =>
    page.evaluate((said) => {
      console.warn('no error')
      console.error(said)
    }, words)
  const notice = page.getByRole('complementary', { name: 'Announcement' })

  await test.step('nothing is measured or reported before it is allowed', async () => {
    await page.goto('/clubs/fc-virage')
    await use(page)
    await fail('after it was refused')
    expect([asked, traces]).toEqual([[], []])
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
    await page.getByRole('dialog', { name: 'Your choices' }).getByRole('button', { name: 'Accept all' }).click()
    await expect.poll(() => asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${measurementId}`])
    await fail('the ball is flat')
    await expect.poll(() => reported).toEqual([{ message: 'the ball is flat', environment: 'prod', level: 'error' }])
    // The page that was opened before it was allowed is traced from then on, and each one after it.
    await page.getByRole('link', { name: 'Auctions' }).first().click()
    await expect.poll(() => traces).toEqual(expect.arrayContaining(['Pageload', 'Navigation']))
    // The pages are counted by their paths, each once.
    const counted = ['/clubs/fc-virage', '/clubs/fc-virage/auctions'].map(
      (path) => `${measurementId} page_view ${path}`,
    )
    await expect.poll(() => hits).toEqual(counted)
  })

  await test.step('what analytics have stored is erased when that is withdrawn, on upper domains, too', async () => {
    const visitor = await openBrowser(browser, server, { undecided: true })
    const google = await standInForGoogle(visitor)
    const own = await visitor.newPage()
    const host = 'www.fc-virage.localhost'
    const stored = async () =>
      (await visitor.cookies())
        .filter(({ name }) => /^_ga|^kept$/.test(name))
        .map(({ name, domain }) => `${name} ${domain}`)
        .toSorted()
    await own.goto(server.origin.replace('localhost', host))
    await use(own)
    await own.getByRole('dialog').getByRole('button', { name: 'Accept all' }).click()
    const upper = ['_ga .fc-virage.localhost', '_ga_7Q4ZK1M2XW .fc-virage.localhost']
    await expect.poll(stored).toEqual(upper)
    expect(google.scripts).toHaveLength(1)
    // Where a browser knows the upper domain as a public suffix, they lie below it; others than theirs stay.
    const below = { value: '1', path: '/' }
    await visitor.addCookies([
      { name: '_ga_BELOW', domain: `.${host}`, ...below },
      { name: '_ga_HERE', url: server.origin.replace('localhost', host), value: '1' },
      { name: 'kept', domain: '.fc-virage.localhost', ...below },
    ])
    await own.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
    const reloaded = own.waitForEvent('load')
    await own.getByRole('dialog').getByRole('button', { name: 'Necessary only' }).click()
    await reloaded
    expect(await stored()).toEqual(['kept .fc-virage.localhost'])
    await use(own)
    expect(google.scripts).toHaveLength(1)
    await visitor.close()
  })

  await test.step('a club may be left out, and a trial is told until it is closed', async () => {
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toBeHidden()
    asked.length = 0
    await page.goto('/clubs/club70-legends')
    const settings = page.waitForResponse(/\/api\/telemetry$/)
    await use(page)
    await settings
    expect(asked).toEqual([])
    await expect(notice).toBeHidden()
    await page.goto('/clubs/fondation-horizon')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })).toHaveCount(0)
  })

  await test.step('that a club is archived cannot be closed', async () => {
    const operator = await signInAsOperator(server)
    const archived = { state: 'ARCHIVED', reason: 'The season is over' }
    await operator('PUT', '/api/staff/clubs/popup-rotonde/state', archived)
    await page.goto('/clubs/popup-rotonde')
    await expect(notice).toContainText('This club is archived')
    await expect(notice.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
    await expectAccessible(page)
  })
  await desk.close()
  await server.stop()
  await receiver.stop()
})
