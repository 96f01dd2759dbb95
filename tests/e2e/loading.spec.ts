import { expect, type Page, type Response } from '@playwright/test'
import { createAccount, createFan } from '@virage/test-support/builders'
import { menuOf, onDesktop, onMobile, signIn, test, untilHydrated, withPage } from './product.ts'

/** Waits until the page has hydrated, so that its links don't load a new document. */
const hydrated = (page: Page) => page.locator('html[data-session]').waitFor({ state: 'attached' })
const open = (page: Page, name: RegExp) => menuOf(page).getByRole('link', { name }).click()

test(
  'a page appears immediately, with placeholders for content that loads (deviation 8)',
  { tag: ['@H11', '@A05', '@M01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fc-virage/wallet')
      await hydrated(page)
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\/api\/clubs\/fc-virage\/(?:auctions|exclusives|posts)$/, async (route) => {
        await held
        await route.continue()
      })
      const skeletons = page.locator('main .skeleton')
      await open(page, /^Auctions/)
      await expect(page.getByRole('heading', { name: 'Auctions', level: 1 })).toBeVisible()
      await expect(skeletons).toHaveCount(6)
      await open(page, /^Shop/)
      await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
      await expect(skeletons).toHaveCount(4)
      await open(page, /^Home/)
      await expect(page.getByText('Welcome to FC Virage')).toBeVisible()
      await expect(skeletons).toHaveCount(4)
      release()
      await expect(skeletons).toHaveCount(0)
      await expect(page.getByRole('heading', { name: /^(Live now|Derby night is live)$/i })).toBeVisible()
    }),
)

for (const { entry, title, path, shown } of [
  { entry: /^Boutique/, title: 'Boutique', path: 'exclusives', shown: 'article' },
  { entry: /^Enchères/, title: 'Enchères', path: 'auctions', shown: 'article' },
  { entry: /^Actualités/, title: 'Actualités', path: 'posts', shown: 'a[href*="/news/"]' },
])
  test(
    `a page whose /${path} fail to load shows an error with a button to try again (deviation 21)`,
    { tag: ['@E03'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: onDesktop }, async (page) => {
        await page.goto('/clubs/fc-virage/wallet')
        await hydrated(page)
        // A stream that connects refetches what is shown, which may remove the button before it is clicked.
        await page.route('**/api/clubs/fc-virage/events', (route) => route.abort())
        const failing = `**/api/clubs/fc-virage/${path}`
        await page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }))
        await open(page, entry)
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        const alert = page.getByRole('main').getByRole('alert')
        await expect(alert).toContainText('Le chargement a échoué')
        // An empty list, or a page that failed as a whole, would have a drawing in a frame.
        await expect(page.locator('main .border-dashed')).toHaveCount(0)
        await page.unroute(failing)
        await alert.getByRole('button', { name: 'Réessayer' }).click()
        await expect(alert).toHaveCount(0)
        await expect(page.getByRole('main').locator(shown).first()).toBeVisible()
      }),
  )

for (const device of [onMobile, onDesktop])
  test(
    `without a connection, links of the header and the menu aren’t covered, ${device.name} (papercut 5)`,
    { tag: ['@E03'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t, context) => {
        await page.goto('/clubs/fc-virage')
        await hydrated(page)
        await context.setOffline(true)
        await expect(page.getByText(t('You’re offline', 'Vous êtes hors ligne'))).toBeVisible()
        const banner = page.getByRole('banner')
        for (const scrolled of [0, 600]) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
          for (const pressed of [
            banner.getByRole('link', { name: 'FC Virage' }),
            banner.getByRole('link', { name: t('Log in', 'Se connecter') }),
            menuOf(page).getByRole('link', { name: t('Shop', 'Boutique') }),
          ])
            await pressed.click({ trial: true })
        }
      }),
  )

