import { expect, type Page } from '@playwright/test'
import {
  changeClubState,
  createAuction,
  createClub,
  createExclusive,
  createLots,
  createRunningLot,
  signInAsOperator,
} from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { expectAccessible, menuOf, onDesktop, onMobile, openBrowser, signIn, test, withPage } from './product.ts'

type State = Parameters<typeof changeClubState>[2]

/** Creates a club in a state, with an exclusive, a lot of an auction that would run, and one of a later auction. */
async function createClubIn(product: RunningServer, state: State) {
  const operator = await signInAsOperator(product)
  const club = await createClub(operator)
  const { slug: exclusive } = await createExclusive(operator, { club, name: { en: 'A poster' } })
  const { slug: lot } = await createRunningLot(product, operator, { club })
  const auctionId = await createAuction(product, operator, { club, startsIn: 3 * 86_400 })
  const [upcomingLot = ''] = await createLots(operator, { club, auctionId, prices: [70] })
  await changeClubState(operator, club, state)
  return { path: `/clubs/${club}`, exclusive, lot, upcomingLot }
}

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, slug: string) => main(page).locator(`article#${slug}`)
const liveTexts = (page: Page) => main(page).getByText(/(?: is live|^Live now)$/)

test('a live club shows that an auction is live', { tag: ['@C07', '@S03'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { path, exclusive } = await createClubIn(product, 'LIVE')
    await page.goto(path)
    await expect(liveTexts(page).first()).toBeVisible()
    await expect(menuOf(page).getByText('live', { exact: true })).toHaveCount(1)
    await page.goto(`${path}/marketplace`)
    await expect(card(page, exclusive)).not.toContainText('Sold out')
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0)
  }),
)

test(
  'an upcoming club announces its opening, and its cards are coming soon (deviation 26)',
  { tag: ['@C07', '@H03'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { path, lot } = await createClubIn(product, 'UPCOMING')
      await page.goto(path)
      await expect(page.getByText('Opening soon')).toBeVisible()
      await expect(liveTexts(page)).toHaveCount(0)
      await expectAccessible(page)
      await page.goto(`${path}/auctions`)
      await expect(card(page, lot)).toContainText('Coming soon')
    }),
)

test(
  'on stand-by, a club’s home and menu show no live auction (deviation 17, 26)',
  { tag: ['@C07'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { path, lot } = await createClubIn(product, 'STAND_BY')
      await page.goto(path)
      await expect(main(page).getByText('Sales are on hold')).toBeVisible()
      await expect(card(page, lot)).toContainText('On hold')
      await expect(liveTexts(page)).toHaveCount(0)
      await expect(menuOf(page).getByText('live', { exact: true })).toHaveCount(0)
      await expectAccessible(page)
    }),
)

test(
  'on stand-by, a lot has no countdown and takes no bids (deviation 17, 26)',
  { tag: ['@C07', '@M06'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { path, lot } = await createClubIn(product, 'STAND_BY')
      await page.goto(`${path}/auctions`)
      await expect(card(page, lot)).toContainText('On hold')
      await page.goto(`${path}/exclusives/${lot}`)
      await expect(main(page).getByText('Sales are on hold')).toBeVisible()
      await expect(page.getByRole('button', { name: 'On hold' })).toBeDisabled()
      await expect(main(page).getByRole('timer')).toHaveCount(0)
      await expectAccessible(page)
    }),
)

test('on stand-by, a club’s exclusives are sold out', { tag: ['@C07', '@M05'] }, async ({ browser, product }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { path, exclusive } = await createClubIn(product, 'STAND_BY')
    await page.goto(`${path}/marketplace`)
    await expect(card(page, exclusive)).toContainText('Sold out')
    await expectAccessible(page)
  }),
)

test(
  'without a running auction, the wall shows upcoming lots (deviation 19)',
  { tag: ['@A12'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { path, upcomingLot } = await createClubIn(product, 'STAND_BY')
      await page.goto(`${path}/live-auctions`)
      await expect(page.locator('[data-lot]')).toHaveCount(1)
      await expect(page.locator(`[data-lot="${upcomingLot}"]`)).toBeVisible()
    }),
)

test(
  'an archived club shows an announcement that can’t be closed, no auction and no exclusives (deviation 17)',
  { tag: ['@C07', '@S04'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { path } = await createClubIn(product, 'ARCHIVED')
      await page.goto(path)
      const announcement = page.getByRole('complementary', { name: 'Announcement' })
      await expect(announcement).toContainText('This club is archived')
      await expect(announcement.getByRole('button')).toHaveCount(0)
      await expect(main(page).getByRole('heading').first()).toBeVisible()
      await expect(liveTexts(page)).toHaveCount(0)
      await expect(main(page).getByRole('article')).toHaveCount(0)
      await expectAccessible(page)
      await page.goto(`${path}/auctions`)
      await expect(main(page).getByText('This club is archived. Its auctions have ended.')).toBeVisible()
      await expect(main(page).getByRole('timer')).toHaveCount(0)
      await page.goto(`${path}/marketplace`)
      await expect(main(page).getByText('This club is archived and no longer sells anything.')).toBeVisible()
      await expect(main(page).getByRole('article')).toHaveCount(0)
    }),
)

const virage = '/clubs/fc-virage'

