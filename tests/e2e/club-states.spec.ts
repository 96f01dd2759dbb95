import { expect } from '@playwright/test'
import { addLots, signInToApi } from '@virage/test-support/builders'
import { expectAccessible, withPage, menuOf, onMobile, openBrowser, signIn, test } from './product.ts'

const club = 'fc-virage'
const picture = '/media/fc-virage-diallo-derby-shirt.svg'
const marie = 'marie@fans.test'

test(
  'a club that stands by or is archived runs no auction on any screen (deviation 17, 19, 26)',
  { tag: ['@C07'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const legends = '/clubs/club70-legends'
      const operator = await signInAsOperator(product)
      const lots = await operator<{ slug: string; auctionLot: { auction: { status: string } } | null }[]>(
        'GET',
        `/api${legends}/exclusives`,
      )
      const lot = lots.find(({ auctionLot }) => auctionLot?.auction.status === 'ACTIVE')?.slug ?? ''
      const open = async (state: string, path = '') => {
        await operator('PUT', `/api/staff${legends}/state`, { state, reason: 'A test of seasons' })
        await page.goto(`${legends}${path}`)
      }
      const main = page.getByRole('main')
      const card = main.locator(`article#${lot}`)
      const lives = main.getByText(/ is live$/)
      await open('LIVE')
      await expect(lives).toBeVisible()

      await open('STAND_BY')
      await expect(main.getByText('Sales are on hold')).toBeVisible()
      await expect(card).toContainText('On hold')
      await expect(lives).toHaveCount(0)
      await expect(menuOf(page).getByText('live', { exact: true })).toHaveCount(0)
      await expectAccessible(page)
      await page.goto(`${legends}/auctions`)
      await expect(card).toContainText('On hold')
      await expect(main.getByRole('timer')).toHaveCount(0)
      await page.goto(`${legends}/exclusives/${lot}`)
      await expect(main.getByText('Sales are on hold')).toBeVisible()
      await expect(page.getByRole('button', { name: 'On hold' })).toBeDisabled()
      await expect(main.getByRole('timer')).toHaveCount(0)
      await expectAccessible(page)

      // With none that runs the wall shows what comes next.
      await page.goto(`${legends}/live-auctions`)
      await expect(page.locator('[data-lot]')).toHaveCount(1)
      await expect(page.locator('[data-lot="medal-1978"]')).toBeVisible()

      await open('ARCHIVED', '/auctions')
      await expect(main.getByText('This club is archived. Its auctions have ended.')).toBeVisible()
      await expect(main.getByRole('timer')).toHaveCount(0)
      await page.goto(legends)
      await expect(main.getByRole('heading').first()).toBeVisible()
      await expect(lives).toHaveCount(0)
      await page.goto(`${legends}/marketplace`)
      await expect(main.getByText('This club is archived and no longer sells anything.')).toBeVisible()

      await open('UPCOMING')
      await expect(card).toContainText('Coming soon')
      await open('LIVE')
    }),
)

test('what cannot be had says so to visitors, too (deviation 24, 25, 27, 35) (papercut 15)', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const bar = (name: string) => page.getByRole('button', { name })
    await page.goto(`/clubs/${club}/exclusives/third-kit-charity`)
    await expect(bar('Sold out')).toBeDisabled()
    await page.goto(`/clubs/${club}/exclusives/last-season-home-shirt`)
    await expect(bar('Bidding has ended')).toBeDisabled()
    await expectAccessible(page)

    const staff = await signInAsOperator(product)
    await staff('POST', `/api/staff/clubs/${club}/exclusives`, {
      slug: 'not-yet-shown',
      name: { en: 'Not yet shown', fr: 'Pas encore visible' },
      description: { en: 'Soon.', fr: 'Bientôt.' },
      imageUrl: picture,
      price: 10,
      stock: 1,
      visible: false,
      category: 'COLLECTIBLE',
    })
    await page.goto(`/clubs/${club}/exclusives/not-yet-shown`)
    await expect(page.getByRole('main').getByText('Hidden', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'isn’t available right now' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', /\/marketplace$/)
    await expectAccessible(page)

    const { headers } = await fetch(`${product.origin}/api/clubs/${club}`)
    const now = Date.parse(headers.get('date') ?? '')
    const { id: auctionId } = await staff<{ id: string }>('POST', `/api/staff/clubs/${club}/auctions`, {
      name: { en: 'Tonight', fr: 'Ce soir' },
      startDate: new Date(now + 2 * 3_600_000).toISOString(),
      endDate: new Date(now + 5 * 3_600_000).toISOString(),
      visible: true,
    })
    const [slug = ''] = await addLots(staff, { club, auctionId, prices: [100], picture })
    await page.goto(`/clubs/${club}/auctions`)
    await expect(page.locator(`article#${slug}`)).toContainText(/Starts in 0[12]:\d\d:\d\d/)
    await expect(page.getByText('Ends in', { exact: true })).toBeVisible()
    await expectAccessible(page)
  }))

