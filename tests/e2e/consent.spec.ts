import { type BrowserContext, expect, type Page } from '@playwright/test'
import { startServer } from '@virage/test-support/server'
import { callerOf } from './bidding.ts'
import { expectNoBarriers, going, openBrowser, test, ways } from './product.ts'

const errorProject = 'https://key@errors.example/1'

/** Stands in for a project at Sentry: keeps the errors from the envelopes that a browser sends. */
async function collectErrors(context: BrowserContext) {
  const events: { message: string; environment: string; level: string }[] = []
  await context.route(`${new URL(errorProject).origin}/**`, (route) => {
    const [, ...items] = (route.request().postData() ?? '').split('\n').filter(Boolean)
    for (let index = 0; index + 1 < items.length; index += 2) {
      const { type } = JSON.parse(items[index] ?? '') as { type: string }
      if (type !== 'event') continue
      const { message, environment, level } = JSON.parse(items[index + 1] ?? '') as (typeof events)[number]
      events.push({ message, environment, level })
    }
    return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  return events
}

/** Uses the page: the first key brings it to life, the second is seen by it. */
async function use(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.locator('html[data-session]')).toBeAttached()
  await page.keyboard.press('Tab')
}

for (const way of ways)
  test(
    `a visitor is asked for consent once, and may change it, ${way.name}`,
    { tag: ['@C07', '@K05', '@S04', '@S10'] },
    async ({ browser, product }) =>
      going({ browser, product, way: { ...way, undecided: true } }, async (page, say, context) => {
        const records: string[][] = []
        page.on('request', (request) => {
          if (!request.url().endsWith('/api/consents')) return
          records.push((request.postDataJSON() as { categories: string[] }).categories)
        })
        const banner = page.getByRole('dialog', { name: say('Cookies, your choice', 'Cookies, à vous de choisir') })
        const cookie = async () => (await context.cookies()).find(({ name }) => name === 'cc_cookie')

        await page.goto('/clubs/fc-virage')
        await use(page)
        await expect(banner).toBeVisible()
        await expectNoBarriers(page)
        expect(await cookie()).toBeUndefined()
        await banner.getByRole('button', { name: say('Necessary only', 'Nécessaires seulement') }).click()
        await expect.poll(() => records).toEqual([['necessary']])
        const kept = await cookie()
        expect(kept?.sameSite).toBe('Lax')
        expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(182)

        await page.reload()
        await use(page)
        await expect(banner).toHaveCount(0)
        await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
        const choices = page.getByRole('dialog', { name: say('Your choices', 'Vos choix') })
        await expect(choices).toBeVisible()
        await expectNoBarriers(page)
        await choices.getByRole('button', { name: say('Accept all', 'Tout accepter') }).click()
        await expect.poll(() => records).toEqual([['necessary'], ['necessary', 'analytics']])
      }),
  )

test('analytics and error reports start only for who allows them, and what concerns all is told above each page @C07 @C09 @E06 @S10', async ({
  browser,
}) => {
  const server = await startServer({
    ANALYTICS_ID: 'G-TEST123',
    ERROR_REPORTING_DSN: errorProject,
    TELEMETRY_SKIPPED_CLUBS: 'club70-legends',
    TRIAL_NOTICE: 'true',
  })
  // It has refused before.
  const desk = await openBrowser(browser, server)
  const page = await desk.newPage()
  const reported = await collectErrors(desk)
  const asked: string[] = []
  await desk.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const fail = (words: string) =>
    page.evaluate((text) => {
      console.warn('no error')
      console.error(text)
    }, words)
  const notice = page.getByRole('complementary', { name: 'Announcement' })

  await test.step('nothing is measured or reported before it is allowed', async () => {
    await page.goto('/clubs/fc-virage')
    await use(page)
    await fail('after it was refused')
    expect(asked).toEqual([])
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click()
    await page.getByRole('dialog', { name: 'Your choices' }).getByRole('button', { name: 'Accept all' }).click()
    await expect.poll(() => asked.length).toBe(1)
    await fail('the ball is flat')
    await expect.poll(() => reported).toEqual([{ message: 'the ball is flat', environment: 'prod', level: 'error' }])
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
    const operator = await callerOf(server, 'operator@virage.test')
    const archived = { state: 'ARCHIVED', reason: 'The season is over' }
    await operator('PUT', '/api/staff/clubs/popup-rotonde/state', archived)
    await page.goto('/clubs/popup-rotonde')
    await expect(notice).toContainText('This club is archived')
    await expect(notice.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
    await expectNoBarriers(page)
  })
  await desk.close()
  await server.stop()
})
