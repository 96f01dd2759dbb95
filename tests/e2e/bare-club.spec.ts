import { expect } from '@playwright/test'
import { createClub, createExclusive, createFan, signInAsOperator } from '@virage/test-support/builders'
import { menuOf, onDesktop, onMobile, openBrowser, signIn, test, withPage } from './product.ts'

const english = { ...onDesktop, locale: 'en-GB' } as const

test(
  'the menu of a new foundation lists only what it has, and its footer has the product’s email address',
  { tag: ['@C01', '@C04', '@S02', '@S10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: english }, async (page) => {
      const operator = await signInAsOperator(product)
      const club = await createClub(operator, { model: 'FOUNDATION', settings: { promoteDonation: true } })
      await page.goto(`/clubs/${club}`)
      await expect(menuOf(page).getByRole('link')).toHaveText([/^Home/, /^Donate/])
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText('foundation')
      // The club has one language.
      await expect(footer.getByLabel('Language')).toHaveCount(0)
      await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
    }),
)

test('a club without auctions shows a message', { tag: ['@A05'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const club = await createClub(await signInAsOperator(product))
    await page.goto(`/clubs/${club}/auctions`)
    await expect(page.getByRole('main')).toContainText(/no auction/i)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  }),
)

test(
  'a marketplace without coins has no wallet, and shows a message while its shop is empty',
  { tag: ['@C01', '@M02', '@S02'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: english }, async (page) => {
      const club = await createClub(await signInAsOperator(product))
      await page.goto(`/clubs/${club}/marketplace`)
      await expect(menuOf(page).getByRole('link')).toHaveText([/^Home/, /^Shop/])
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText(/empty|no exclusives|soon/i)
      await expect(page.getByRole('contentinfo')).toContainText('club')
    }),
)

test('a club whose members are hidden shows a message', { tag: ['@P01'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const club = await createClub(await signInAsOperator(product), { model: 'FOUNDATION' })
    const fan = await createFan(product, { club })
    await fan.call('PATCH', `/api/clubs/${club}/fans/${fan.username}`, { hidden: true })
    await signIn(page, club, fan.email)
    await page.goto(`/clubs/${club}/members`)
    await expect(page.getByRole('main')).toContainText('No members yet')
  }),
)

test(
  'an exclusive of a popup club has a message while there are no slots, and no bar with a price',
  { tag: ['@C01', '@M06', '@P10'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const operator = await signInAsOperator(product)
      const club = await createClub(operator, { model: 'POPUP' })
      const { slug } = await createExclusive(operator, { club, name: { en: 'A tent peg' } })
      const { email } = await createFan(product, { club })
      await signIn(page, club, email)
      await page.goto(`/clubs/${club}/exclusives/${slug}`)
      await expect(page.getByRole('region', { name: 'Book your slot' })).toContainText('No slots right now')
      await expect(page.locator('html[data-session=signedIn]')).toBeAttached()
      await expect(page.locator('.safe-bottom').filter({ hasText: 'tent peg' })).toHaveCount(0)
    }),
)

test('an exclusive of a marketplace has a bar with its price', { tag: ['@M06'] }, async ({ browser, product }) => {
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await signIn(page, 'fc-virage', 'marie@fans.test')
  await page.goto('/clubs/fc-virage/exclusives/derby-scarf-1911')
  await expect(page.locator('.safe-bottom').filter({ has: page.getByRole('button', { name: /^Buy/ }) })).toHaveCount(1)
  await context.close()
})
