import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { RunningServer } from '@virage/test-support/server'
import { expectNoBarriers, openBrowser, signIn, test } from './product.ts'

/** A page in a browser of its own, closed when the story is told. */
async function visiting(
  browser: Browser,
  product: RunningServer,
  options: { phone?: boolean; locale?: string },
  story: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await openBrowser(browser, product, options)
  await story(await context.newPage(), context)
  await context.close()
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: /^Menu$/ }).filter({ visible: true })

test(
  'a visitor chooses a club, is led back to it, and can choose again',
  { tag: ['@R01', '@R02', '@R24', '@H12', '@C08', '@R21', '@C11'] },
  async ({ browser, product }) =>
    visiting(browser, product, {}, async (page) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Choose your club' })).toBeVisible()
      const club = page.getByRole('link', { name: /FC Virage/ })
      await expect(club.getByText('Live auction')).toBeVisible()
      await expectNoBarriers(page)
      await club.click()
      await expect(page).toHaveURL(/\/clubs\/fc-virage$/)
      await expect(page).toHaveTitle('FC Virage')
      await expect(page.locator('link[rel=icon]').last()).toHaveAttribute('href', /fc-virage-crest/)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('selected_club'))).toBe('fc-virage')
      await page.goto('/')
      await expect(page).toHaveURL(/\/clubs\/fc-virage$/)
      await page.goto('/clubs')
      await expect(page.getByRole('heading', { name: 'Choose your club' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('selected_club'))).toBeNull()

      for (const [path, home] of [
        ['/clubs/no-such-club', /See the clubs/],
        ['/no-such-page', /See the clubs/],
        ['/clubs/fc-virage/no-such-page', /To the club’s home/],
      ] as const) {
        const response = await page.goto(path)
        expect(response?.status()).toBe(404)
        await expect(page.getByRole('link', { name: home })).toBeVisible()
      }
    }),
)

test(
  'menus and faces follow the model of a club',
  { tag: ['@C01', '@C02', '@C03', '@C09', '@S02', '@S03', '@R22', '@H01', '@H02'] },
  async ({ browser, product }) =>
    visiting(browser, product, {}, async (page) => {
      await page.goto('/clubs/fc-virage')
      await expect(menuOf(page).getByRole('link')).toHaveText(['Home', /^Auctions\s*live$/, 'Shop', 'Wallet', 'News'])
      await expect(page.getByText('Welcome to FC Virage').or(page.getByText('Derby night is live'))).toBeVisible()
      await expect(page.getByRole('list', { name: 'Partners' }).getByRole('listitem')).toHaveCount(3)
      await page.goto('/clubs/fc-virage/exclusives/diallo-derby-shirt')
      await expect(menuOf(page).locator('[aria-current=page]')).toHaveText([/^Auctions/, 'Shop'])

      await page.goto('/clubs/club70-legends')
      await expect(page.locator('[data-vip]')).toHaveCount(1)

      await page.goto('/clubs/fondation-horizon')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByText('By invitation', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Live now' })).toHaveCount(0)

      await signIn(page, 'fondation-horizon', 'sam@fans.test')
      await expect(page.getByText('has not been invited yet')).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
    }),
)

test(
  'on a club’s own domain its pages lie under /, and the product’s own pages do not exist',
  { tag: ['@C05', '@C06'] },
  async ({ browser, product }) =>
    visiting(browser, product, {}, async (page) => {
      const own = product.origin.replace('localhost', 'fc-virage.localhost')
      await page.goto(own)
      await expect(page).toHaveTitle('FC Virage')
      await menuOf(page).getByRole('link', { name: 'Shop' }).click()
      await expect(page).toHaveURL(`${own}/marketplace`)
      await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
      expect((await page.goto(`${own}/clubs`))?.status()).toBe(404)
      const manifest = await page.evaluate(() => fetch('/clubs/fc-virage/manifest.webmanifest').then((r) => r.json()))
      expect(manifest).toMatchObject({ name: 'FC Virage', start_url: '/', display: 'standalone' })
    }),
)

test(
  'theme and language are the visitor’s choice, and kept',
  { tag: ['@S09', '@S10', '@S11', '@C04'] },
  async ({ browser, product }) =>
    visiting(browser, product, { locale: 'de-DE' }, async (page) => {
      await page.goto('/clubs/fc-virage')
      const root = page.locator('html')
      await expect(root).toHaveAttribute('lang', 'en')
      await expect(root).toHaveAttribute('data-theme', 'dark')
      await page.getByRole('button', { name: 'Light theme' }).click()
      await expect(root).toHaveAttribute('data-theme', 'light')
      await page.reload()
      await expect(root).toHaveAttribute('data-theme', 'light')
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
      await expectNoBarriers(page)

      const footer = page.getByRole('contentinfo')
      await expect(footer.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('target', '_blank')
      await expect(footer.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:/)
      await expect(footer.getByText('© 2025 Football Club Virage')).toBeVisible()
      await footer.getByLabel('Language').selectOption('fr')
      await expect(root).toHaveAttribute('lang', 'fr')
      await expect(page.getByRole('heading', { name: 'En direct' })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('selected_language'))).toBe('fr')
      await page.goto('/clubs/fc-virage/marketplace')
      await expect(page.getByRole('heading', { name: 'Boutique' })).toBeVisible()
    }),
)

test(
  'what fails is said once, what was there stays, and a missing picture is replaced',
  { tag: ['@E01', '@E03', '@S05', '@S12', '@S13'] },
  async ({ browser, product }) =>
    visiting(browser, product, { phone: true }, async (page, context) => {
      await page.route('**/media/fc-virage-diallo-derby-shirt.svg*', (route) => route.abort())
      // Without the event stream the page polls, as it does where streams don't get through.
      await page.route('**/api/clubs/fc-virage/events', (route) => route.abort())
      await page.clock.install()
      await page.goto('/clubs/fc-virage/auctions')
      const card = page.getByRole('link', { name: /Diallo’s derby shirt/ })
      await expect(card.locator('svg').first()).toBeVisible()
      await expect(card.locator('img')).toHaveCount(0)
      const other = page.getByRole('link', { name: /Away kit/ }).locator('img')
      await expect(other).toHaveAttribute('srcset', /w=300 300w.*w=800 800w.*w=1500 1500w/)

      await expect(page.locator('html')).toHaveAttribute('data-session', 'anonymous')
      await page.route('**/api/clubs/fc-virage/exclusives', (route) => route.fulfill({ status: 500, body: '{}' }))
      const toast = page.getByRole('alert').filter({ hasText: 'An error occurred' })
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
      await page.mouse.move(0, 0)
      await page.clock.runFor(5_100)
      await expect(toast).toHaveCount(0)

      await context.setOffline(true)
      await expect(page.getByText('You are offline')).toBeVisible()
      await expect(card).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText('You are offline')).toHaveCount(0)
    }),
)

