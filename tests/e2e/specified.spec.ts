import { expect, type Page } from '@playwright/test'
import { addLots, bidderOf, callerOf, openAuction } from './bidding.ts'
import { withPage, mailedCode, onMobile, openBrowser, signIn, test } from './product.ts'

const club = '/clubs/fc-virage'
const picture = '/media/fc-virage-diallo-derby-shirt.svg'

declare global {
  interface Window {
    /** When a page has asked for what, by its own clock. */
    asked: { path: string; at: number }[]
    /** Requests of it that have no answer yet. */
    pending: number
    /** Set by what staff wrote, if it runs. */
    ran?: boolean
  }
}

/** A page without the event stream, whose clock stands still but when told to go on. */
async function openPolling(page: Page, path: string): Promise<void> {
  // It neither comes nor fails: nothing but polling reads anything.
  await page.route('**/events', () => {})
  await page.clock.install()
  await page.addInitScript(() => {
    window.asked = []
    window.pending = 0
    const send = window.fetch
    window.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href)
      window.asked.push({ path: url.pathname, at: Date.now() })
      if (url.pathname.endsWith('/events')) return send(input, init)
      window.pending++
      return send(input, init).finally(() => window.pending--)
    }
  })
  await page.goto(path)
  await page.locator('html[data-session]').waitFor({ state: 'attached' })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
}

/** Lets a page's clock go on while nothing is on its way. */
async function goOn(page: Page): Promise<void> {
  if (await page.evaluate(() => window.pending === 0)) await page.clock.runFor(500)
}

/** The pauses between three requests for an address that follow each other, in milliseconds. */
async function pausesBetween(page: Page, path: RegExp): Promise<number[]> {
  const times = async () =>
    (await page.evaluate(() => window.asked)).filter((one) => path.test(one.path)).map(({ at }) => at)
  const before = (await times()).length
  await expect
    .poll(() => goOn(page).then(async () => (await times()).length - before), { intervals: [10] })
    .toBeGreaterThanOrEqual(3)
  const [first = 0, ...rest] = (await times()).slice(before)
  return rest.map((at, nth) => at - (nth === 0 ? first : (rest[nth - 1] ?? 0)))
}

test('without the event stream the wall is read each 4 s, and a card with a new bid shakes @A12', async ({
  browser,
  product,
}) => {
  const staff = await callerOf(product, 'operator@virage.test')
  const auctionId = await openAuction(product, staff, { club: 'fc-virage', minutes: 60 })
  const [slug = ''] = await addLots(staff, { club: 'fc-virage', auctionId, prices: [100], picture })
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openPolling(page, `${club}/live-auctions`)
  for (const pause of await pausesBetween(page, /\/api\/clubs\/fc-virage\/exclusives$/)) {
    expect(pause).toBeGreaterThanOrEqual(4_000)
    expect(pause).toBeLessThanOrEqual(4_500)
  }
  const card = page.locator(`[data-lot="${slug}"]`)
  await expect(card).toHaveCSS('animation-name', 'none')
  const bid = await bidderOf(product, 'fc-virage', 'karim@fans.test')
  await bid(slug, 100)
  await expect
    .poll(() => goOn(page).then(() => card.evaluate((one) => getComputedStyle(one).animationName)), { intervals: [10] })
    .toBe('shake-odd')
  await context.close()
})

test('what is due is asked each 10 s, for a member alone @A11', async ({ browser, product }) => {
  const due = /\/due-payment-exclusives$/
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await signIn(page, 'fc-virage', 'karim@fans.test')
  await openPolling(page, `${club}/marketplace`)
  for (const pause of await pausesBetween(page, due)) {
    expect(pause).toBeGreaterThanOrEqual(10_000)
    expect(pause).toBeLessThanOrEqual(10_500)
  }
  await context.close()

  const other = await openBrowser(browser, product)
  const tomsPage = await other.newPage()
  await signIn(tomsPage, 'fc-virage', 'tom@fans.test')
  await openPolling(tomsPage, `${club}/marketplace`)
  const paths = async () => (await tomsPage.evaluate(() => window.asked)).map(({ path }) => path)
  await expect.poll(async () => (await goOn(tomsPage), await paths())).toContain('/api/clubs/fc-virage/fans/me')
  await tomsPage.clock.runFor(12_000)
  expect((await paths()).filter((path) => due.test(path))).toEqual([])
  await other.close()
})

