import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { createFan, createRunningLot, placeBid, signInAsOperator } from '@virage/test-support/builders'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { cancelPayment, pay } from './paying.ts'
import {
  advanceClock,
  expectAccessible,
  mailTo,
  onDesktop,
  onMobile,
  openBrowser,
  signIn,
  withPage,
} from './product.ts'

const club = 'fc-virage'

// These tests move the product's clock and restart it.
let product: RunningServer
test.beforeAll(async () => {
  product = await startServer()
})
test.afterAll(() => product.stop())

const price = (page: Page) => page.getByTestId('current-price')
const dialogOf = (page: Page) => page.getByRole('dialog')
/** The button of the bar below the lot. */
const bid = (page: Page) => page.getByRole('button', { name: /^(Bid|Enchérir) / })
const amount = (page: Page) => dialogOf(page).getByLabel(/^(Amount|Montant)$/)
const maximum = (page: Page) => dialogOf(page).getByLabel(/^(Maximum bid|Enchère maximale)/)
const place = (page: Page, coins: number) =>
  dialogOf(page).getByRole('button', { name: new RegExp(`^(Bid|Enchérir à) ${coins}`) })
const tile = (wall: Page, slug: string) => wall.locator(`[data-lot="${slug}"]`)

/** Creates a running lot that starts at 100 coins, and two fans who can bid on it. */
async function createLot({ minutes = 60 } = {}) {
  const staff = await signInAsOperator(product)
  const { auctionId, slug } = await createRunningLot(product, staff, { club, price: 100, minutes })
  const [nina, karl] = await Promise.all([
    createFan(product, { club, firstName: 'Nina', lastName: 'Storey', hasCard: true }),
    createFan(product, { club, firstName: 'Karl', lastName: 'Berger', hasCard: true }),
  ])
  return { staff, auctionId, slug, path: `/clubs/${club}/exclusives/${slug}`, nina, karl }
}

/** Opens the wall, on a screen of 1920 × 1080. */
async function openWall(context: BrowserContext): Promise<Page> {
  const wall = await context.newPage()
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await wall.goto(`/clubs/${club}/live-auctions`)
  return wall
}

/** Opens a lot as a fan. */
async function openLot(page: Page, email: string, path: string): Promise<void> {
  await signIn(page, club, email)
  await page.goto(path)
  await expect(bid(page)).toBeEnabled()
}

/** Returns the seconds that the countdown of a lot shows. */
async function secondsShown(page: Page): Promise<number> {
  const countdown = page.getByRole('region', { name: /^(Auction|Enchère)$/ }).getByRole('timer')
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (await countdown.locator('.figures').allTextContents()).map(
    Number,
  )
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

/** Returns the seconds until a lot ends, by the product's clock. */
async function secondsLeft(slug: string): Promise<number> {
  const response = await fetch(`${product.origin}/api/clubs/${club}/exclusives/${slug}`)
  const { auctionLot } = (await response.json()) as { auctionLot: { auction: { endDate: string } } }
  const left = Date.parse(auctionLot.auction.endDate) - Date.parse(response.headers.get('date') ?? '')
  return Math.floor(left / 1_000)
}

test(
  'a bid appears on the wall and on other devices, without its maximum',
  { tag: ['@A02', '@A03', '@A12'] },
  async ({ browser }) =>
    withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
      const { slug, path, nina } = await createLot()
      const wall = await openWall(context)
      await expect(tile(wall, slug)).toContainText('Starting price')
      await expectAccessible(wall)
      await openLot(page, nina.email, path)
      const other = await openBrowser(browser, product)
      const visitor = await other.newPage()
      await visitor.goto(path)
      await expect(price(visitor)).toHaveText('100 VIR')

      await bid(page).click()
      await amount(page).fill('100')
      await expectAccessible(page)
      await maximum(page).fill('200')
      await place(page, 100).click()
      await expect(dialogOf(page)).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasText: 'You’re leading' })).toBeVisible()
      await expect(tile(wall, slug)).toContainText('Nina S.')
      await expect(tile(wall, slug)).toContainText('100 VIR')
      await expect(visitor.getByRole('list', { name: 'Bidders' })).toContainText('Nina S.')
      await expect(price(visitor)).toHaveText('100 VIR')
      await other.close()
    }),
)