test(
  'a page that failed without a connection loads when the connection is back (papercut 6)',
  { tag: ['@E03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile, ownContext: true }, async (page, _t, context) => {
      await page.goto('/clubs/fc-virage/wallet')
      await hydrated(page)
      await context.setOffline(true)
      await open(page, /^News/)
      await expect(page.getByText('This page didn’t load')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
    }),
)

test(
  'a connection that is lost on the page of an exclusive leaves the page, and opens the purchase',
  { tag: ['@E03', '@M06'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile, ownContext: true }, async (page, _t, context) => {
      await signIn(page, 'fc-virage', 'marie@fans.test')
      const code = page.waitForResponse(/purchase-dialog/)
      await page.goto('/clubs/fc-virage/exclusives/cup-replica')
      // With all that it imports.
      await page.evaluate((url) => import(url), (await code).url())
      await context.setOffline(true)
      await page.getByRole('button', { name: /^Buy for/ }).click()
      await expect(page.getByRole('dialog', { name: 'Confirm your purchase' })).toBeVisible()
    }),
)

test(
  'a dialog that can’t be loaded says so, leaves the page, and opens once there is a connection again',
  { tag: ['@E03', '@M02'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile, ownContext: true }, async (page, _t, context) => {
      await page.goto('/clubs/fc-virage/marketplace')
      await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
      const filter = page.getByRole('button', { name: 'Filter' })
      await untilHydrated(filter)
      await context.setOffline(true)
      await filter.click()
      await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t connect' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
      await context.setOffline(false)
      await filter.click()
      await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
    }),
)

test('logging out in one tab logs out in the others (papercut 7)', { tag: ['@I13'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page, _, context) => {
    await signIn(page, 'fc-virage', 'karim@fans.test')
    const profile = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: 'My profile' })
    await expect(profile(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/clubs/fc-virage/wallet')
    await expect(profile(other)).toBeVisible()
    // As logging out does on this device.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) localStorage.removeItem(key)
    })
    await expect(profile(other)).toHaveCount(0)
    await expect(other.getByText('Your wallet is waiting')).toBeVisible()
  }),
)

test(
  'a fan who logs out of a club by invitation no longer sees its content, and requests nothing that is closed to visitors',
  { tag: ['@C09', '@I13'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const streams = page.waitForResponse('**/api/clubs/fondation-horizon/events')
      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      await streams
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      const refused: string[] = []
      page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
      await page.getByRole('contentinfo').getByRole('button', { name: 'Se déconnecter' }).click()
      await expect(page.getByText('Sur invitation', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'En direct' })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Tous les clubs' }).click()
      await expect(page.getByRole('heading', { name: 'Choisissez votre club' })).toBeVisible()
      expect(refused).toEqual([])
    }),
)

/** Requests that store the fan's language. */
const languageRequests = '**/api/clubs/fc-virage/fans/*/language'
const storedLanguage = (response: Response) => [response.status(), response.request().postDataJSON()]
const languageList = (page: Page) => page.getByRole('contentinfo').locator('select')

test(
  'a language that the server rejected is sent again after a reload, until it is stored (further: untold language)',
  { tag: ['@S11', '@E03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { email } = await createFan(product, { club: 'fc-virage' })
      await signIn(page, 'fc-virage', email)
      await expect(page.locator('html[data-session=signedIn]')).toBeAttached()
      await page.route(languageRequests, (route) => route.fulfill({ status: 503, body: '{}' }))
      const rejected = page.waitForResponse(languageRequests)
      await languageList(page).selectOption('en')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      expect((await rejected).status()).toBe(503)
      await page.unroute(languageRequests)
      const stored = page.waitForResponse(languageRequests)
      await page.reload()
      expect(storedLanguage(await stored)).toEqual([200, { language: 'en' }])
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('unsaved')
    }),
)

test(
  'a language that is chosen offline is stored when the connection is back (further: untold language)',
  { tag: ['@S11', '@E03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
      const { email } = await createFan(product, { club: 'fc-virage' })
      await signIn(page, 'fc-virage', email)
      await expect(page.locator('html[data-session=signedIn]')).toBeAttached()
      await context.setOffline(true)
      await languageList(page).selectOption('fr')
      await expect(page.getByText('You’re offline')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      const stored = page.waitForResponse(languageRequests)
      await context.setOffline(false)
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      expect(storedLanguage(await stored)).toEqual([200, { language: 'fr' }])
    }),
)

test(
  'a failed registration in a club shows an error, and is repeated until it succeeds (further: failed registration)',
  { tag: ['@I14', '@E01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile, ownContext: true }, async (page) => {
      const email = 'registering@visitors.test'
      await createAccount(product, email)
      await signIn(page, 'fondation-horizon', email)
      await expect(page.getByRole('main').getByRole('button', { name: 'Log out' })).toBeVisible()
      const registering = '**/api/clubs/fc-virage/fans'
      let requests = 0
      await page.route(registering, (route) => {
        requests++
        return route.fulfill({ status: 500, body: '{}' })
      })
      await page.clock.install()
      await page.goto('/clubs/fc-virage/profile')
      const failed = page.getByRole('main').getByRole('button', { name: 'Try again' })
      await expect(failed).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible()
      await expect
        .poll(async () => {
          await page.clock.runFor(1_000)
          return requests
        })
        .toBeGreaterThan(1)
      await expect(failed).toBeVisible()
      await page.unroute(registering)
      await expect
        .poll(async () => {
          await page.clock.runFor(1_000)
          return page.getByRole('heading', { level: 1 }).first().textContent()
        })
        .toContain(email)
      await expect(failed).toHaveCount(0)
    }),
)
