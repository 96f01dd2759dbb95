import { expect, type Locator, type Page } from '@playwright/test'
import { createExclusive, createFan, createRunningLot, password, signInAsOperator } from '@virage/test-support/builders'
import { expectAccessible, menuOf, onDesktop, onMobile, signIn, tabTo, test, withPage } from './product.ts'

const club = 'fc-virage'

const press = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
const type = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Expects that the focus stays in a dialog, however often the tab key is pressed in either direction. */
async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press(key)
      await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    }
  }
}

test('a fan logs in by keyboard alone', { tag: ['@I01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await page.goto(`/clubs/${club}/login`)
    await type(page, page.getByLabel(/^E-mail/), 'lea@fans.test')
    await type(page, page.getByLabel(/^Mot de passe/), password)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/\/login$/)
  }),
)

test(
  'a fan bids by keyboard alone, in a dialog that traps the focus and returns it',
  { tag: ['@A03', '@S06'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { slug } = await createRunningLot(product, await signInAsOperator(product), { club, price: 150 })
      const { email } = await createFan(product, { club, hasCard: true })
      await signIn(page, club, email)
      await page.goto(`/clubs/${club}/exclusives/${slug}`)
      const dialog = page.getByRole('dialog')
      const bid = page.getByRole('button', { name: /^Bid/ })
      await press(page, bid)
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await expectTrap(page, dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(bid).toBeFocused()
      await page.keyboard.press('Enter')
      await type(page, dialog.getByLabel('Amount', { exact: true }), '175')
      await press(page, dialog.getByRole('button', { name: /^Bid 175/ }))
      await expect(dialog).toHaveCount(0)
      await expect(page.getByTestId('current-price')).toContainText('175')
      await expect(bid).toBeFocused()
    }),
)

test('a fan buys by card by keyboard alone', { tag: ['@M10', '@S06'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const staff = await signInAsOperator(product)
    const { slug } = await createExclusive(staff, { club, name: { en: 'A print', fr: 'Une affiche' } })
    const { email } = await createFan(product, { club })
    await signIn(page, club, email)
    await page.goto(`/clubs/${club}/exclusives/${slug}`)
    const dialog = page.getByRole('dialog')
    await press(page, page.getByRole('button', { name: /^Acheter/ }))
    await expectTrap(page, dialog)
    await press(page, dialog.getByRole('button', { name: /^Commander avec obligation de paiement/ }))
    await expect(page).toHaveURL(/\/sandbox\//)
    await press(page, page.getByRole('button', { name: /^Payer/ }))
    await expect(page.getByRole('heading', { name: 'C’est à vous' })).toBeVisible()
  }),
)

test(
  'a foundation’s exclusive has a button to support it, and a member buys it',
  { tag: ['@M06', '@M10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, 'fondation-horizon', 'marie@fans.test')
      await page.goto('/clubs/fondation-horizon/exclusives/carnet-de-bord')
      await page.getByRole('button', { name: /^Support/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Order with obligation to pay/ })
        .click()
      await expect(page).toHaveURL(/\/sandbox\//)
      await page.getByRole('button', { name: /^Pay/ }).click()
      await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
      await expectAccessible(page)
    }),
)

test('a member writes to another by keyboard alone', { tag: ['@P02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const text = 'Well done on Sunday!'
    await signIn(page, 'fondation-horizon', 'marie@fans.test')
    await page.goto('/clubs/fondation-horizon/auctions')
    // Content that arrives while the tab key is pressed would move what has the focus.
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await press(page, menuOf(page).getByRole('link', { name: 'Members' }))
    await type(page, page.getByLabel('Find a member'), 'lucas')
    const found = page.getByRole('main').getByRole('link', { name: /Message$/ })
    await expect(found).toHaveCount(1)
    await press(page, found)
    await type(page, page.getByLabel('Message', { exact: true }), text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText(text)).toBeVisible()
  }),
)

test(
  'each card of a row is visible on a phone when it gets the focus',
  { tag: ['@H10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto(`/clubs/${club}`)
      const row = page.locator('.rail:has(> article:nth-child(4))').first()
      await tabTo(page, row.getByRole('article').last().getByRole('link').first())
    }),
)
