import { expect } from '@playwright/test'
import { createExclusive, createFan, signInAsOperator } from '@virage/test-support/builders'
import { menuOf, onDesktop, onMobile, signIn, test, withPage } from './product.ts'

const club = '/clubs/fc-virage'
const foundation = '/clubs/fondation-horizon'

test(
  'a home leads to the shop and the login, explains coins and answers questions',
  { tag: ['@H01', '@H09'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto(club)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Explore exclusives' })).toHaveAttribute('href', /\/marketplace$/)
      const coins = main.locator('section').filter({ has: page.getByRole('heading', { name: 'What coins can do' }) })
      await expect(coins.getByRole('listitem')).toHaveCount(3)
      await expect(main.getByRole('link', { name: 'Log in' }).last()).toHaveAttribute('href', /\/login$/)
      const question = main.locator('details').first()
      await question.locator('summary').click()
      await expect(question.locator('p')).toBeVisible()
    }),
)

test(
  'a row of a home shows four cards on a desktop, which fans can like',
  { tag: ['@H04', '@H10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { email } = await createFan(product, { club: 'fc-virage' })
      await signIn(page, 'fc-virage', email)
      const row = page
        .locator('.rail')
        .filter({ has: page.getByRole('article') })
        .last()
      const [width, card] = await row.evaluate((one) => [one.clientWidth, one.firstElementChild?.clientWidth ?? 1])
      expect(Math.floor((width ?? 0) / (card ?? 1))).toBe(4)
      await expect(page.getByRole('button', { name: /^Aimer / }).first()).toBeVisible()
    }),
)

test('pages of a club highlight their tabs', { tag: ['@R22'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    for (const { path, tab } of [
      { path: '', tab: 'Home' },
      { path: '/auctions', tab: 'Auctions' },
      { path: '/marketplace', tab: 'Shop' },
      { path: '/news', tab: 'News' },
      { path: '/wallet', tab: 'Wallet' },
    ]) {
      await page.goto(club + path)
      await expect(menuOf(page).locator('[aria-current=page]'), path).toContainText([tab])
    }
  }),
)

test('members and donations highlight their tabs', { tag: ['@R22'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await signIn(page, 'fondation-horizon', 'marie@fans.test')
    for (const { path, tab } of [
      { path: '/members', tab: 'Membres' },
      { path: '/donation', tab: 'Don' },
    ]) {
      await page.goto(foundation + path)
      await expect(menuOf(page).locator('[aria-current=page]'), path).toContainText([tab])
    }
  }),
)

test(
  'pages for signed-in users redirect visitors to the login',
  { tag: ['@I12', '@R08', '@R17', '@R18', '@R19'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      for (const path of [
        '/members',
        '/profile',
        '/kyc',
        '/exclusives/derby-scarf-1911/purchase-confirmation',
        '/exclusives/derby-scarf-1911/purchase-confirmed',
      ]) {
        await page.goto(club + path)
        await expect(page, path).toHaveURL(/\/login$/)
      }
    }),
)

test('the wallet invites visitors to log in', { tag: ['@P03', '@R07'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await page.goto(`${club}/wallet`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Se connecter' })).toBeVisible()
  }),
)

test(
  'the donation page of a foundation has a form, exclusives without lots, and the auctions',
  { tag: ['@D01'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      await page.goto(`${foundation}/donation`)
      const main = page.getByRole('main')
      await expect(main.getByRole('textbox', { name: /^Montant/ })).toBeVisible()
      await expect(main.locator('#carnet-de-bord')).toBeVisible()
      await expect(main.locator('#toile-des-enfants')).toBeVisible()
      await expect(main.getByRole('link', { name: /^(Tout voir|Toutes)/ }).first()).toHaveAttribute(
        'href',
        /\/auctions$/,
      )
    }),
)

test('the button to pay for a won lot has a euro sign', { tag: ['@M06', '@A11'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'fondation-horizon', 'lea@fans.test')
    await page.goto(`${foundation}/exclusives/voile-signee`)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: /^Pay / }).last().locator('path')).toHaveAttribute('d', /^M18 6a7/)
  }),
)

test('with two won lots, the announcement leads to the profile', { tag: ['@S04'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.route('**/due-payment-exclusives', async (route) => {
      const response = await route.fetch()
      const [due] = (await response.json()) as object[]
      await route.fulfill({ response, json: [due, { ...due, exclusiveSlug: 'carnet-de-bord' }] })
    })
    await signIn(page, 'fondation-horizon', 'lea@fans.test')
    const link = page.getByRole('link', { name: '2 lots are waiting for your payment.' })
    await expect(link).toHaveAttribute('href', `${foundation}/profile`)
  }),
)

test(
  'a purchase with coins is confirmed on its own page, which leads to a page of thanks',
  { tag: ['@M12', '@X02'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const staff = await signInAsOperator(product)
      const { slug } = await createExclusive(staff, { club: 'fc-virage', name: { en: 'A pennant', fr: 'Un fanion' } })
      const { email } = await createFan(product, { club: 'fc-virage', coins: 12 })
      await signIn(page, 'fc-virage', email)
      await page.goto(`${club}/exclusives/${slug}/purchase-confirmation`)
      const main = page.getByRole('main')
      await expect(main.getByText(/^[\d\s]+(?:\.\d+)?\sVIR$/)).toHaveCount(2)
      await expect(main.locator('img')).toBeVisible()
      await expect(main.getByText(email)).toBeVisible()
      await main.getByRole('button', { name: /^Order with obligation to pay .*VIR$/ }).click()
      await expect(page).toHaveURL(new RegExp(`/${slug}/purchase-confirmed$`))
      await expect(main.getByText(/e-?mail/i)).toBeVisible()
      await expect(main.locator('a[href^="mailto:"]')).toBeVisible()
      await main.getByRole('link', { name: 'Back to the club' }).click()
      await expect(page).toHaveURL(`${product.origin}${club}`)
    }),
)
