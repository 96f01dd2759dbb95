import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { createAuction, createFan, createLots, placeBid, signInAsOperator } from '@virage/test-support/builders'
import { browserWithWindows } from './browser.ts'
import { measureMemory } from './page-memory.ts'
import { openBrowser } from './product.ts'

test.use({ launchOptions: browserWithWindows })

const club = 'fc-virage'

// A product of its own, because of two hundred lots.
let product: RunningServer
test.beforeAll(async () => {
  product = await startServer()
})
test.afterAll(() => product.stop())

/** Numbers of lots, and the least height of their prices as a part of the screen's. */
const walls = [
  { lots: 1, least: 0.09 },
  { lots: 12, least: 0.05 },
  { lots: 60, least: 0.026 },
  { lots: 200, least: 0.013 },
]

test(
  'the wall shows 1, 12, 60 and 200 lots without scrolling, with prices that can be read from ten metres',
  { tag: ['@R04', '@A12'] },
  async ({ browser }) => {
    const popup = 'popup-rotonde'
    const staff = await signInAsOperator(product)
    const auctions = await staff<{ id: string; status: string; numberOfLots: number }[]>(
      'GET',
      `/api/staff/clubs/${popup}/auctions`,
    )
    const running = auctions.find(({ status }) => status === 'ACTIVE')
    expect(running?.numberOfLots).toBe(1)
    const context = await openBrowser(browser, product, { locale: 'fr-FR' })
    const wall = await context.newPage()
    let shown = 1
    for (const { lots, least } of walls) {
      const prices = Array.from({ length: lots - shown }, (_, nth) => 60 + (((shown + nth) * 7919) % 2400))
      await createLots(staff, { club: popup, auctionId: running?.id ?? '', prices })
      shown = lots
      await wall.goto(`/clubs/${popup}/live-auctions`, { waitUntil: 'domcontentloaded' })
      for (const [width, height] of [
        [1920, 1080],
        [3840, 2160],
      ] as const) {
        await wall.setViewportSize({ width, height })
        await expect(wall.getByRole('article')).toHaveCount(lots)
        await expect(wall.getByRole('link')).toBeVisible()
        await expect(wall.locator('html')).toHaveAttribute('data-fonts', 'shown')
        await wall.evaluate(() => document.fonts.ready)
        const look = () =>
          wall.evaluate(() => {
            const isWhole = (one: Element) => {
              const { left, top, right, bottom } = one.getBoundingClientRect()
              return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
            }
            const tiles = [...document.querySelectorAll('main > *:not(h1)')]
            const figures = [...document.querySelectorAll<HTMLElement>('[data-price]')]
            return {
              outside: tiles.filter((one) => !isWhole(one)).length,
              isQrLast: tiles.at(-1)?.matches('a[href$="/auctions"]') === true,
              cut: figures.filter((one) => one.scrollWidth > (one.parentElement?.clientWidth ?? 0) + 1).length,
              smallest:
                Math.min(...figures.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))) / innerHeight,
            }
          })
        // The wall chooses its columns a frame after its size has changed.
        await expect
          .poll(look, { message: `${lots} lots at ${width}` })
          .toMatchObject({ outside: 0, isQrLast: true, cut: 0 })
        expect((await look()).smallest).toBeGreaterThan(least)
      }
    }
    await context.close()
  },
)

test('the wall doesn’t leak memory during thousands of bids', { tag: ['@A12'] }, async ({ browser }) => {
  const staff = await signInAsOperator(product)
  const auctionId = await createAuction(product, staff, { club, minutes: 90 })
  const slugs = await createLots(staff, { club, auctionId, prices: [50, 60, 70, 80] })
  const context = await openBrowser(browser, product)
  const wall = await context.newPage()
  await wall.goto(`/clubs/${club}/live-auctions`)
  const [one, other] = [
    await createFan(product, { club, hasCard: true }),
    await createFan(product, { club, hasCard: true }),
  ]
  let amount = 100
  const place = async (count: number) => {
    const last = amount + count
    for (; amount < last; amount++) {
      const bidder = amount % 2 === 0 ? one : other
      await Promise.all(slugs.map((slug) => placeBid(bidder, { club, slug, amount })))
    }
    for (const slug of slugs)
      await expect(wall.locator(`[data-lot="${slug}"]`)).toContainText(
        new RegExp(`${String(amount - 1).replace(/\B(?=\d{3}$)/, '\\s')}\\sVIR`),
      )
  }
  const session = await context.newCDPSession(wall)
  /** Counts what is left in the page after a garbage collection. */
  const measure = async () => {
    const memory = await measureMemory(session)
    const prototype = await session.send('Runtime.evaluate', { expression: 'Object.prototype' })
    const found = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.result.objectId ?? '' })
    const { objectId = '' } = found.objects
    const functionDeclaration = 'function () { return this.length }'
    const { result } = await session.send('Runtime.callFunctionOn', { objectId, functionDeclaration })
    await session.send('Runtime.releaseObject', { objectId })
    return { ...memory, objects: Number(result.value) }
  }
  await place(250)
  const before = await measure()
  await place(500)
  const after = await measure()
  // A bid takes six objects and half a kilobyte: two thousand of them would be 12,000 objects. The last hundred of each lot
  // may be stored, and compiled code grows meanwhile.
  expect(after.objects - before.objects).toBeLessThan(6_000)
  expect(after.heap - before.heap).toBeLessThan(1_000_000)
  expect(after.nodes - before.nodes).toBeLessThan(200)
  await context.close()
})