test(
  'a bid below another fan’s maximum is outbid immediately, and the dialog shows the new minimum',
  { tag: ['@A03'] },
  async ({ browser }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { slug, path, nina, karl } = await createLot()
      await placeBid(nina, { club, slug, amount: 100, maximum: 200 })
      await openLot(page, karl.email, path)
      await bid(page).click()
      await amount(page).fill('110')
      await place(page, 110).click()
      await expect(dialogOf(page)).toContainText('Un autre fan a une enchère maximale plus élevée.')
      await expect(dialogOf(page)).toContainText('Au moins 112 VIR')
      await amount(page).fill('150')
      await maximum(page).fill('300')
      await place(page, 150).click()
      await expect(price(page)).toHaveText('201 VIR')
    }),
)

test('a fan who is outbid gets a message on the lot', { tag: ['@A03'] }, async ({ browser }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { slug, path, nina, karl } = await createLot()
    await placeBid(nina, { club, slug, amount: 100 })
    await openLot(page, nina.email, path)
    await placeBid(karl, { club, slug, amount: 130 })
    await expect(price(page)).toHaveText('130 VIR')
    await expect(page.getByText('You’ve been outbid')).toBeVisible()
  }),
)

test(
  'a fan who is outbid while the bid dialog is open sees the new minimum there',
  { tag: ['@A03'] },
  async ({ browser }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      const { slug, path, nina, karl } = await createLot()
      await placeBid(nina, { club, slug, amount: 100 })
      await openLot(page, nina.email, path)
      await bid(page).click()
      await amount(page).fill('155')
      await placeBid(karl, { club, slug, amount: 160 })
      await expect(dialogOf(page)).toContainText('At least 161 VIR')
      await expect(place(page, 155)).toBeDisabled()
      await expectAccessible(page)
      await amount(page).fill('170')
      await place(page, 170).click()
      await expect(price(page)).toHaveText('170 VIR')
    }),
)

test('the leader raises their maximum at the same price', { tag: ['@A03'] }, async ({ browser }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const { slug, path, karl } = await createLot()
    await placeBid(karl, { club, slug, amount: 200, maximum: 300 })
    await openLot(page, karl.email, path)
    await bid(page).click()
    await expect(dialogOf(page)).toContainText('300 VIR')
    await expectAccessible(page)
    await maximum(page).fill('320')
    await dialogOf(page).getByRole('button', { name: 'Garder 200 VIR' }).click()
    await dialogOf(page).getByRole('button', { name: 'Fixer l’enchère maximale' }).click()
    await expect(page.getByText('Votre enchère maximale de 320 VIR est fixée.')).toBeVisible()
    await expect(price(page)).toHaveText('200 VIR')
  }),
)

test('the leader removes their maximum', { tag: ['@A03'] }, async ({ browser }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { slug, path, karl } = await createLot()
    await placeBid(karl, { club, slug, amount: 200, maximum: 300 })
    await openLot(page, karl.email, path)
    await bid(page).click()
    await expect(dialogOf(page)).toContainText('We’ll bid for you up to 300 VIR.')
    await dialogOf(page).getByRole('button', { name: 'Remove maximum bid' }).click()
    await expect(dialogOf(page).getByText('We’ll bid for you')).toBeHidden()
    await expect(price(page)).toHaveText('200 VIR')
  }),
)

