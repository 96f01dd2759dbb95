import { type BrowserContext, expect } from '@playwright/test'
import {
  devices,
  expectAccessible,
  holdScripts,
  menuOf,
  onDesktop,
  onMobile,
  openBrowser,
  test,
  untilHydrated,
  withPage,
} from './product.ts'

const club = '/clubs/fc-virage'

/** Returns the origin of FC Virage's own domain, on which the cookies are chosen, too. */
async function ownDomain(context: BrowserContext, origin: string): Promise<string> {
  const own = origin.replace('localhost', 'fc-virage.localhost')
  const [consent] = await context.cookies()
  await context.addCookies([{ name: 'cc_cookie', value: consent?.value ?? '', url: own }])
  return own
}

test('on a club’s own domain, its pages are under /', { tag: ['@C05', '@C06'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
    const own = await ownDomain(context, product.origin)
    await page.goto(own)
    await expect(page).toHaveTitle('FC Virage')
    await menuOf(page).getByRole('link', { name: 'Shop' }).click()
    await expect(page).toHaveURL(`${own}/marketplace`)
    await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
    await expectAccessible(page)
  }),
)

test('a club’s own domain has no list of clubs', { tag: ['@C06'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page, _t, context) => {
    const own = await ownDomain(context, product.origin)
    expect((await page.goto(`${own}/clubs`))?.status()).toBe(404)
    await expectAccessible(page)
  }),
)

test('an app installed from a club’s own domain is the club’s', { tag: ['@C06'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
    await page.goto(await ownDomain(context, product.origin))
    const manifest = await page.evaluate(() =>
      fetch('/clubs/fc-virage/manifest.webmanifest').then((response) => response.json()),
    )
    expect(manifest).toMatchObject({ name: 'FC Virage', start_url: '/', display: 'standalone' })
  }),
)

for (const { owner, isOwnDomain, type } of [
  { owner: 'a club’s own domain shows the club’s', isOwnDomain: true, type: /^image\/(?:avif|webp)$/ },
  { owner: 'the product’s domain shows the product’s', isOwnDomain: false, type: /^image\/x-icon$/ },
])
  test(`a tab of ${owner} icon`, { tag: ['@C11'] }, async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, _t, context) => {
      const origin = isOwnDomain ? await ownDomain(context, product.origin) : product.origin
      const icon = await page.goto(`${origin}/favicon.ico`)
      expect(icon?.status()).toBe(200)
      expect(icon?.headers()['content-type']).toMatch(type)
    }),
  )

test('a chosen theme is kept after a reload', { tag: ['@S09', '@S10'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await page.goto(club)
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-theme', 'dark')
    const toLight = page.getByRole('button', { name: 'Thème clair' })
    await untilHydrated(toLight)
    await toLight.click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'light')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
    await expectAccessible(page)
  }),
)

for (const device of devices)
  test(
    `the footer links to the legal documents and to the club’s email address, ${device.name}`,
    { tag: ['@S10'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        await page.goto(club)
        const footer = page.getByRole('contentinfo')
        for (const name of [
          t('Terms of use', 'Conditions d’utilisation'),
          t('Financial services terms', 'Conditions des services financiers'),
          t('Privacy policy', 'Politique de confidentialité'),
        ])
          await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank')
        const contact = footer.getByRole('link', { name: t('Contact us', 'Nous écrire') })
        await expect(contact).toHaveAttribute('href', /^mailto:/)
        await expect(footer.getByText('© Football Club Virage')).toBeVisible()
      }),
  )

test(
  'a card’s picture has three widths, and a drawing in its place if it doesn’t load',
  { tag: ['@S12', '@S13'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.route('**/media/fc-virage-diallo-derby-shirt.svg*', (route) => route.abort())
      await page.goto(`${club}/auctions`)
      const card = page.getByRole('link', { name: 'Diallo’s derby shirt' })
      await expect(card.locator('svg').first()).toBeVisible()
      await expect(card.locator('img')).toHaveCount(0)
      const other = page.getByRole('link', { name: 'Away kit' }).locator('img')
      await expect(other).toHaveAttribute('srcset', /w=300 300w.*w=800 800w.*w=1500 1500w/)
    }),
)

test(
  'a home whose banner and crest don’t load has colours and a drawing in their place',
  { tag: ['@S12'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.route(/\/media\/fc-virage-(?:banner|crest)/, (route) => route.abort())
      await page.goto(club)
      await expect(page.locator('main span.parallax')).toHaveCSS('background-image', /gradient/)
      await expect(page.getByRole('banner').locator('svg').first()).toBeVisible()
      await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
    }),
)

test(
  'a list that fails to reload keeps its content and shows one error, until five seconds without the pointer have passed',
  { tag: ['@E01', '@E03', '@S05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop, ownContext: true }, async (page) => {
      // Without the event stream the page polls.
      await page.route('**/api/clubs/fc-virage/events', (route) => route.abort())
      await page.clock.install()
      await page.goto(`${club}/auctions`)
      await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
      await page.route('**/api/clubs/fc-virage/exclusives', (route) => route.fulfill({ status: 500, body: '{}' }))
      const toast = page.getByRole('alert').filter({ hasText: 'Une erreur est survenue' })
      await expect
        .poll(async () => {
          await page.clock.runFor(1_000)
          return toast.count()
        })
        .toBe(1)
      await expect(page.getByRole('link', { name: 'Le maillot du derby de Diallo' })).toBeVisible()
      await toast.hover()
      await page.clock.runFor(6_000)
      await expect(toast).toHaveCount(1)
      await expectAccessible(page)
      await page.mouse.move(0, 0)
      await page.clock.runFor(5_100)
      await expect(toast).toHaveCount(0)
    }),
)