test('an exclusive asks for the fan, what they own, like and owe; the record is read once for many pages @M08 @I14', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  const asked: string[] = []
  let anonymous = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/clubs/fc-virage/')) return
    asked.push(pathname.replace('/api/clubs/fc-virage/', '').replace(/[\da-f-]{36}/, 'ID'))
    if (request.headers()['authorization'] === undefined) anonymous++
  })
  await signIn(page, 'fc-virage', 'marie@fans.test')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.goto('about:blank')
  asked.length = 0
  anonymous = 0
  const lot = 'exclusives/diallo-derby-shirt'
  await page.goto(`${club}/${lot}`)
  const all = ['fans/me', 'fans/me/balance', lot, 'fans/ID/due-payment-exclusives']
  await expect.poll(() => asked).toEqual(expect.arrayContaining(all))
  // Who the fan is comes before what is theirs; nothing is asked for as a visitor.
  const firsts = all.filter((path) => path.startsWith('fans/')).map((path) => asked.indexOf(path))
  expect(Math.min(...firsts)).toBe(firsts[0])
  expect(anonymous).toBe(0)
  for (const name of [/^Shop/, /^News/, /^Auctions/]) {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  expect(asked.filter((path) => path === 'fans/me')).toHaveLength(1)
  // A change brings a fresh one, and so does a sign-in: what is kept is from this page alone.
  await page.reload()
  await expect.poll(() => asked.filter((path) => path === 'fans/me')).toHaveLength(2)
  await context.close()
})

test('what staff write is shown as they marked it up, and runs nothing; a banner moves at half the pace @N04 @M04 @H01 (further: banner’s pace)', async ({
  browser,
  product,
}) => {
  const staff = await callerOf(product, 'operator@virage.test')
  const text = [
    'Worn **twice**, [signed](/clubs/fc-virage/news), [seen](https://press.example/seen).',
    '- one\n- two',
    // It answers, but no picture: what another test finds here is no broken address.
    '<img alt="" src="/healthz" onerror="window.ran=true"><script>window.ran=true</script>',
    '[press](javascript:window.ran=true) <a href="javascript:window.ran=true">here</a>',
  ].join('\n\n')
  await staff('POST', '/api/staff/clubs/fc-virage/exclusives', {
    slug: 'marked-up',
    name: { en: 'Marked up', fr: 'Mis en forme' },
    description: { en: text, fr: text },
    imageUrl: picture,
    price: 4,
    stock: 1,
    visible: true,
    category: 'COLLECTIBLE',
  })
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await page.goto(`${club}/exclusives/marked-up`)
  const prose = page.locator('.prose')
  await expect(prose.locator('strong')).toHaveText('twice')
  await expect(prose.getByRole('listitem')).toHaveText(['one', 'two'])
  await expect(prose.getByRole('link', { name: 'seen' })).toHaveAttribute('target', '_blank')
  await expect(prose.locator('script, [onerror], [href^=javascript]')).toHaveCount(0)
  for (const name of ['press', 'here']) await prose.getByText(name, { exact: true }).click()
  expect(await page.evaluate(() => window.ran)).toBeUndefined()
  await prose.getByRole('link', { name: 'signed' }).click()
  await expect(page).toHaveURL(/\/fc-virage\/news$/)

  await test.step('the banner', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(club)
    const topAt = (scrolled: number) =>
      page.locator('main .parallax').evaluate(async (banner, top) => {
        scrollTo({ top, behavior: 'instant' })
        for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
        return banner.getBoundingClientRect().top
      }, scrolled)
    const before = await topAt(0)
    for (const scrolled of [200, 400]) expect(before - (await topAt(scrolled))).toBeCloseTo(scrolled / 2, 0)
  })

  await test.step('what may be deducted from tax stands beside the price', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, 'fondation-horizon', 'marie@fans.test')
    await page.goto('/clubs/fondation-horizon/exclusives/carnet-de-bord')
    await expect(page.getByRole('main')).toContainText(/Anything you pay above \d+\.\d\d\s€ may be tax-deductible\./)
    await page.goto(`${club}/exclusives/marked-up`)
    await expect(prose).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('tax')
  })
  await context.close()
})

test('a code without a password leads to the login, and so does a return that may not sign in @I05 @I17', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, way: onMobile }, async (page) => {
    const email = 'without@specified.test'
    await page.goto(`${club}/signup`)
    await page.getByLabel(/^E-?mail/).fill(email)
    for (const field of [/^Password/, /^Repeat/]) await page.getByLabel(field).fill('Wandering-Otter-38!')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page.getByText(email)).toBeVisible()
    // Of what was typed a reload keeps the address alone.
    await page.reload()
    await page.getByLabel(/^Code/).fill(await mailedCode(product, email))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page).toHaveURL(/\/fc-virage\/login$/)
    await expect(page.getByText('Your email address is confirmed. You can log in now.')).toBeVisible()

    for (const error of ['InvalidRedirectException', 'InvalidOriginException']) {
      await page.goto(`/login/callback?error=${error}`)
      await expect(page).toHaveURL(/\/fc-virage\/login$/)
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'You can’t log in this way from this address. Use your password.',
      )
    }
  }))