for (const { slug, label, marks } of [
  { slug: 'third-kit-charity', label: 'Sold out', marks: '(deviation 24)' },
  { slug: 'last-season-home-shirt', label: 'Bidding has ended', marks: '(deviation 24) (papercut 15)' },
])
  test(
    `a visitor sees a disabled button with the reason “${label}” ${marks}`,
    { tag: ['@M06'] },
    async ({ browser, product }) =>
      withPage({ browser, product, device: onMobile }, async (page) => {
        await page.goto(`${virage}/exclusives/${slug}`)
        await expect(page.getByRole('button', { name: label })).toBeDisabled()
        await expectAccessible(page)
      }),
  )

test(
  'a hidden exclusive shows a message and a link to the shop (deviation 25)',
  { tag: ['@M05'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { slug } = await createExclusive(await signInAsOperator(product), {
        club: 'fc-virage',
        name: { en: 'Not yet shown', fr: 'Pas encore visible' },
        visible: false,
      })
      await page.goto(`${virage}/exclusives/${slug}`)
      await expect(main(page).getByText('Hidden', { exact: true })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'isn’t available right now' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', /\/marketplace$/)
      await expectAccessible(page)
    }),
)

test(
  'the auctions page counts down to a start on the same day, and to the end of the live auction (deviation 27, 35)',
  { tag: ['@A01', '@A07'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const staff = await signInAsOperator(product)
      const auctionId = await createAuction(product, staff, { club: 'fc-virage', startsIn: 2 * 3600, minutes: 180 })
      const [slug = ''] = await createLots(staff, { club: 'fc-virage', auctionId, prices: [100] })
      await page.goto(`${virage}/auctions`)
      await expect(page.locator(`article#${slug}`)).toContainText(/Starts in 0[12]:\d\d:\d\d/)
      await expect(page.getByText('Ends in', { exact: true })).toBeVisible()
      await expectAccessible(page)
    }),
)

test(
  'the wall totals the current prices of the running lots (deviation 19)',
  { tag: ['@A12'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      type Lot = { auction: { status: string }; currentPrice: { coins: { amount: number } } }
      const response = await fetch(`${product.origin}/api${virage}/exclusives`)
      const exclusives = (await response.json()) as { auctionLot: Lot | null }[]
      const running = exclusives.flatMap(({ auctionLot }) =>
        auctionLot?.auction.status === 'ACTIVE' ? [auctionLot] : [],
      )
      const total = running.reduce((sum, { currentPrice }) => sum + currentPrice.coins.amount, 0)
      await page.goto(`${virage}/live-auctions`)
      await expect(page.getByRole('article')).toHaveCount(running.length)
      const digits = String(total).replace(/\B(?=(\d{3})+$)/g, '\\s')
      await expect(main(page)).toContainText(new RegExp(`${digits}\\sVIR`))
    }),
)

for (const { timeZone, isNamed } of [
  { timeZone: 'America/New_York', isNamed: true },
  { timeZone: 'Europe/Berlin', isNamed: false },
])
  test(`in ${timeZone}, a time ${isNamed ? 'names' : 'doesn’t name'} the club’s time zone (papercut 17)`, async ({
    browser,
    product,
  }) => {
    const context = await openBrowser(browser, product, { timeZone })
    const page = await context.newPage()
    await page.goto(`${virage}/exclusives/last-season-home-shirt`)
    const ended = page.getByRole('status').filter({ hasText: /Ended \d/ })
    await expect(ended).toBeVisible()
    await page.locator('html[data-session]').waitFor({ state: 'attached' })
    if (isNamed) await expect(ended).toContainText('(Paris time)')
    else await expect(ended).not.toContainText('time')
    await context.close()
  })

test(
  'the page of a purchase waits for its payment and has an email address, also in a club without one (deviation 32, 33)',
  { tag: ['@M12'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const popup = 'popup-rotonde'
      const operator = await signInAsOperator(product)
      await operator('PATCH', `/api/staff/clubs/${popup}/settings`, { contactEmail: null })
      await signIn(page, popup, 'marie@fans.test')
      await page.goto(`/clubs/${popup}/exclusives/first-look/purchase-confirmed`)
      await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
      await expect(main(page).locator('a[href^="mailto:"]')).toHaveAttribute('href', /@/)
      await expectAccessible(page)
      await operator('PATCH', `/api/staff/clubs/${popup}/settings`, { contactEmail: 'accueil@popup-rotonde.test' })
    }),
)

test(
  'nobody is thanked for a purchase of an unknown exclusive (deviation 32)',
  { tag: ['@M12'] },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await signIn(page, 'popup-rotonde', 'marie@fans.test')
      await page.goto('/clubs/popup-rotonde/exclusives/nope/purchase-confirmed')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to the club' })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toHaveCount(0)
    }),
)

test('a short flick moves a row of cards by one (deviation 46)', { tag: ['@H10'] }, async ({ browser, product }) => {
  const context = await openBrowser(browser, product, { phone: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.goto(virage)
  await page.locator('html[data-session]').waitFor({ state: 'attached' })
  const row = page.locator('.rail').first()
  // Away from the header and the menu.
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await row.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 60]
  // The timestamps make it a flick of 30 ms, however slow the machine is.
  const began = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, left = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + after / 1000,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x - left, y }],
    })
  // Less than half a card, but more than 1 % of the row.
  await touch('touchStart', 0)
  await touch('touchMove', 10, 12)
  await touch('touchMove', 20, 24)
  await touch('touchEnd', 30)
  const second = row.locator(':scope > *').nth(1)
  await expect
    .poll(async () => {
      const [one, frame] = [await second.boundingBox(), await row.boundingBox()]
      return Math.round((one?.x ?? 0) - (frame?.x ?? 0))
    })
    .toBe(20)
  await context.close()
})
