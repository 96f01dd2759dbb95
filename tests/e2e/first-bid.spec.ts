import { expect, type Page } from '@playwright/test'
import { createFan, createRunningLot, password, signInAsOperator } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { expectAccessible, mailedCode, onDesktop, onMobile, signIn, test, withPage } from './product.ts'

const club = 'fc-virage'

/** Creates a running lot that starts at 150 coins. @returns the path of its page */
async function createLot(product: RunningServer): Promise<string> {
  const { slug } = await createRunningLot(product, await signInAsOperator(product), { club, price: 150 })
  return `/clubs/${club}/exclusives/${slug}`
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Fills in the personal information of a fan who was born on a day. */
async function fillPerson(page: Page, birthdate: string): Promise<void> {
  const fields = [
    ['First name', 'Nina'],
    ['Last name', 'Storey'],
    ['Date of birth', birthdate],
    ['Place of birth', 'Lyon'],
    ['Phone number', '+33 6 12 34 56 78'],
    ['Address \\*', '1 rue du Stade'],
    ['Postal code', '69007'],
    ['City', 'Lyon'],
  ] as const
  for (const [label, text] of fields) await page.getByLabel(new RegExp(`^${label}`)).fill(text)
  await press(page, 'Save and continue')
}

test(
  'a visitor who wants to bid signs up, becomes a member and returns to the lot (deviation 36)',
  { tag: ['@R05', '@R16', '@R19', '@I01', '@I04', '@I05', '@I11', '@I12', '@I14', '@P06', '@P07', '@A02'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const email = 'nina.first@fans.test'
      const lot = await createLot(product)
      await page.goto(lot)
      await page.getByRole('link', { name: 'Log in to bid' }).click()
      await page.getByRole('link', { name: 'Sign up' }).click()
      // The login page has fields of the same names.
      await expect(page.getByRole('heading', { name: 'Join FC Virage' })).toBeVisible()
      await page.getByLabel(/^Email/).fill(email)
      await page.getByLabel(/^Password/).fill(password)
      await page.getByLabel(/^Repeat password/).fill(password)
      await page.getByRole('checkbox').check()
      await press(page, 'Create my account')
      await page.getByLabel(/^Code/).fill(await mailedCode(product, email))
      await press(page, 'Confirm')

      await expect(page).toHaveURL(/\/kyc$/)
      await page.getByRole('checkbox').check()
      await press(page, 'Continue')
      await fillPerson(page, '1994-05-17')
      await expect(page.getByText('You’re a member')).toBeVisible()
      await press(page, 'Continue')
      await expect(page).toHaveURL(new RegExp(`${lot}$`))
    }),
)

test('a fan who is under 18 can’t become a member', { tag: ['@P07', '@V01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const fan = await createFan(product, { club, stage: 'registered' })
    await fan.call('POST', `/api/clubs/${club}/fans/me/tos-acceptances`)
    await signIn(page, club, fan.email)
    await page.goto(`/clubs/${club}/kyc`)
    await fillPerson(page, '2015-01-01')
    await expect(page.getByText('You must be 18 or older to join.')).toBeVisible()
    await expectAccessible(page)
  }),
)

test(
  'the first bid asks for a card, after which the bid dialog opens',
  { tag: ['@A04', '@M08'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const lot = await createLot(product)
      const { email } = await createFan(product, { club })
      await signIn(page, club, email)
      await page.goto(lot)
      await page.getByRole('button', { name: /^Enchérir / }).click()
      await expectAccessible(page)
      await press(page, 'Enregistrer la carte')
      await expect(page.getByText('Ceci est le bac à sable.')).toBeVisible()
      await page.getByLabel('Numéro de carte').fill('4000002500003155')
      await press(page, 'Enregistrer la carte')
      await press(page, 'Valider')
      await expect(page.getByRole('dialog').getByText('Au moins 150 VIR')).toBeVisible()
      await expect(page).not.toHaveURL(/payment-result/)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Enchérir à 150/ })
        .click()
      await expect(page.getByTestId('current-price')).toHaveText('150 VIR')
    }),
)

test('a declined card can be replaced by another one', { tag: ['@A04', '@M08'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const lot = await createLot(product)
    const { email } = await createFan(product, { club })
    await signIn(page, club, email)
    await page.goto(lot)
    await page.getByRole('button', { name: /^Bid / }).click()
    await press(page, 'Save card')
    await page.waitForURL(/\/sandbox\//)
    await page.getByLabel('Card number').fill('4000000000000002')
    await press(page, 'Save card')
    await expect(page.getByRole('alert')).toContainText('declined')
    await page.getByLabel('Card number').fill('4242424242424242')
    await press(page, 'Save card')
    await expect(page.getByRole('dialog').getByText('At least 150 VIR')).toBeVisible()
  }),
)
