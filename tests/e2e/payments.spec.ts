import { expect, type Page } from '@playwright/test'
import { createExclusive, createFan, createOrder, openCheckout, signInAsOperator } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { cancelPayment, payWithApproval } from './paying.ts'
import { expectAccessible, onDesktop, onMobile, signIn, test, withPage } from './product.ts'

const club = 'fc-virage'
const coins = 120
const name = { en: 'A seat on the team bus', fr: 'Une place dans le bus de l’équipe' }

/** Creates a fan with coins, and an exclusive that costs 50 coins more. */
async function prepare(product: RunningServer) {
  const staff = await signInAsOperator(product)
  const exclusive = await createExclusive(staff, { club, name, price: coins + 50 })
  const fan = await createFan(product, { club, coins })
  return { staff, fan, ...exclusive }
}

const dialog = (page: Page) => page.getByRole('dialog')
/** The coins that the dialog takes from the wallet. */
const coinsToPay = (page: Page) => dialog(page).getByRole('definition').first()
const payByCard = (page: Page) => dialog(page).getByRole('button', { name: /€$/ })
const isYours = (page: Page) => page.getByRole('heading', { name: /^(It’s yours|C’est à vous)$/ })

async function openDialog(page: Page, slug: string): Promise<void> {
  await page.goto(`/clubs/${club}/exclusives/${slug}`)
  await page.getByRole('button', { name: /^(Buy|Acheter)/ }).click()
}

test(
  'a fan pays with their last coins and with a card behind 3-D Secure',
  { tag: ['@M10', '@M11', '@M12'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, t) => {
      const { fan, slug } = await prepare(product)
      await signIn(page, club, fan.email)
      await openDialog(page, slug)
      await expect(dialog(page).getByText('To pay by card')).toBeVisible()
      await expect(coinsToPay(page)).toHaveText(`${coins} VIR`)
      await expectAccessible(page)
      await payByCard(page).click()
      await payWithApproval(page, t)
      await expect(isYours(page)).toBeVisible()
      await page.goto(`/clubs/${club}/wallet`)
      await expect(page.getByRole('main').getByText('0 VIR', { exact: true })).toBeVisible()
    }),
)

test(
  'a fan who leaves the provider’s page finishes the payment from the exclusive (deviation 6)',
  { tag: ['@M10', '@E05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { fan, slug } = await prepare(product)
      await signIn(page, club, fan.email)
      await openDialog(page, slug)
      await payByCard(page).click()
      await page.waitForURL(/\/sandbox\//)
      await page.goBack()
      await page.getByRole('button', { name: 'Terminer le paiement' }).click()
      await expect(dialog(page)).toContainText('Un paiement est en cours')
      await expect(dialog(page)).toContainText(`${coins} VIR`)
      await expect(payByCard(page)).toHaveCount(0)
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Annuler le paiement' }).click()
      await expect(coinsToPay(page)).toHaveText(`${coins} VIR`)
      await expect(payByCard(page)).toBeEnabled()
    }),
)

test(
  'the wallet shows coins on hold, and continues their payment (deviation 6)',
  { tag: ['@P03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { fan, id } = await prepare(product)
      await openCheckout(product, fan, { club, exclusiveId: id })
      await signIn(page, club, fan.email)
      await page.goto(`/clubs/${club}/wallet`)
      const onHold = `${coins} VIR bloqués`
      await expect(page.getByRole('main').getByText(onHold)).toBeVisible()
      await expect(page.getByRole('banner').getByText(onHold)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Poursuivre le paiement' }).click()
      await page.waitForURL(/\/sandbox\//)
    }),
)

test(
  'a payment that is cancelled on the provider’s page can be repeated',
  { tag: ['@M08', '@M10', '@E05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, t) => {
      const { fan, slug } = await prepare(product)
      await signIn(page, club, fan.email)
      await openDialog(page, slug)
      await payByCard(page).click()
      await cancelPayment(page, t)
      await expect(page).toHaveURL(new RegExp(`/${slug}$`))
      await expect(coinsToPay(page)).toHaveText(`${coins} VIR`)
      await payByCard(page).click()
      await page.waitForURL(/\/sandbox\//)
    }),
)

test('an order can be printed', { tag: ['@P04', '@S08'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const { fan, id } = await prepare(product)
    await createOrder(product, fan, { club, exclusiveId: id })
    // Replaces the system's dialog.
    await page.addInitScript(() => {
      window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
    })
    await signIn(page, club, fan.email)
    await page.goto(`/clubs/${club}/profile`)
    const order = page.getByRole('listitem').filter({ hasText: name.fr })
    await expect(order).toContainText(/VIR \+ .*€/)
    await expectAccessible(page)
    await order.getByRole('button', { name: 'Imprimer' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    const sheet = page.getByRole('article', { name: 'Commande' })
    await expect(sheet).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(sheet.getByRole('row', { name: name.fr })).toBeVisible()
    await expect(sheet).toContainText(fan.email)
    await expect(sheet).toHaveCSS('color', 'rgb(20, 22, 27)')
    await expect(page.getByRole('main')).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(sheet).toHaveCount(0)
  }),
)

test('a partial refund is shown with its order', { tag: ['@P04'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { staff, fan, id } = await prepare(product)
    const orderId = await createOrder(product, fan, { club, exclusiveId: id })
    const refund = { reason: 'Late', restock: false, amount: 10 }
    await staff('POST', `/api/staff/clubs/${club}/orders/${orderId}/refunds`, refund)
    await signIn(page, club, fan.email)
    await page.goto(`/clubs/${club}/profile`)
    const order = page.getByRole('listitem').filter({ hasText: name.en })
    await expect(order.getByText('10.00 € refunded')).toBeVisible()
  }),
)
