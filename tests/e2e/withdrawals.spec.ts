import { expect, type Page } from '@playwright/test'
import { createExclusive, createFan, productTime, signInAsOperator, type TestFan } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import {
  advanceClock,
  devices,
  expectAccessible,
  mailTo,
  onMobile,
  signIn,
  tabTo,
  test,
  testOfTime,
  withPage,
} from './product.ts'

const club = 'fc-virage'

/** Sells a new exclusive to a fan for coins. */
async function sell(product: RunningServer, fan: TestFan) {
  const staff = await signInAsOperator(product)
  const { id } = await createExclusive(staff, { club, name: { en: 'A print', fr: 'Une affiche' } })
  const body = { lineItems: [{ exclusiveId: id }] }
  const order = await fan.call<{ id: string; number: string }>('POST', `/api/clubs/${club}/coins-orders`, body)
  return { ...order, staff }
}

const press = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

for (const device of devices)
  test(
    `a buyer withdraws by keyboard and without an account’s session, ${device.name}`,
    { tag: '@B01' },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        const fan = await createFan(product, { club, coins: 50 })
        const { number } = await sell(product, fan)
        await page.goto(`/clubs/${club}/forgot-password`)
        await tabTo(
          page,
          page.getByRole('link', { name: t('Withdraw from contract here', 'Renoncer au contrat ici'), exact: true }),
        )
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/withdrawal$/)
        const typed = [
          [t('Order number', 'Numéro de commande'), number],
          [t('First name', 'Prénom'), fan.firstName],
          [t('Last name', 'Nom'), fan.lastName],
          ['E-?mail', fan.email],
        ] as const
        for (const [label, text] of typed) {
          await tabTo(page, page.getByLabel(new RegExp(`^${label}`)))
          await page.keyboard.type(text)
        }
        await expectAccessible(page)
        await press(page, t('Continue', 'Continuer'))
        await expect(page.getByRole('heading', { name: t('Check and confirm', 'Vérifier et confirmer') })).toBeFocused()
        await expectAccessible(page)
        await press(page, t('Confirm withdrawal', 'Confirmer la rétractation'))
        await expect(page.getByRole('heading', { name: t('Withdrawal received', 'Rétractation reçue') })).toBeFocused()
        await expectAccessible(page)
        const subject = t('We’ve received your withdrawal', 'Nous avons reçu votre rétractation')
        expect((await mailTo(product, fan.email, new RegExp(subject))).plain).toContain(number)
      }),
  )

testOfTime(
  'the last day of the period is in time, and the next one late',
  { tag: '@B01' },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
      const fan = await createFan(product, { club, coins: 50 })
      const orders = [await sell(product, fan), await sell(product, fan)]
      const receivedAt = new Date(await productTime(product)).toISOString()
      let until = 0
      for (const { id, staff } of orders) {
        const path = `/api/staff/clubs/${club}/orders/${id}/handovers`
        const { withdrawalUntil } = await staff<{ withdrawalUntil: string }>('POST', path, { receivedAt })
        until = Date.parse(withdrawalUntil)
      }
      const secondsLeft = async () => Math.floor((until - (await productTime(product))) / 1000)
      await advanceClock(product, (await secondsLeft()) - 3600)
      await signIn(page, club, fan.email)
      await page.goto(`/clubs/${club}/profile`)
      const row = page.getByRole('listitem').filter({ hasText: orders[0]?.number ?? '' })
      await row.getByRole('link', { name: 'Withdraw from contract here' }).click()
      await expect(page.getByLabel('First name')).toHaveValue(fan.firstName)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible()
      const other = await context.newPage()
      await other.goto(`/clubs/${club}/withdrawal?order=${orders[1]?.number ?? ''}`)
      await other.getByRole('button', { name: 'Continue' }).click()
      await expect(other.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible()
      // The last seconds before midnight in Paris.
      await advanceClock(product, (await secondsLeft()) - 15)
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await expect(page.getByText(/^Send it back by /)).toBeVisible()
      await page.getByLabel('Carrier').fill('La Poste')
      await page.getByLabel('Tracking number').fill('6A12345678901')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Your refund has started.')).toBeVisible()
      await advanceClock(product, Math.max(0, await secondsLeft()) + 1)
      await other.getByRole('button', { name: 'Confirm withdrawal' }).click()
      await expect(other.getByRole('alert')).toContainText('The withdrawal period has ended.')
    }),
)
