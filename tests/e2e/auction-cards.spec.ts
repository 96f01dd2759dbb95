import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { addLots, bidderOf, signInToApi, openAuction } from '@virage/test-support/builders'
import { openBrowser, signIn } from './product.ts'

// Of its own: it bids and looks at what is due.
let product: RunningServer
test.beforeAll(async () => {
  product = await startServer()
})
test.afterAll(() => product.stop())

const club = '/clubs/fc-virage'

test('cards stand in as many columns as there is room for, a phone ends at 768, and lost lots stand on top @M01 @A06 @H10', async ({
  browser,
}) => {
  const staff = await signInToApi(product, 'staff@fc-virage.test')
  const auctionId = await openAuction(product, staff, { club: 'fc-virage', minutes: 60 })
  const picture = '/media/fc-virage-diallo-derby-shirt.svg'
  const [slug = ''] = await addLots(staff, { club: 'fc-virage', auctionId, prices: [77], picture })
  await (
    await bidderOf(product, 'fc-virage', 'marie@fans.test')
  )(slug, 77)
  await (
    await bidderOf(product, 'fc-virage', 'karim@fans.test')
  )(slug, 90)
  const context = await openBrowser(browser, product)
  const page = await context.newPage()
  await signIn(page, 'fc-virage', 'marie@fans.test')
  await page.goto(`${club}/auctions`)
  const lost = page.getByRole('region', { name: /outbid/i })
  await expect(lost.getByRole('link').filter({ hasText: '77th evening' })).toHaveAttribute('href', new RegExp(slug))
  const above = await lost.evaluate((one) => one.getBoundingClientRect().bottom)
  expect(
    await page
      .getByRole('article')
      .first()
      .evaluate((one) => one.getBoundingClientRect().top),
  ).toBeGreaterThan(above)

  await page.goto(`${club}/marketplace`)
  await expect(page.getByRole('article').first()).toBeVisible()
  const lowMenu = () =>
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
    const tops = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0]).length, String(width)).toBe(columns)
    expect(await lowMenu(), String(width)).toBe(isPhone)
  }
  await context.close()
})
