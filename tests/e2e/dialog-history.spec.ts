import { expect, type Page } from '@playwright/test'
import { onMobile, signIn, test, untilHydrated, withPage } from './product.ts'

const club = '/clubs/fc-virage'
const dialog = (page: Page) => page.getByRole('dialog')
const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBe(1)
}
/** Follows the link of the menu from the club's home to its shop. */
const openShop = async (page: Page) => {
  await page.goto(club)
  await page.getByRole('link', { name: 'Shop' }).first().click()
  await expect(page).toHaveURL(/\/marketplace$/)
}
const untilPageEntry = (page: Page) => expect.poll(() => page.evaluate(() => history.state.dialogs)).toBeUndefined()

test('Back closes a dialog, and then leaves the page', { tag: '@S06' }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await openShop(page)
    await openFilters(page)
    const before = await page.evaluate(() => scrollY)
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/marketplace$/)
    await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${club}$`))
  }),
)

test('Back leaves the page at once after Escape has closed a dialog', { tag: '@S06' }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await openShop(page)
    await openFilters(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await untilPageEntry(page)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${club}$`))
  }),
)

test('Back leaves the page at once after a reload with an open dialog', { tag: '@S06' }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await openShop(page)
    await openFilters(page)
    await page.reload()
    await untilPageEntry(page)
    await expect(page).toHaveURL(/\/marketplace$/)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${club}$`))
  }),
)

test(
  'Back and Forward pass over a dialog that was open when the page was left',
  { tag: '@S06' },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await openShop(page)
      await openFilters(page)
      await page
        .locator('a[href$="/news"]')
        .first()
        .evaluate((link: HTMLElement) => link.click())
      await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/marketplace$/)
      await untilPageEntry(page)
      await page.goForward()
      await expect(page).toHaveURL(/\/news$/)
      await page.goBack()
      await untilPageEntry(page)
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`${club}$`))
    }),
)

test('Back closes the viewer of pictures', { tag: ['@S06', '@S07'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto(`${club}/exclusives/derby-scarf-1911`)
    const fullScreen = page.getByRole('button', { name: /full screen/i })
    await untilHydrated(fullScreen)
    await fullScreen.click()
    await expect(page.locator('.yarl__portal')).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBe(1)
    await page.goBack()
    await expect(page.locator('.yarl__portal')).toHaveCount(0)
    await expect(page).toHaveURL(/derby-scarf-1911$/)
  }),
)

test('Back doesn’t close a dialog while it sends something', { tag: '@S06' }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'fc-virage', 'marie@fans.test')
    await page.goto(`${club}/wallet`)
    await page.getByRole('button', { name: 'Buy coins' }).first().click()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await isReleased
      return route.abort()
    })
    await dialog(page)
      .getByRole('button', { name: /^(Buy|Pay)/ })
      .click()
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeDisabled()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBe(1)
    await expect(dialog(page)).toBeVisible()
    release()
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeEnabled()
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/wallet$/)
  }),
)

test('Back closes the upper of two dialogs first', { tag: ['@S06', '@P02'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await signIn(page, 'fc-virage', 'marie@fans.test')
    await page.goto(`${club}/members`)
    await page.getByRole('main').getByRole('link', { name: /Karim/ }).first().click()
    const report = await page.getByRole('button', { name: 'Report this message' }).first().elementHandle()
    await page.getByRole('button', { name: /^Options/ }).click()
    await expect(dialog(page)).toHaveCount(1)
    await report?.evaluate((button) => button instanceof HTMLElement && button.click())
    await expect.poll(() => page.evaluate(() => history.state.dialogs)).toBe(2)
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Karim' })).toBeVisible()
    await expect(dialog(page)).toHaveCount(1)
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
  }),
)
