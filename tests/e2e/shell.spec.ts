import { expect } from '@playwright/test'
import { expectAccessible, withPage, holdScripts, menuOf, onMobile, openBrowser, test, devices } from './product.ts'

for (const device of devices) {
  test(
    `on a club’s own domain its pages lie under /, and the product’s own pages do not exist, ${device.name}`,
    { tag: ['@C05', '@C06'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t, context) => {
        const own = product.origin.replace('localhost', 'fc-virage.localhost')
        const [consent] = await context.cookies()
        await context.addCookies([{ name: 'cc_cookie', value: consent?.value ?? '', url: own }])
        await page.goto(own)
        await expect(page).toHaveTitle('FC Virage')
        await menuOf(page)
          .getByRole('link', { name: t('Shop', 'Boutique') })
          .click()
        await expect(page).toHaveURL(`${own}/marketplace`)
        await expect(page.getByRole('heading', { name: t('Shop', 'Boutique'), level: 1 })).toBeVisible()
        await expectAccessible(page)
        expect((await page.goto(`${own}/clubs`))?.status()).toBe(404)
        await expectAccessible(page)
        const manifest = await page.evaluate(() => fetch('/clubs/fc-virage/manifest.webmanifest').then((r) => r.json()))
        expect(manifest).toMatchObject({ name: 'FC Virage', start_url: '/', display: 'standalone' })
        // Tabs show the club's mark; those of the product its own.
        const iconOf = (origin: string) =>
          page.evaluate(async (address) => {
            const response = await fetch(address, { mode: 'cors' })
            return [response.ok, response.headers.get('content-type')]
          }, `${origin}/favicon.ico`)
        expect(await iconOf(own)).toEqual([true, 'image/webp'])
        await page.goto('/clubs')
        expect(await iconOf(product.origin)).toEqual([true, 'image/x-icon'])
      }),
  )

  test(
    `a visitor’s theme is kept, and each page ends with the club’s papers, ${device.name}`,
    { tag: ['@S09', '@S10'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        await page.goto('/clubs/fc-virage')
        const root = page.locator('html')
        await expect(root).toHaveAttribute('data-theme', 'dark')
        await page.getByRole('button', { name: t('Light theme', 'Thème clair') }).click()
        await expect(root).toHaveAttribute('data-theme', 'light')
        await page.reload()
        await expect(root).toHaveAttribute('data-theme', 'light')
        expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
        await expectAccessible(page)

        const footer = page.getByRole('contentinfo')
        for (const name of [
          t('Terms of use', 'Conditions d’utilisation'),
          t('Financial services terms', 'Conditions des services financiers'),
          t('Privacy policy', 'Politique de confidentialité'),
        ])
          await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank')
        const contact = footer.getByRole('link', { name: t('Contact us', 'Nous écrire') })
        await expect(contact).toHaveAttribute('href', /^mailto:/)
        await expect(footer.getByText('© 2025 Football Club Virage')).toBeVisible()
      }),
  )

  test(
    `what fails is said once, what was there stays, and a missing picture is replaced, ${device.name}`,
    { tag: ['@E01', '@E03', '@S05', '@S12', '@S13'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t, context) => {
        await page.route('**/media/fc-virage-diallo-derby-shirt.svg*', (route) => route.abort())
        // Without the event stream the page polls, as it does where streams don't get through.
        await page.route('**/api/clubs/fc-virage/events', (route) => route.abort())
        await page.clock.install()
        await page.goto('/clubs/fc-virage/auctions')
        const card = page.getByRole('link', { name: t('Diallo’s derby shirt', 'Le maillot du derby de Diallo') })
        await expect(card.locator('svg').first()).toBeVisible()
        await expect(card.locator('img')).toHaveCount(0)
        const other = page.getByRole('link', { name: t('Away kit', 'Le maillot extérieur') }).locator('img')
        await expect(other).toHaveAttribute('srcset', /w=300 300w.*w=800 800w.*w=1500 1500w/)

        await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
        await page.route('**/api/clubs/fc-virage/exclusives', (route) => route.fulfill({ status: 500, body: '{}' }))
        const toast = page.getByRole('alert').filter({ hasText: t('An error occurred', 'Une erreur est survenue') })
        await expect
          .poll(async () => {
            await page.clock.runFor(1_000)
            return toast.count()
          })
          .toBe(1)
        await expect(card).toBeVisible()
        await toast.hover()
        await page.clock.runFor(6_000)
        await expect(toast).toHaveCount(1)
        await expectAccessible(page)
        await page.mouse.move(0, 0)
        await page.clock.runFor(5_100)
        await expect(toast).toHaveCount(0)

        const offline = page.getByText(t('You’re offline', 'Vous êtes hors ligne'))
        await context.setOffline(true)
        await expect(offline).toBeVisible()
        await expect(card).toBeVisible()
        await expectAccessible(page)
        await context.setOffline(false)
        await expect(offline).toHaveCount(0)

        await page.route(/\/media\/fc-virage-(?:banner|crest)/, (route) => route.abort())
        await page.goto('/clubs/fc-virage')
        await expect(page.locator('main span.parallax')).toHaveCSS('background-image', /gradient/)
        await expect(page.getByRole('banner').locator('svg').first()).toBeVisible()
        await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
      }),
  )

  test(
    `a dialog goes by Escape and by a touch outside, and clubs lead to each other, ${device.name}`,
    { tag: ['@S06', '@H03', '@C10', '@M04'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        await page.goto('/clubs/fc-virage/marketplace')
        const dialog = page.getByRole('dialog')
        const filter = page.getByRole('button', { name: t('Filter and sort', 'Filtrer et trier') })
        await filter.click()
        await expect(dialog).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await filter.click()
        await expect(dialog).toBeVisible()
        await page.mouse.click(195, 20)
        await expect(dialog).toHaveCount(0)

        await page.goto('/clubs/fc-virage')
        const presentation = t('played under the same floodlights since 1911', 'joue sous les mêmes projecteurs')
        await expect(page.getByText(presentation)).toBeVisible()
        const linked = page.getByRole('main').getByRole('link', { name: 'Legends' })
        await expect(linked).toHaveAttribute('href', '/clubs/club70-legends')
        await page.goto('/clubs/fc-virage/exclusives/dinner-with-the-coach')
        await expect(linked).toHaveAttribute('href', '/clubs/club70-legends')
      }),
  )
}