test(
  'menus stand in reach of the thumb on a phone, and away from whoever must sign in first',
  { tag: ['@S01', '@R06', '@I12', '@S08', '@H10'] },
  async ({ browser, product }) =>
    visiting(browser, product, { phone: true }, async (page) => {
      await page.clock.install()
      await page.goto('/clubs/fc-virage')
      await expect(menuOf(page)).toHaveCount(1)
      const lowest = await menuOf(page).evaluate((menu) => menu.getBoundingClientRect().bottom)
      expect(lowest).toBe(844)
      const row = page
        .locator('.rail')
        .filter({ has: page.getByRole('article') })
        .first()
      await row.scrollIntoViewIfNeeded()
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

test(
  'a dialog goes by Escape and by a touch outside, and places wait for what comes',
  { tag: ['@S06', '@H03', '@H11', '@C10'] },
  async ({ browser, product }) =>
    visiting(browser, product, { phone: true }, async (page) => {
      await page.goto('/clubs/fc-virage/marketplace')
      const dialog = page.getByRole('dialog')
      const filter = page.getByRole('button', { name: 'Filter and sort' })
      await filter.click()
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await filter.click()
      await expect(dialog).toBeVisible()
      await page.mouse.click(195, 20)
      await expect(dialog).toHaveCount(0)

      await page.goto('/clubs/fc-virage')
      await expect(page.getByText('played under the same floodlights since 1911')).toBeVisible()
      const linked = page.getByRole('main').getByRole('link', { name: 'Legends' })
      await expect(linked).toHaveAttribute('href', '/clubs/club70-legends')

      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      let letCome = () => {}
      const came = new Promise<void>((resolve) => (letCome = resolve))
      await page.route('**/api/clubs/fondation-horizon/exclusives', async (route) => {
        await came
        await route.continue()
      })
      await page.goto('/clubs/fondation-horizon')
      await expect(page.locator('main .skeleton')).toHaveCount(4)
      letCome()
      await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible()
      await expect(page.locator('main .skeleton')).toHaveCount(0)
    }),
)
