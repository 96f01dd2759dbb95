import { expect, type Page } from '@playwright/test'
import { devices, expectAccessible, onDesktop, onMobile, test, withPage } from './product.ts'

const linksOf = (page: Page, region: string) => page.getByRole('region', { name: region }).getByRole('link')

for (const device of devices)
  test(
    `the two newest posts are larger than the others where there is room, ${device.name}`,
    { tag: ['@N01', '@R12'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page, t) => {
        await page.goto('/clubs/fc-virage/news')
        const latest = linksOf(page, t('Latest news', 'Dernières actualités'))
        const width = async (nth: number) => (await latest.nth(nth).boundingBox())?.width ?? 0
        for (const nth of [0, 1])
          expect((await width(nth)) / (await width(2))).toBeGreaterThanOrEqual(device.phone ? 1 : 1.3)
        await expectAccessible(page)
      }),
  )

test('/programs leads to the news', { tag: ['@R13'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto('/clubs/fc-virage/programs')
    await expect(page).toHaveURL(/\/clubs\/fc-virage\/news$/)
  }),
)

test(
  'pictures of a post open in full screen, and the focus returns afterwards',
  { tag: ['@N02', '@R12', '@S07'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      await page.goto('/clubs/fc-virage/news')
      await page.getByRole('link', { name: 'Six nouveaux pensionnaires' }).click()
      const pictures = page.getByRole('region', { name: 'Images' }).getByRole('button')
      await expect(pictures).toHaveCount(3)
      await expectAccessible(page)
      await pictures.nth(1).click()
      const next = page.getByRole('button', { name: 'Suivante' })
      await next.click()
      await page.keyboard.press('Escape')
      await expect(next).toHaveCount(0)
      await expect(pictures.nth(1)).toBeFocused()
    }),
)

test(
  'a post leads to its program, which shows its news and other programs',
  { tag: ['@N03', '@R14'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await page.goto('/clubs/fc-virage/news/six-new-scholars')
      await page.getByRole('link', { name: 'The academy', exact: true }).last().click()
      await expect(page.getByRole('heading', { level: 1, name: 'The academy' })).toBeVisible()
      await expect(linksOf(page, 'News from this program')).toHaveCount(1)
      await expect(linksOf(page, 'Other programs')).toHaveCount(1)
      await expectAccessible(page)
    }),
)

test('the back link of a post leads to its place in the news', { tag: ['@R23'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    await page.goto('/clubs/fc-virage/news/six-new-scholars')
    await page.getByRole('link', { name: 'All news' }).first().click()
    await expect(page).toHaveURL(/#six-new-scholars$/)
    await expect(page.locator('#six-new-scholars')).toBeInViewport()
  }),
)
