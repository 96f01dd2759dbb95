import { expect } from '@playwright/test'
import { createFan, createRunningLot, placeBid, signInAsOperator } from '@virage/test-support/builders'
import { onDesktop, openBrowser, signIn, test, withPage } from './product.ts'

const club = 'fc-virage'

test('lots on which a fan was outbid are at the top of the auctions', { tag: ['@A06'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const { slug } = await createRunningLot(product, await signInAsOperator(product), { club, price: 77 })
    const [fan, other] = [
      await createFan(product, { club, hasCard: true }),
      await createFan(product, { club, hasCard: true }),
    ]
    await placeBid(fan, { club, slug, amount: 77 })
    await placeBid(other, { club, slug, amount: 90 })
    await signIn(page, club, fan.email)
    await page.goto(`/clubs/${club}/auctions`)
    const outbid = page.getByRole('region', { name: /dépassée/i })
    await expect(outbid.getByRole('link').filter({ hasText: '77e soirée' })).toHaveAttribute('href', new RegExp(slug))
    const bottom = await outbid.evaluate((one) => one.getBoundingClientRect().bottom)
    const first = page.getByRole('article').first()
    expect(await first.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(bottom)
  }),
)

test(
  'cards have four, three or two columns by the width of the window, and the menu is at the bottom up to 768 pixels',
  { tag: ['@M01', '@H10', '@S01'] },
  async ({ browser, product }) => {
    const context = await openBrowser(browser, product)
    const page = await context.newPage()
    await page.goto(`/clubs/${club}/marketplace`)
    await expect(page.getByRole('article').first()).toBeVisible()
    const isMenuAtBottom = () =>
      page
        .getByRole('navigation', { name: 'Menu' })
        .filter({ visible: true })
        .evaluate((menu) => menu.getBoundingClientRect().top > innerHeight / 2)
    for (const [width, columns, isPhone] of [
      [1440, 4, false],
      [900, 3, false],
      [767, 2, true],
      [390, 2, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await page
        .getByRole('article')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(tops.filter((top) => top === tops[0]).length, String(width)).toBe(columns)
      expect(await isMenuAtBottom(), String(width)).toBe(isPhone)
    }
    await context.close()
  },
)