test(
  'a phone that was asleep for ten minutes shows every bid of that time',
  { tag: ['@A02', '@H05'] },
  async ({ browser }) =>
    withPage({ browser, product, device: onMobile }, async (page, _t, context) => {
      const { slug, path, nina, karl } = await createLot({ minutes: 30 })
      await placeBid(nina, { club, slug, amount: 230 })
      await openLot(page, nina.email, path)
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      const lifecycle = await context.newCDPSession(page)
      await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' })
      await context.setOffline(true)
      await advanceClock(product, 600)
      const amounts = [240, 250, 260]
      for (const coins of amounts) await placeBid(karl, { club, slug, amount: coins })
      const resumed = page.waitForRequest((request) => request.url().endsWith('/events'))
      await context.setOffline(false)
      await lifecycle.send('Page.setWebLifecycleState', { state: 'active' })
      await resumed
      await expect(price(page)).toHaveText('260 VIR')
      for (const coins of amounts)
        await expect(page.getByRole('list', { name: 'Bidders' })).toContainText(`${coins} VIR`)
      await expect.poll(() => secondsShown(page)).toBeLessThan(20 * 60)
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    }),
)

test('the wall and lots receive bids after the server has restarted', { tag: ['@A12', '@M08'] }, async ({ browser }) =>
  withPage({ browser, product, device: onDesktop }, async (page, _t, context) => {
    const { slug, path, karl } = await createLot()
    const wall = await openWall(context)
    const stream = page.waitForResponse('**/events')
    await page.goto(path)
    await expect(price(page)).toHaveText('100 VIR')
    await stream
    await product.restart()
    await placeBid(karl, { club, slug, amount: 270 })
    await expect(price(page)).toHaveText('270 VIR')
    await expect(tile(wall, slug)).toContainText('270 VIR')
  }),
)

test(
  'a paused auction takes no bids and its countdown stops, until it is resumed',
  { tag: ['@A01', '@A12'] },
  async ({ browser }) =>
    withPage({ browser, product, device: onMobile, ownContext: true }, async (page, _t, context) => {
      const { staff, auctionId, slug, path, nina } = await createLot()
      const wall = await openWall(context)
      await page.clock.install()
      await openLot(page, nina.email, path)
      const auction = `/api/staff/clubs/${club}/auctions/${auctionId}`
      await staff('POST', `${auction}/pauses`)
      await expect(bid(page)).toBeDisabled()
      await expect(page.getByText('Bidding is paused').first()).toBeVisible()
      await expect(tile(wall, slug)).toContainText('Paused')
      for (const screen of [wall, page]) await expectAccessible(screen)
      const stopped = await secondsShown(page)
      await advanceClock(product, 300)
      await page.clock.runFor(3_000)
      expect(await secondsShown(page)).toBe(stopped)
      await staff('POST', `${auction}/resumptions`)
      await expect(bid(page)).toBeEnabled()
      await expect.poll(() => secondsShown(page)).toBeGreaterThan(stopped - 30)
    }),
)

test('a late bid extends the auction by two minutes, on every screen', { tag: ['@A01', '@A12'] }, async ({ browser }) =>
  withPage({ browser, product, device: onDesktop }, async (page, _t, context) => {
    const { slug, path, karl } = await createLot()
    const wall = await openWall(context)
    await page.goto(path)
    await expect(price(page)).toHaveText('100 VIR')
    await advanceClock(product, (await secondsLeft(slug)) - 50)
    await placeBid(karl, { club, slug, amount: 280 })
    await expect(price(page)).toHaveText('280 VIR')
    // The page gets the product's new time with the next heartbeat.
    await expect
      .poll(async () => {
        const left = await secondsShown(page)
        return left > 60 && left <= 121
      })
      .toBe(true)
    await expect(tile(wall, slug).getByRole('timer')).toHaveText(/^00:0[12]:\d\d$/)
  }),
)

test('the winner of a lot is asked to pay for it', { tag: ['@A11'] }, async ({ browser }) =>
  withPage({ browser, product, device: onDesktop }, async (page) => {
    const { slug, path, nina, karl } = await createLot()
    await placeBid(nina, { club, slug, amount: 230 })
    await placeBid(karl, { club, slug, amount: 280 })
    await openLot(page, karl.email, path)
    await advanceClock(product, (await secondsLeft(slug)) + 10)
    await expect(dialogOf(page).getByText('Régler votre lot')).toBeVisible()
    await expectAccessible(page)
  }),
)

