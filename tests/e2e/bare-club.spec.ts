import { expect } from '@playwright/test'
import { signInToApi } from '@virage/test-support/builders'
import { menuOf, openBrowser, signIn, test } from './product.ts'

test('clubs that have nothing yet show nothing that they lack, and say what is empty @C01 @C04 @S02 @S10 @A05 @M02 @M06 @P01 @P10', async ({
  browser,
  product,
}) => {
  const operator = await signInAsOperator(product)
  const found = async (slug: string, model: string, settings: object = {}) => {
    const club = { slug, model, name: `${slug} club`, platformName: slug, ownerEmail: 'operator@virage.test' }
    await operator('POST', '/api/staff/clubs', { ...club, languages: ['en'] })
    await operator('PATCH', `/api/staff/clubs/${slug}/settings`, settings)
    await operator('PUT', `/api/staff/clubs/${slug}/state`, { state: 'LIVE' })
    return `/clubs/${slug}`
  }
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  const footer = page.getByRole('contentinfo')

  await test.step('a foundation open to all lists no members, no auctions and no news', async () => {
    const club = await found('open-hands', 'FOUNDATION', { promoteDonation: true })
    await page.goto(club)
    await expect(menuOf(page).getByRole('link')).toHaveText([/^Home/, /^Donate/])
    await expect(footer).toContainText('foundation')
    // It speaks one language, and has no address of its own to write to.
    await expect(footer.getByLabel('Language')).toHaveCount(0)
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
    await page.goto(`${club}/auctions`)
    await expect(page.getByRole('main')).toContainText(/no auction/i)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  })

  await test.step('a marketplace without coins lists the shop, and no wallet', async () => {
    const club = await found('new-shop', 'MARKETPLACE')
    await page.goto(`${club}/marketplace`)
    await expect(menuOf(page).getByRole('link')).toHaveText([/^Home/, /^Shop/])
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(/empty|no exclusives|soon/i)
    await expect(footer).toContainText('club')
  })
  await test.step('a club whose members hide has none to show', async () => {
    const karim = await signInToApi(product, 'karim@fans.test')
    const fans = '/api/clubs/open-hands/fans'
    const { username } = await karim<{ username: string }>('POST', fans)
    await karim('POST', `${fans}/me/tos-acceptances`)
    const person = { firstName: 'Karim', lastName: 'B', birthplace: 'Lens', phoneNumber: '+33612345678' }
    await karim('PUT', `${fans}/${username}/personal-info`, { ...person, birthdate: '1990-02-28' })
    await karim('PATCH', `${fans}/${username}`, { hidden: true })
    await signIn(page, 'open-hands', 'karim@fans.test')
    await page.goto('/clubs/open-hands/members')
    await expect(page.getByRole('main')).toContainText('No members yet')
  })

  await test.step('a popup club without hours says so, and has no bar with price and button', async () => {
    const club = await found('empty-tent', 'POPUP')
    const exclusive = { slug: 'tent-peg', price: 5, stock: 3, visible: true, category: 'COLLECTIBLE' }
    const texts = { name: { en: 'A tent peg' }, description: { en: 'Of the *first* tent.' } }
    const imageUrl = '/media/fc-virage-diallo-derby-shirt.svg'
    await operator('POST', `/api/staff${club}/exclusives`, { ...exclusive, ...texts, imageUrl })
    await page.goto(`${club}/exclusives/tent-peg`)
    await expect(page.getByRole('region', { name: 'Book your slot' })).toContainText('No slots right now')
    await expect(page.locator('html[data-session=signedIn]')).toBeAttached()
    const bar = page.locator('.safe-bottom').filter({ hasText: 'tent peg' })
    await expect(bar).toHaveCount(0)
    await page.goto('/clubs/fc-virage/exclusives/derby-scarf-1911')
    await expect(page.locator('.safe-bottom').filter({ has: page.getByRole('button', { name: /^Buy/ }) })).toHaveCount(
      1,
    )
  })
  await context.close()
})