test(
  'without a connection a page keeps its content and shows a message',
  { tag: ['@E01', '@E03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
      await page.goto(`${club}/auctions`)
      await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
      const message = page.getByText('You’re offline')
      await context.setOffline(true)
      await expect(message).toBeVisible()
      await expect(page.getByRole('link', { name: 'Diallo’s derby shirt' })).toBeVisible()
      await expectAccessible(page)
      await context.setOffline(false)
      await expect(message).toHaveCount(0)
    }),
)

for (const device of devices)
  test(`Escape and a press outside close a dialog, ${device.name}`, { tag: ['@S06'] }, async ({ browser, product }) =>
    withPage({ browser, product, device }, async (page, t) => {
      await page.goto(`${club}/marketplace`)
      const dialog = page.getByRole('dialog')
      const filter = page.getByRole('button', { name: t('Filter and sort', 'Filtrer et trier') })
      await untilHydrated(filter)
      await filter.click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await filter.click()
      await expect(dialog).toBeVisible()
      await page.mouse.click(195, 20)
      await expect(dialog).toHaveCount(0)
    }),
  )

test(
  'a home presents the club and its linked clubs, which its exclusives show, too',
  { tag: ['@C10', '@H03', '@M04'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto(club)
      await expect(page.getByText('played under the same floodlights since 1911')).toBeVisible()
      const linked = page.getByRole('main').getByRole('link', { name: 'Legends' })
      await expect(linked).toHaveAttribute('href', '/clubs/club70-legends')
      await page.goto(`${club}/exclusives/dinner-with-the-coach`)
      await expect(linked).toHaveAttribute('href', '/clubs/club70-legends')
    }),
)

test(
  'a language that is chosen before the page hydrates replaces English, the default, and is kept',
  { tag: ['@S10', '@S11', '@C04'] },
  async ({ browser, product }) => {
    const context = await openBrowser(browser, product, { locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto(club)
    const root = page.locator('html')
    await expect(root).toHaveAttribute('lang', 'en')
    await page.getByRole('contentinfo').getByLabel('Language').selectOption('fr')
    await expect(root).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { name: 'Exclusivités', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('selected_language'))).toBe('fr')
    await page.goto(`${club}/marketplace`)
    await expect(page.getByRole('heading', { name: 'Boutique' })).toBeVisible()
    await context.close()
  },
)

test('a phone has the menu at the bottom', { tag: ['@S01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(club)
    await expect(menuOf(page)).toHaveCount(1)
    expect(await menuOf(page).evaluate((menu) => menu.getBoundingClientRect().bottom)).toBe(844)
  }),
)

test(
  'a row of cards shows two on a phone, and advances for a visitor who scrolled to it before the page hydrated',
  { tag: ['@H10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile, ownContext: true }, async (page, _t, context) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.clock.install()
      const release = await holdScripts(context)
      await page.goto(club)
      // Others' auctions on this page may have fewer lots than a phone shows.
      const row = page.locator('.rail:has(> article:nth-child(4))').first()
      await row.scrollIntoViewIfNeeded()
      release()
      const [visible, card] = await row.evaluate((one) => [
        one.getBoundingClientRect().width,
        one.firstElementChild?.getBoundingClientRect().width ?? 0,
      ])
      expect(Math.floor((visible ?? 0) / (card ?? 1))).toBe(2)
      await expect
        .poll(async () => {
          await page.clock.runFor(3_000)
          return row.evaluate((one) => one.scrollLeft)
        })
        .toBeGreaterThan(0)
    }),
)

test('a printed page has neither header nor menu', { tag: ['@S08'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(club)
    await expect(menuOf(page)).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(menuOf(page)).toHaveCount(0)
  }),
)

test(
  'login, sign-up and forgotten password highlight the tab Log in',
  { tag: ['@R06', '@R22'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      for (const path of ['login', 'signup', 'forgot-password']) {
        await page.goto(`${club}/${path}`)
        await expect(menuOf(page).locator('[aria-current=page]'), path).toHaveText('Log in')
      }
    }),
)

test(
  'a club by invitation has no menu for visitors, and sends them from its pages to the login',
  { tag: ['@I12', '@S01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fondation-horizon')
      await expect(page.getByText('By invitation', { exact: true })).toBeVisible()
      await expect(menuOf(page)).toHaveCount(0)
      await page.goto('/clubs/fondation-horizon/marketplace')
      await expect(page).toHaveURL(/\/login$/)
    }),
)

test('a path with too many slashes is redirected on the same host and scheme (finding L19)', async ({ product }) => {
  for (const path of ['//clubs', '//evil.example/clubs', '///evil.example']) {
    const { headers } = await fetch(product.origin + path, { redirect: 'manual' })
    const location = headers.get('location')
    expect(location, path).toMatch(/^\/[^/]/)
  }
})
