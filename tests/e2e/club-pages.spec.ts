import { expect } from '@playwright/test'
import { openBrowser, signIn, test } from './product.ts'

const club = '/clubs/fc-virage'
const foundation = '/clubs/fondation-horizon'

test('a home shows its head, its cards, its members’ devices in and its questions @H01 @H04 @H09 @H10', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await page.goto(club)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Explore exclusives' })).toHaveAttribute('href', /\/marketplace$/)
  const tokens = main.locator('section').filter({ has: page.getByRole('heading', { name: 'What coins can do' }) })
  await expect(tokens.getByRole('listitem')).toHaveCount(3)
  await expect(main.getByRole('link', { name: 'Log in' }).last()).toHaveAttribute('href', /\/login$/)
  const [question] = await main.locator('details').all()
  await question?.locator('summary').click()
  await expect(question?.locator('p') ?? main).toBeVisible()
  // Four cards are in view on a desk.
  const row = page
    .locator('.rail')
    .filter({ has: page.getByRole('article') })
    .last()
  const [wide, card] = await row.evaluate((one) => [one.clientWidth, one.firstElementChild?.clientWidth ?? 1])
  expect(Math.floor((wide ?? 0) / (card ?? 1))).toBe(4)

  await test.step('with hearts for who is signed in', async () => {
    const other = await openBrowser(browser, product)
    const signedIn = await other.newPage()
    await signIn(signedIn, 'fc-virage', 'marie@fans.test')
    await expect(signedIn.getByRole('button', { name: /^Like / }).first()).toBeVisible()
    await other.close()
  })
  await context.close()
})

test('each page lights its tab, and what is guarded asks for a sign-in @R22 @R08 @R17 @R18 @R19 @I12', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  const lit = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current=page]')
  for (const [path, tab] of [
    ['', 'Home'],
    ['/auctions', 'Auctions'],
    ['/marketplace', 'Shop'],
    ['/news', 'News'],
    ['/wallet', 'Wallet'],
  ] as const) {
    await page.goto(club + path)
    await expect(lit.filter({ visible: true }), path).toContainText([tab])
  }
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
  await page.goto(`${club}/wallet`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()

  await signIn(page, 'fondation-horizon', 'marie@fans.test')
  for (const [path, tab] of [
    ['/members', 'Members'],
    ['/donation', 'Donate'],
  ] as const) {
    await page.goto(foundation + path)
    await expect(lit.filter({ visible: true }), path).toContainText([tab])
  }
  await context.close()
})

test('a foundation shows what can be supported @D01', async ({ browser, product }) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await signIn(page, 'fondation-horizon', 'marie@fans.test')

  await test.step('its donation page: form, exclusives that are no lots, and auctions', async () => {
    await page.goto(`${foundation}/donation`)
    const main = page.getByRole('main')
    await expect(main.getByRole('textbox', { name: /^Amount/ })).toBeVisible()
    await expect(main.locator('#carnet-de-bord')).toBeVisible()
    await expect(main.locator('#toile-des-enfants')).toBeVisible()
    await expect(main.getByRole('link', { name: /^(See all|All)/ }).first()).toHaveAttribute('href', /\/auctions$/)
  })
  await context.close()
})

test('a won lot is paid by a button with the euro, and two lead to the profile @M06 @S04', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await signIn(page, 'fondation-horizon', 'lea@fans.test')
  await page.goto(`${foundation}/exclusives/voile-signee`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Pay / }).last().locator('path')).toHaveAttribute('d', /^M18 6a7/)
  await page.route('**/due-payment-exclusives', async (route) => {
    const response = await route.fetch()
    const [due] = (await response.json()) as object[]
    await route.fulfill({ response, json: [due, { ...due, exclusiveSlug: 'carnet-de-bord' }] })
  })
  await page.goto(foundation)
  await expect(page.getByRole('link', { name: 'You won 2 lots. Pay for them now.' })).toHaveAttribute(
    'href',
    `${foundation}/profile`,
  )
  await context.close()
})

test('a purchase with coins is confirmed on a page of its own, and thanked for @M12 @X02', async ({
  browser,
  product,
}) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await signIn(page, 'fc-virage', 'karim@fans.test')
  await page.goto(`${club}/exclusives/founders-pennant/purchase-confirmation`)
  const main = page.getByRole('main')
  await expect(main.getByText(/^[\d\s]+(?:\.\d+)?\sVIR$/)).toHaveCount(2)
  await expect(main.locator('img')).toBeVisible()
  await expect(main.getByText('karim@fans.test')).toBeVisible()
  await main.getByRole('button', { name: /^Pay .*VIR$/ }).click()
  await expect(page).toHaveURL(/\/founders-pennant\/purchase-confirmed$/)
  await expect(main.getByText(/e-?mail/i)).toBeVisible()
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible()
  await main.getByRole('link', { name: 'Back to the club' }).click()
  await expect(page).toHaveURL(`${product.origin}${club}`)
  await context.close()
})