test(
  'the wall totals the current prices of the lots that it shows (deviation 19)',
  { tag: ['@A12'] },
  async ({ browser, product }) => {
    type Listed = { auctionLot: { auction: { status: string }; currentPrice: { coins: { amount: number } } } | null }[]
    const operator = await signInAsOperator(product)
    const lots = await operator<Listed>('GET', `/api/clubs/${club}/exclusives`)
    const running = lots.flatMap(({ auctionLot }) => (auctionLot?.auction.status === 'ACTIVE' ? [auctionLot] : []))
    const total = running.reduce((sum, { currentPrice }) => sum + currentPrice.coins.amount, 0)
    const context = await openBrowser(browser, product)
    const wall = await context.newPage()
    await wall.goto(`/clubs/${club}/live-auctions`)
    await expect(wall.getByRole('article')).toHaveCount(running.length)
    const digits = String(total).replace(/\B(?=(\d{3})+$)/g, '\\s')
    await expect(wall.getByRole('main')).toContainText(new RegExp(`${digits}\\sVIR`))
    await context.close()
  },
)

test('visitors in another time zone read whose clock a time is of (papercut 17)', async ({ browser, product }) => {
  for (const [timeZone, isNamed] of [
    ['America/New_York', true],
    ['Europe/Berlin', false],
  ] as const) {
    const context = await openBrowser(browser, product, { timeZone })
    const page = await context.newPage()
    await page.goto(`/clubs/${club}/exclusives/last-season-home-shirt`)
    const ended = page.getByRole('status').filter({ hasText: /Ended \d/ })
    await expect(ended).toBeVisible()
    await page.locator('html[data-session]').waitFor({ state: 'attached' })
    if (isNamed) await expect(ended).toContainText('(Paris time)')
    else await expect(ended).not.toContainText('time')
    await context.close()
  }
})

test(
  'nobody is thanked for what they have not bought, and all find an address (deviation 32, 33)',
  { tag: ['@M12'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const popup = 'popup-rotonde'
      const operator = await signInAsOperator(product)
      const settings = (contactEmail: string | null) =>
        operator('PATCH', `/api/staff/clubs/${popup}/settings`, { contactEmail })
      await settings(null)
      await signIn(page, popup, marie)
      await page.goto(`/clubs/${popup}/exclusives/first-look/purchase-confirmed`)
      await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
      await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toHaveAttribute('href', /@/)
      await expectAccessible(page)
      await page.goto(`/clubs/${popup}/exclusives/nope/purchase-confirmed`)
      await expect(page.getByRole('link', { name: 'Back to the club' })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settings('accueil@popup-rotonde.test')
    }),
)

test('a short flick moves a row of cards on by one (deviation 46)', { tag: ['@H10'] }, async ({ browser, product }) => {
  const context = await openBrowser(browser, product, { phone: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.goto(`/clubs/${club}`)
  await page.locator('html[data-session]').waitFor({ state: 'attached' })
  const row = page.locator('.rail').first()
  // Away from the bars at the edges of a phone.
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await row.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 60]
  // A finger leaves after 30 ms, whatever time the machine takes to say so.
  const began = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, left = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + after / 1000,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x - left, y }],
    })
  // Far less than half a card, but more than 1 % of the row.
  await touch('touchStart', 0)
  await touch('touchMove', 10, 12)
  await touch('touchMove', 20, 24)
  await touch('touchEnd', 30)
  const second = row.locator(':scope > *').nth(1)
  await expect
    .poll(async () => {
      const [card, frame] = [await second.boundingBox(), await row.boundingBox()]
      return Math.round((card?.x ?? 0) - (frame?.x ?? 0))
    })
    .toBe(20)
  await context.close()
})