test(
  'a visitor’s language is English unless it is spoken here, chosen in the footer before the page has come to life, and kept',
  { tag: ['@S10', '@S11', '@C04'] },
  async ({ browser, product }) => {
    const context = await openBrowser(browser, product, { locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto('/clubs/fc-virage')
    const root = page.locator('html')
    await expect(root).toHaveAttribute('lang', 'en')
    await page.getByRole('contentinfo').getByLabel('Language').selectOption('fr')
    await expect(root).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { name: 'En direct' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('selected_language'))).toBe('fr')
    await page.goto('/clubs/fc-virage/marketplace')
    await expect(page.getByRole('heading', { name: 'Boutique' })).toBeVisible()
    await context.close()
  },
)

test(
  'menus stand in reach of the thumb on a phone, and away from whoever must sign in first',
  { tag: ['@S01', '@R06', '@I12', '@S08', '@H10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, _, context) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.clock.install()
      const release = await holdScripts(context)
      await page.goto('/clubs/fc-virage')
      await expect(menuOf(page)).toHaveCount(1)
      const lowest = await menuOf(page).evaluate((menu) => menu.getBoundingClientRect().bottom)
      expect(lowest).toBe(844)
      const row = page
        .locator('.rail')
        .filter({ has: page.getByRole('article') })
        .first()
      // Whoever has scrolled before the page comes to life stays there, and sees the row move.
      await row.scrollIntoViewIfNeeded()
      release()
      const [shown, wide] = await row.evaluate((one) => [
        one.getBoundingClientRect().width,
        one.firstElementChild?.getBoundingClientRect().width ?? 0,
      ])
      expect(Math.floor((shown ?? 0) / (wide ?? 1))).toBe(2)
      await expect
        .poll(async () => {
          await page.clock.runFor(3_000)
          return row.evaluate((one) => one.scrollLeft)
        })
        .toBeGreaterThan(0)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(menuOf(page)).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })

      for (const path of ['login', 'signup', 'forgot-password']) {
        await page.goto(`/clubs/fc-virage/${path}`)
        await expect(menuOf(page).locator('[aria-current=page]')).toHaveText('Log in')
      }
      await page.goto('/clubs/fondation-horizon')
      await expect(page.getByText('By invitation', { exact: true })).toBeVisible()
      await expect(menuOf(page)).toHaveCount(0)
      await page.goto('/clubs/fondation-horizon/marketplace')
      await expect(page).toHaveURL(/\/login$/)
    }),
)

test('a path with too many slashes is straightened on the same host and scheme (finding L19)', async ({ product }) => {
  for (const path of ['//clubs', '//evil.example/clubs', '///evil.example']) {
    const { headers } = await fetch(product.origin + path, { redirect: 'manual' })
    const location = headers.get('location')
    expect(location, path).toMatch(/^\/[^/]/)
  }
})
