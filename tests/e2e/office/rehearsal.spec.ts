import { expect } from '@playwright/test'
import type { LiveState } from '@virage/contract/staff'
import { createAuction, createLots, signInAsOperator } from '@virage/test-support/builders'
import { advanceClock, expectAccessible, openBrowser, testOfTime } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const rehearsed = `${club}-rehearsal`

testOfTime(
  'a team rehearses an auction of ten lots: bots bid, operators act, results come, and it is deleted',
  { tag: ['@X01'] },
  async ({ browser, product }) => {
    const operator = await signInAsOperator(product)
    const auctionId = await createAuction(product, operator, { club, startsIn: 7 * 86_400, minutes: 120 })
    await createLots(operator, { club, auctionId, prices: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] })
    const context = await openBrowser(browser, product, { locale: 'en-GB' })
    const page = await context.newPage()
    const owner = await createStaff(product, 'owner')
    await enterOffice(page, product, owner)
    const band = page.getByRole('complementary', { name: 'Rehearsal' })
    const focus = page.getByRole('region', { name: /^In focus/ })
    const live = () => operator<LiveState>('GET', `/api/staff/clubs/${rehearsed}/live`)
    const bids = async () => (await live()).lots.reduce((sum, { numberOfBids }) => sum + numberOfBids, 0)

    await testOfTime.step('it starts from the auction, and says on each screen that nothing is real', async () => {
      await page.goto(`/office/${club}/auctions/${auctionId}`)
      await page.getByRole('button', { name: 'Rehearse' }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Start rehearsal' }).click()
      await expect(page).toHaveURL(`/office/${rehearsed}/live`)
      await expect(band).toContainText('Rehearsal of FC Virage')
      await expect(page.getByText('10 lots')).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
      await page.getByRole('link', { name: 'Exclusives' }).click()
      await expect(band).toBeVisible()
      await expect(page.getByRole('button', { name: 'New exclusive' })).toHaveAttribute('aria-disabled', 'true')
      await page.goBack()
    })

    const phone = await openBrowser(browser, product, { phone: true, locale: 'fr-FR' })
    const small = await phone.newPage()
    const smallBand = small.getByRole('complementary', { name: 'Répétition' })
    await testOfTime.step('a colleague finds it on a phone, in French', async () => {
      await enterOffice(small, product, owner)
      await small.goto('/office/')
      await expect(small.getByRole('link', { name: /Répétition/ })).toBeVisible()
      await expectAccessible(small)
      await small.getByRole('link', { name: /Répétition/ }).click()
      await expect(small).toHaveURL(`/office/${rehearsed}/live`)
      await expect(smallBand).toContainText('Répétition de FC Virage')
      await expect(smallBand.getByRole('button', { name: 'Terminer la répétition' })).toBeVisible()
      await expect(small.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(small)
      expect(await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await smallBand.getByRole('link', { name: 'Retour à la vente' }).click()
      await expect(small).toHaveURL(`/office/${club}/auctions/${auctionId}`)
      await expect(small.getByRole('heading', { level: 1 })).toBeVisible()
      await small.goBack()
      await expect(smallBand).toBeVisible()
    })

    await testOfTime.step('bots bid', async () => {
      // Bots bid more as the end comes nearer.
      await advanceClock(product, 4 * 60)
      await expect.poll(bids, { timeout: 60_000 }).toBeGreaterThan(2)
      const feed = page.getByRole('complementary', { name: 'Feed' })
      await expect(feed.getByText(/ Bot$/).first()).toBeVisible()
    })

    await testOfTime.step('operators pause, extend and cancel as on the night', async () => {
      await page.keyboard.press('p')
      await expect(page.getByText(/^Nobody can bid, and no lot ends/)).toBeVisible()
      await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(focus.getByText('Paused')).toBeVisible()
      const paused = await bids()
      await page.keyboard.press('p')
      await expect(page.getByText(/^Bidding resumes/)).toBeVisible()
      await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(focus.getByText('Paused')).toBeHidden()
      const lastEnd = async () => Math.max(...(await live()).lots.map(({ endDate }) => Date.parse(endDate)))
      const before = await lastEnd()
      await page.getByRole('button', { name: /^Add 2 minutes(?! to)/ }).click()
      await expect.poll(async () => (await lastEnd()) - before).toBeGreaterThanOrEqual(120_000)
      await expect.poll(bids, { timeout: 60_000 }).toBeGreaterThan(paused)
      const lot = (await live()).lots.find(({ numberOfBids }) => numberOfBids > 0)
      const tile = page.locator(`[data-lot="${lot?.exclusiveId}"]`)
      await tile.click()
      await expect(tile).toHaveAttribute('aria-current', 'true')
      await page.keyboard.press('c')
      await page.getByLabel('What the bidder reads').selectOption('Placed by mistake')
      await page.getByRole('textbox', { name: 'Reason, for the log' }).fill('To practise')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Cancelled: To practise').first()).toBeVisible()
    })

    await testOfTime.step('no visitor finds it', async () => {
      const stranger = await openBrowser(browser, product)
      const seen = await stranger.newPage()
      const response = await seen.goto(`/clubs/${rehearsed}`)
      expect(response?.status()).toBe(404)
      await seen.goto('/')
      await expect(seen.getByRole('link', { name: /FC Virage/ }).first()).toBeVisible()
      await expect(seen.locator(`a[href*="${rehearsed}"]`)).toHaveCount(0)
      await stranger.close()
    })

    await testOfTime.step('the results come, and it is deleted', async () => {
      await advanceClock(product, 30 * 60)
      await expect.poll(async () => (await live()).lots.every(({ closedDate }) => closedDate !== null)).toBe(true)
      await page.getByRole('link', { name: 'Results' }).click()
      await expect(page.getByRole('row').filter({ hasText: / Bot/ }).first()).toBeVisible()
      await expect(band).toBeVisible()
      await band.getByRole('button', { name: 'End rehearsal' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'End and delete' }).click()
      await expect(page).toHaveURL(`/office/${club}/auctions/${auctionId}`)
      await expect(page.getByRole('button', { name: 'Rehearse' })).toBeVisible()
      await expect(band).toBeHidden()
      await page.goto(`/office/${rehearsed}/live`)
      await expect(page.getByText('10 lots')).toBeHidden()
      await expect(smallBand.getByText('Cette répétition est terminée.')).toBeVisible({ timeout: 20_000 })
    })
  },
)