test('other fans see who won a lot when it ends', { tag: ['@A01', '@A08'] }, async ({ browser }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { slug, path, nina, karl } = await createLot()
    await placeBid(nina, { club, slug, amount: 230 })
    await placeBid(karl, { club, slug, amount: 280 })
    await openLot(page, nina.email, path)
    await advanceClock(product, (await secondsLeft(slug)) + 10)
    await expect(page.getByText('Won by Karl B.')).toBeVisible()
  }),
)

/** Creates a lot that its winner has not paid, and offers it to the runner-up. */
async function offerToRunnerUp() {
  const lot = await createLot()
  await placeBid(lot.nina, { club, slug: lot.slug, amount: 230 })
  await placeBid(lot.karl, { club, slug: lot.slug, amount: 280 })
  await advanceClock(product, (await secondsLeft(lot.slug)) + 10)
  const { staff } = lot
  const results = `/api/staff/clubs/${club}/auctions/${lot.auctionId}/results`
  type Result = { payment: { duePaymentId: string } | null }
  const duePaymentId = async () => (await staff<Result[]>('GET', results))[0]?.payment?.duePaymentId
  await expect.poll(duePaymentId).toBeDefined()
  await staff('POST', `/api/staff/clubs/${club}/due-payments/${await duePaymentId()}/runner-up-offers`)
  return lot
}

test('a lot that its winner doesn’t pay is offered to the runner-up', { tag: ['@A11'] }, async ({ browser }) =>
  withPage({ browser, product, device: onMobile }, async (page) => {
    const { path, nina } = await offerToRunnerUp()
    await signIn(page, club, nina.email)
    await page.goto(path)
    await expect(dialogOf(page).getByText('Your second-chance offer')).toBeVisible()
    await expect(dialogOf(page)).toContainText('230 VIR')
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('You have a second-chance offer')).toBeVisible()
    await expectAccessible(page)
  }),
)

test(
  'a second-chance offer is sent by email and listed in the profile',
  { tag: ['@A11', '@P04'] },
  async ({ browser }) =>
    withPage({ browser, product, device: onDesktop }, async (page) => {
      const { path, nina } = await offerToRunnerUp()
      const { plain } = await mailTo(product, nina.email, /^Second-chance offer: .*100th evening/)
      expect(plain).toMatch(/for your own bid of 230\sVIR/)
      expect(plain).toContain(path)
      await signIn(page, club, nina.email)
      await page.goto(`/clubs/${club}/profile`)
      await expect(page.getByRole('region', { name: 'À régler' })).toContainText('Offre de seconde chance')
      await expectAccessible(page)
    }),
)

test(
  'a winner pays for a lot by card after a cancelled attempt, and finds it among the orders',
  { tag: ['@A11', '@M10', '@M12', '@P04', '@R17', '@R18'] },
  async ({ browser }) =>
    withPage({ browser, product, device: onMobile }, async (page, t) => {
      const { slug, path, nina } = await createLot()
      await placeBid(nina, { club, slug, amount: 170 })
      await advanceClock(product, (await secondsLeft(slug)) + 10)
      await signIn(page, club, nina.email)
      await page.goto(path)
      await dialogOf(page).getByRole('button', { name: 'Close' }).click()
      await expect(dialogOf(page)).toHaveCount(0)
      await expect(page.getByText('You won this lot')).toBeVisible()
      await page.getByRole('button', { name: /^Pay / }).click()
      const payNow = dialogOf(page).getByRole('button', { name: 'Pay 187.00 €' })
      await payNow.click()
      await cancelPayment(page, t)
      await payNow.click()
      await pay(page, t)
      await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
      await page.getByRole('link', { name: 'See my orders' }).click()
      const order = page.getByRole('listitem').filter({ hasText: 'A shirt of the 100th evening' })
      await expect(order).toContainText('187.00 €')
      await expectAccessible(page)
    }),
)
