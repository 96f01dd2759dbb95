import { expect, type Page, type Response } from '@playwright/test'
import { withPage, menuOf, onDesktop, onMobile, signIn, test } from './product.ts'

/** Waits until presses are answered by the application and not by a new document. */
const alive = (page: Page) => page.locator('html[data-session]').waitFor({ state: 'attached' })
const open = (page: Page, name: RegExp) => menuOf(page).getByRole('link', { name }).click()

test(
  'a page that is waited for appears at once, with placeholders for what it shows (deviation 8)',
  { tag: ['@H11', '@A05', '@M01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fc-virage/wallet')
      await alive(page)
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
      await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible()
    }),
)

for (const { entry, title, path, shown } of [
  { entry: /^Boutique/, title: 'Boutique', path: 'exclusives', shown: 'article' },
  { entry: /^Enchères/, title: 'Enchères', path: 'auctions', shown: 'article' },
  { entry: /^Actualités/, title: 'Actualités', path: 'posts', shown: 'a[href*="/news/"]' },
])
  test(
    `what /${path} does not answer is said in the page’s own frame, never shown as empty, and tried again (deviation 21)`,
    { tag: ['@E03'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: onDesktop }, async (page) => {
        await page.goto('/clubs/fc-virage/wallet')
        await alive(page)
        const failing = `**/api/clubs/fc-virage/${path}`
        await page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }))
        await open(page, entry)
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        const alert = page.getByRole('main').getByRole('alert')
        await expect(alert).toContainText('Le chargement a échoué')
        // What is empty or failed as a whole has a drawing in a frame.
        await expect(page.locator('main .border-dashed')).toHaveCount(0)
        await page.unroute(failing)
        await alert.getByRole('button', { name: 'Réessayer' }).click()
        await expect(alert).toHaveCount(0)
        await expect(page.getByRole('main').locator(shown).first()).toBeVisible()
      }),
  )

for (const device of [onMobile, onDesktop])
  test(
    `without a connection everything on the page can still be pressed, ${device.name} (papercut 5)`,
    { tag: ['@E03'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t, context) => {
        await page.goto('/clubs/fc-virage')
        await alive(page)
        await context.setOffline(true)
        await expect(page.getByText(t('You’re offline', 'Vous êtes hors ligne'))).toBeVisible()
        const banner = page.getByRole('banner')
        for (const scrolled of [0, 600]) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
          for (const pressed of [
            banner.getByRole('link', { name: 'FC Virage' }),
            banner.getByRole('link', { name: t('Log in', 'Connexion') }),
            menuOf(page).getByRole('link', { name: t('Shop', 'Boutique') }),
          ])
            await pressed.click({ trial: true })
        }
      }),
  )

test(
  'a page that did not load without a connection comes with it (papercut 6)',
  { tag: ['@E03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
      await page.goto('/clubs/fc-virage/wallet')
      await alive(page)
      await context.setOffline(true)
      await open(page, /^News/)
      await expect(page.getByText('This page didn’t load')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible()
    }),
)

test('logging out in one tab logs out the others (papercut 7)', { tag: ['@I13'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page, _, context) => {
    await signIn(page, 'fc-virage', 'karim@fans.test')
    const profile = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: 'My profile' })
    await expect(profile(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/clubs/fc-virage/wallet')
    await expect(profile(other)).toBeVisible()
    // What logging out does to this device; the tokens themselves serve other tests.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) localStorage.removeItem(key)
    })
    await expect(profile(other)).toHaveCount(0)
    await expect(other.getByText('Your wallet is waiting')).toBeVisible()
  }),
)

test(
  'whoever logs out of a club by invitation sees nothing more of it, and asks for nothing that a visitor is refused',
  { tag: ['@I13', '@S07'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const streams = page.waitForResponse('**/api/clubs/fondation-horizon/events')
      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      await streams
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      const refused: string[] = []
      page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
      await page.getByRole('contentinfo').getByRole('button', { name: 'Déconnexion' }).click()
      await expect(page.getByText('Sur invitation', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'En direct' })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Tous les clubs' }).click()
      await expect(page.getByRole('heading', { name: 'Choisissez votre club' })).toBeVisible()
      expect(refused).toEqual([])
    }),
)

test(
  'a language that the server did not take, or that was chosen offline, is told again (further: untold language)',
  { tag: ['@S11', '@E03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page, _t, context) => {
      const list = page.getByRole('contentinfo').locator('select')
      const lang = (language: string) => expect(page.locator('html')).toHaveAttribute('lang', language)
      const calls = '**/api/clubs/fc-virage/fans/*/language'
      const takenFrom = (answer: Response) => [answer.status(), answer.request().postDataJSON()]
      await signIn(page, 'fc-virage', 'karim@fans.test')
      await expect(page.locator('html[data-session=signedIn]')).toBeAttached()

      await page.route(calls, (route) => route.fulfill({ status: 503, body: '{}' }))
      const refused = page.waitForResponse(calls)
      await list.selectOption('en')
      await lang('en')
      expect((await refused).status()).toBe(503)
      await page.unroute(calls)
      const told = page.waitForResponse(calls)
      await page.reload()
      expect(takenFrom(await told)).toEqual([200, { language: 'en' }])
      // Told once, and no more.
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('untold')

      await context.setOffline(true)
      await list.selectOption('fr')
      await expect(page.getByText('You’re offline')).toBeVisible()
      await lang('en')
      const toldLater = page.waitForResponse(calls)
      await context.setOffline(false)
      await lang('fr')
      expect(takenFrom(await toldLater)).toEqual([200, { language: 'fr' }])
    }),
)

test(
  'a fan whose registration in a club fails is told so, and registered without being asked once that is possible (further: failed registration)',
  { tag: ['@I14', '@E01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, 'fondation-horizon', 'sam@fans.test')
      await expect(page.getByRole('main').getByRole('button', { name: 'Log out' })).toBeVisible()
      const registering = '**/api/clubs/fc-virage/fans'
      let asked = 0
      await page.route(registering, (route) => {
        asked++
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
          return asked
        })
        .toBeGreaterThan(1)
      await expect(failed).toBeVisible()
      await page.unroute(registering)
      await expect
        .poll(async () => {
          await page.clock.runFor(1_000)
          return page.getByRole('heading', { level: 1 }).first().textContent()
        })
        .toContain('Sam')
      await expect(failed).toHaveCount(0)
    }),
)
