import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, withPage, menuOf, password, tabTo, test, devices } from './product.ts'

const club = '/clubs/fondation-horizon'

const press = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
const type = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** However long somebody presses the tab key, in either direction, the focus stays inside. */
async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press(key)
      await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    }
  }
}

for (const device of devices)
  test(`by keyboard alone a member logs in, bids, buys by card and writes to another, ${device.name} @A03 @M10 @P02 @S06`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device }, async (page, t) => {
      const dialog = page.getByRole('dialog')
      const button = (english: string, french: string) => ({ name: new RegExp(`^${t(english, french)}`) })

      await test.step('logs in', async () => {
        await page.goto(`${club}/login`)
        await type(page, page.getByLabel(/^E-?mail/), device.phone ? 'lea@fans.test' : 'marie@fans.test')
        await type(page, page.getByLabel(new RegExp(`^${t('Password', 'Mot de passe')}`)), password)
        await page.keyboard.press('Enter')
        await expect(page).not.toHaveURL(/\/login$/)
      })

      await test.step('bids, in a dialog that keeps the focus and gives it back', async () => {
        await page.goto(`${club}/exclusives/toile-des-enfants`)
        const bid = page.getByRole('button', button('Bid', 'Enchérir'))
        await press(page, bid)
        await expect(dialog).toBeVisible()
        await expectAccessible(page)
        await expectTrap(page, dialog)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect(bid).toBeFocused()
        await page.keyboard.press('Enter')
        const amount = t('175', '195')
        await type(page, dialog.getByLabel(t('Amount', 'Montant'), { exact: true }), amount)
        await press(page, dialog.getByRole('button', button(`Bid ${amount}`, `Enchérir ${amount}`)))
        await expect(dialog).toHaveCount(0)
        await expect(page.getByTestId('current-price')).toContainText(amount)
        await expect(bid).toBeFocused()
      })

      await test.step('buys, and pays by card on the provider’s page', async () => {
        await page.goto(`${club}/exclusives/carnet-de-bord`)
        await press(page, page.getByRole('button', button('(Support|Buy)', '(Soutenir|Acheter)')))
        await expectTrap(page, dialog)
        await press(page, dialog.getByRole('button', button('Pay', 'Payer')))
        await expect(page).toHaveURL(/\/sandbox\//)
        await press(page, page.getByRole('button', button('Pay', 'Payer')))
        await expect(page.getByRole('heading', { name: t('It’s yours', 'C’est à vous') })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('writes to a member', async () => {
        await press(page, menuOf(page).getByRole('link', { name: t('Members', 'Membres') }))
        await type(page, page.getByLabel(t('Find a member', 'Trouver un membre')), 'lucas')
        const found = page.getByRole('main').getByRole('link', { name: new RegExp(`${t('Message', 'Écrire')}$`) })
        await expect(found).toHaveCount(1)
        await press(page, found)
        await type(page, page.getByLabel('Message', { exact: true }), 'Bravo pour dimanche !')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('log').getByText('Bravo pour dimanche !')).toBeVisible()
      })
    }))
