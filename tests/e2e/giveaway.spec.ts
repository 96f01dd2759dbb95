import { expect, type Page } from '@playwright/test'
import { createFan } from '@virage/test-support/builders'
import { expectAccessible, mailTo, onDesktop, onMobile, signIn, test, withPage } from './product.ts'

const giveaway = '/clubs/fc-virage/giveaway'
const enter = (page: Page) => page.getByRole('button', { name: /^(Enter the giveaway|Participer)$/ })
const firstName = (page: Page) => page.getByLabel(/^(First name|Prénom)/)

/** Answers the questions and accepts the terms. */
async function answer(page: Page): Promise<void> {
  await page.getByLabel('1911').check()
  await page.getByLabel(/^(Nine|Neuf)$/).check()
  await page.getByRole('checkbox').check()
}

/** Fills in the whole form as a visitor. */
async function fill(page: Page, email: string): Promise<void> {
  await firstName(page).fill('Zoé')
  await page.getByLabel(/^(Last name|Nom)/).fill('Fabre')
  await page.getByLabel(/^E-?mail/).fill(email)
  await answer(page)
}

test(
  'an unknown partner’s giveaway shows a message and leads to the club’s',
  { tag: ['@P09', '@P11'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.goto(`${giveaway}?partner=nobody`)
      await expect(page.getByText('Partenaire introuvable').last()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Voir le jeu-concours' }).click()
      await expect(page).toHaveURL(/\/giveaway$/)
    }),
)

test(
  'a partner’s giveaway shows both logos, required questions, and its terms as a PDF',
  { tag: ['@P09', '@R20'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto(`${giveaway}?partner=nordlys`)
      await expect(page.getByRole('img', { name: 'Nordlys' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'FC Virage' })).toBeVisible()
      await expect(page.getByRole('group', { name: /^In which year/ })).toContainText('*')
      const terms = page.getByRole('link', { name: 'giveaway terms' })
      const pdf = await page.request.get((await terms.getAttribute('href')) ?? '')
      expect(pdf.headers()['content-type']).toBe('application/pdf')
      await expectAccessible(page)
    }),
)

test(
  'a visitor enters a giveaway once the terms are accepted, and confirms by email',
  { tag: ['@P09', '@R20'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const email = 'zoe.giveaway@visitors.test'
      await page.goto(giveaway)
      await expect(enter(page)).toBeDisabled()
      await fill(page, email)
      await enter(page).click()
      await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Check your email' })).toBeDisabled()
      const { plain } = await mailTo(product, email)
      await page.goto(/http\S*giveaway-entries\S*/.exec(plain)?.[0] ?? '')
      await page.getByRole('button', { name: 'Confirm my entry' }).click()
      await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible()
      await expectAccessible(page)
    }),
)

test('anyone can see how a giveaway’s draw works, and its hash', { tag: ['@P09'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    await page.goto(giveaway)
    await page.getByRole('link', { name: 'Comment se fait le tirage' }).click()
    await expect(page.getByText('Pas encore tiré')).toBeVisible()
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
    await expectAccessible(page)
  }),
)

test(
  'a fan’s name and address are filled in, and the form is closed after their entry',
  { tag: ['@P09'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const fan = await createFan(product, { club: 'fc-virage', firstName: 'Karine' })
      await signIn(page, 'fc-virage', fan.email)
      await page.goto(giveaway)
      await expect(page.getByLabel(/^E-?mail/)).toHaveValue(fan.email)
      await expect(firstName(page)).toHaveValue('Karine')
      await answer(page)
      await enter(page).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('dialog').getByText('Vous participez déjà')).toBeVisible()
      await expectAccessible(page)
    }),
)

test('a club without a giveaway shows a message', { tag: ['@P09'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto('/clubs/popup-rotonde/giveaway')
    await expect(page.getByText('No giveaway right now')).toBeVisible()
    await expectAccessible(page)
  }),
)

test('an empty partner counts as none (deviation 29)', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(`${giveaway}?partner=`)
    await expect(enter(page)).toBeVisible()
  }))

test('a partner without a giveaway doesn’t show another partner’s (deviation 30)', async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(`${giveaway}?partner=hexa`)
    await expect(page.getByText('No giveaway right now')).toBeVisible()
    await expect(enter(page)).toHaveCount(0)
  }))
