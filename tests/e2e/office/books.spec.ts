import { expect } from '@playwright/test'
import {
  buyCoins,
  createClub,
  createExclusive,
  createFan,
  createOrder,
  productTime,
  signInAsOperator,
} from '@virage/test-support/builders'
import { advanceClock, expectAccessible, onDesktop, onMobile, signIn, test, testOfTime, withPage } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const inEnglish = { ...onDesktop, locale: 'en-GB' } as const
const named = (what: string) => `${what} ${crypto.randomUUID().slice(0, 6)}`

test('an owner gives an exclusive a VAT rate of its own, and the next sale’s invoice has it beside the order and in the books', async ({
  browser,
  product,
}) => {
  const operator = await signInAsOperator(product)
  const name = named('Children’s book')
  const { id } = await createExclusive(operator, { club, name: { en: name, fr: name }, price: 40 })
  const lastName = `Marchetti${crypto.randomUUID().slice(0, 6)}`
  const fan = await createFan(product, { club, firstName: 'Léa', lastName })
  await withPage({ browser, product, device: inEnglish }, async (page) => {
    await enterOffice(page, product, await createStaff(product, 'owner'))
    await page.goto(`/office/${club}/books/vat`)
    await page.getByLabel('Find an exclusive to add').fill(name)
    await page.getByRole('button', { name }).click()
    await page.getByRole('textbox', { name: 'Rate', exact: true }).last().fill('101')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('textbox', { name: 'Rate', exact: true }).last().fill('5.5')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: `Remove the rate of ${name}` })).toBeVisible()
  })
  await createOrder(product, fan, { club, exclusiveId: id })
  await withPage({ browser, product, device: inEnglish }, async (page) => {
    await enterOffice(page, product, await createStaff(product, 'finance'))
    await page.goto(`/office/${club}/sales?q=${lastName}`)
    await page.getByRole('link', { name: /20\d\d/ }).click()
    const link = page.getByRole('link', { name: /^F-20\d\d-\d{6}$/ })
    await expect(link).toBeVisible()
    const number = await link.innerText()
    await expectAccessible(page)
    const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    await page.goto(`/office/${club}/books/invoices?q=${number}`)
    // 44 € with 5.5 %.
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('2.29\u00A0€')
    await expectAccessible(page)
  })
})

test('finance closes a month that is over, for good', async ({ browser, product }) =>
  withPage({ browser, product, device: { ...onMobile, locale: 'fr-FR' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const own = await createClub(operator)
    await enterOffice(page, product, await createStaff(product, 'finance', [own]))
    await page.goto(`/office/${own}/books`)
    await expect(page.getByRole('heading', { name: 'Tout concorde' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clôturer le mois' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Cette action est irréversible.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Clôturer le mois' }).click()
    await expect(page.getByText(/^Clôturé par finance.* Journal [0-9a-f]{12}…$/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Clôturé par finance/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clôturer le mois' })).toHaveCount(0)
    const [journal] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Télécharger le journal (FEC)' }).click(),
    ])
    expect(journal.suggestedFilename()).toMatch(/FEC\d{8}\.txt$/)
  }))

test('a fan finds the slip of bought coins from the wallet', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const fan = await createFan(product, { club })
    await buyCoins(product, fan, { club, coins: 50 })
    await signIn(page, club, fan.email)
    await page.goto(`/clubs/${club}/wallet`)
    await page.getByRole('link', { name: 'See your payment slips' }).click()
    const slip = page.getByRole('link', { name: /^Payment slip P-20\d\d-\d{6}$/ })
    await expect(slip).toBeInViewport()
    await expectAccessible(page)
    const pdf = await page.request.get((await slip.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
  }))

testOfTime('finance opens a payout, and finds the fan who paid', async ({ browser, product }) => {
  const lastName = `Marchetti${crypto.randomUUID().slice(0, 6)}`
  const fan = await createFan(product, { club, firstName: 'Léa', lastName })
  await buyCoins(product, fan, { club, coins: 50 })
  await advanceClock(product, 86_400)
  const now = new Date(await productTime(product))
  const dayIn = (locale: string) =>
    now.toLocaleDateString(locale, { dateStyle: locale === 'sv' ? 'short' : 'long', timeZone: 'Europe/Paris' })
  for (const device of [inEnglish, { ...onMobile, locale: 'fr-FR' } as const])
    await withPage({ browser, product, device }, async (page, t) => {
      await enterOffice(page, product, await createStaff(product, 'finance'))
      await page.goto(`/office/${club}/books?month=${dayIn('sv').slice(0, 7)}`)
      await page.getByRole('button', { name: t(`Payout of ${dayIn('en-GB')}`, `Virement du ${dayIn('fr')}`) }).click()
      const payout = page.getByRole('dialog')
      await expect(payout.getByRole('link', { name: `Léa ${lastName}` })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(payout).toHaveCount(0)
    })
})
