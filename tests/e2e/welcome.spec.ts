import { expect, type Page } from '@playwright/test'
import { holdScripts, withPage, logIn, menuOf, onDesktop, onMobile, signIn, test } from './product.ts'

const hydrated = (page: Page) => page.locator('html[data-session]').waitFor({ state: 'attached' })

test(
  'the header of a home has a welcome beside the live auction, and a link to the login (deviation 20)',
  { tag: ['@H01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fc-virage')
      const main = page.getByRole('main')
      await expect(main.getByText('Welcome to FC Virage')).toBeVisible()
      // Other tests of the same product may have auctions that end earlier.
      await expect(main.getByText(/^(?:Derby|Late) night is live$/).first()).toBeVisible()
      await main.getByRole('link', { name: 'Log in' }).first().click()
      await expect(page).toHaveURL(/\/clubs\/fc-virage\/login$/)
    }),
)

test(
  'a home shows every auction with lots, also several with the same status (deviation 13)',
  { tag: ['@H05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      // The running auctions have ended, beside the one that has.
      await page.route('**/api/clubs/fc-virage/auctions', async (route) => {
        const auctions = (await (await route.fetch()).json()) as Record<'status' | 'startDate' | 'endDate', string>[]
        for (const auction of auctions) if (auction.status === 'ACTIVE') auction.endDate = auction.startDate
        await route.fulfill({ json: auctions })
      })
      await page.goto('/clubs')
      await hydrated(page)
      await page.getByRole('link', { name: /FC Virage/ }).click()
      // Other tests of the same product may have created auctions.
      const closed = page.getByRole('heading', { level: 2, name: /^(?:Derby night|Opening week), closed$/ })
      await expect(closed).toHaveText([/Derby night/, /Opening week/])
    }),
)

for (const { who, email } of [
  { who: 'a visitor', email: undefined },
  { who: 'a fan without an invitation', email: 'sam@fans.test' },
])
  test(
    `${who} finds no link in a club by invitation to a page that is closed to them (papercut 13)`,
    { tag: ['@C09', '@H02'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: onMobile }, async (page) => {
        if (email) await signIn(page, 'fondation-horizon', email)
        else await page.goto('/clubs/fondation-horizon')
        await hydrated(page)
        const main = page.getByRole('main')
        await expect(main.getByText('By invitation', { exact: true })).toBeVisible()
        if (email) await expect(main.getByRole('button', { name: 'Log out' })).toBeVisible()
        const paths = await main
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
        const open = email ? /^\/clubs\/(?!fondation-horizon)/ : /\/(?:login|signup)$|^\/clubs\/(?!fondation-horizon)/
        expect(paths.filter((path) => !open.test(path))).toEqual([])
      }),
  )

test(
  'a fan who was signed in sees no link to the login while a page starts; a visitor does (further: returning fans)',
  { tag: ['@S01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const logins = page.getByRole('link', { name: /^(?:Log in|Become a member)$/ })
      const welcome = page.getByRole('main').getByText('Welcome to FC Virage')
      await signIn(page, 'fc-virage', 'marie@fans.test')
      const release = await holdScripts(page.context())
      await page.reload({ waitUntil: 'commit' })
      await expect(welcome).toBeVisible()
      await expect(logins).toHaveCount(0)
      await page.evaluate(() => localStorage.clear())
      await page.reload({ waitUntil: 'commit' })
      await expect(welcome).toBeVisible()
      await expect(logins.first()).toBeVisible()
      release()
    }),
)

test(
  'a foundation’s shop has the same name on its home and on its own page (further: foundation shop)',
  { tag: ['@H03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Soutenez-nous' }) })
      await section.getByRole('link', { name: 'Tout voir' }).click()
      await expect(page.getByRole('heading', { name: 'Soutenez-nous', level: 1 })).toBeVisible()
    }),
)

test(
  'every page leads a fan who has not finished joining to the next step (deviation 9)',
  { tag: ['@P06', '@X01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await logIn(page, 'fc-virage', 'tom@fans.test')
      await expect(page).toHaveURL(/\/kyc$/)
      const line = page.getByRole('complementary', { name: 'Membership' }).getByRole('link')
      await expect(line).toHaveCount(0)
      for (const path of ['', '/marketplace', '/exclusives/dinner-with-the-coach']) {
        await page.goto(`/clubs/fc-virage${path}`)
        await expect(line).toHaveText(/^Finish joining FC Virage: /)
      }
      await line.click()
      await expect(page).toHaveURL(/\/kyc$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }),
)

test('each club has filters of its own (papercut 16)', { tag: ['@M02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await page.goto('/clubs/fc-virage/marketplace')
    await hydrated(page)
    await page.getByRole('button', { name: 'Filtrer et trier' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Expériences').first().click()
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    const active = page.getByRole('list', { name: 'Filtres actifs' })
    await expect(active).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tous les clubs' }).click()
    await page.getByRole('link', { name: /Legends/ }).click()
    await menuOf(page).getByRole('link', { name: 'Boutique' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(active).toHaveCount(0)
    await page.goto('/clubs/fc-virage/marketplace')
    await expect(active).toBeVisible()
  }),
)
