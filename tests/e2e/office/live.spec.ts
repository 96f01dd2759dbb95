import { expect, type Page } from '@playwright/test'
import type { ListedAuction, LiveState } from '@virage/contract/staff'
import {
  createAuction,
  createFan,
  createLots,
  placeBid,
  productTime,
  signInAsOperator,
} from '@virage/test-support/builders'
import { advanceClock, expectAccessible, onDesktop, openBrowser, testOfTime } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const path = `/api/staff/clubs/${club}`

/** The price of a lot in the grid, as a number. */
const raisedIn = async (page: Page) => Number(await page.locator('[data-raised]').getAttribute('data-raised'))

testOfTime(
  'two operators run an auction by keyboard: bids, refusals, pauses, a cancelled lead, a cut stream, and each other',
  { tag: ['@A05', '@A13', '@X01'] },
  async ({ browser, product }) => {
    const operator = await signInAsOperator(product)
    const auctionId = await createAuction(product, operator, { club, minutes: 60 })
    const [first = '', second = ''] = await createLots(operator, { club, auctionId, prices: [100, 200] })
    const [ana, bo] = [
      await createFan(product, { club, firstName: 'Ana', lastName: 'Silva', hasCard: true }),
      await createFan(product, { club, firstName: 'Bo', lastName: 'Lind', hasCard: true }),
    ]
    const pages: Page[] = []
    for (const email of [await createStaff(product, 'owner'), await createStaff(product, 'editor')]) {
      const context = await openBrowser(browser, product, { ...onDesktop, locale: 'en-GB' })
      const page = await context.newPage()
      await enterOffice(page, product, email)
      await page.goto(`/office/${club}/exclusives`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('g')
      await page.keyboard.press('v')
      await expect(page.getByText('Live', { exact: true }).last()).toBeVisible()
      pages.push(page)
    }
    const [one, other] = pages
    if (!one || !other) throw new Error('Two operators')
    const feed = one.getByRole('complementary', { name: 'Feed' })
    const focus = one.getByRole('region', { name: /^In focus/ })
    const read = () => operator<LiveState>('GET', `${path}/live`)
    const endOf = async () => (await read()).lots.find(({ exclusiveSlug }) => exclusiveSlug === second)?.endDate ?? ''
    const lotOf = (page: Page, price: number) =>
      page.getByRole('region', { name: 'Lots' }).getByRole('button', { name: new RegExp(`the ${price}th evening`) })

    await testOfTime.step('a bid is seen with its bidder, and a refused one with its reason', async () => {
      await placeBid(ana, { club, slug: first, amount: 110 })
      await expect(feed.getByText('Ana Silva')).toBeVisible()
      await placeBid(bo, { club, slug: first, amount: 120 })
      await placeBid(bo, { club, slug: second, amount: 210 })
      await expect(placeBid(ana, { club, slug: first, amount: 115 })).rejects.toThrow('errors.bid.tooLow')
      await expect(feed.getByText('Refused: too low')).toBeVisible()
    })

    await testOfTime.step('Space goes from lot to lot, and the colleague sees where', async () => {
      await one.keyboard.press('Space')
      await expect(lotOf(one, 200)).toHaveAttribute('aria-current', 'true')
      await expect(lotOf(other, 200)).toContainText('owner-')
      await expect(focus.getByText('Bo Lind').first()).toBeVisible()
      await other.keyboard.press('Space')
      await expect(lotOf(one, 200)).toContainText('editor-')
      await expectAccessible(one)
    })

    await testOfTime.step('a pause in the last minute stops the clock of all, and says so before', async () => {
      const left = Date.parse(await endOf()) - (await productTime(product))
      await advanceClock(product, Math.floor(left / 1_000) - 60)
      await one.keyboard.press('p')
      await expect(one.getByText(/^Nobody can bid, and no lot ends/)).toBeVisible()
      await expect(one.getByRole('dialog').locator(':focus')).toBeVisible()
      await one.keyboard.press('Enter')
      await expect(focus.getByText('Paused')).toBeVisible()
      await expect(other.getByText('Paused')).toBeVisible()
      await expect(placeBid(ana, { club, slug: second, amount: 220 })).rejects.toThrow('errors.bid.paused')
      await expect(feed.getByText('Refused: auction paused')).toBeVisible()
      await advanceClock(product, 3_600)
      await other.keyboard.press('p')
      await expect(other.getByText(/^Bidding resumes/)).toBeVisible()
      await expect(other.getByRole('dialog').locator(':focus')).toBeVisible()
      await other.keyboard.press('Enter')
      await expect(focus.getByText('Paused')).toBeHidden()
    })

    await testOfTime.step('one key adds two minutes to the lot', async () => {
      const before = Date.parse(await endOf())
      await one.keyboard.press('+')
      await expect.poll(async () => Date.parse(await endOf()) - before).toBe(120_000)
    })

    await testOfTime.step('a cancelled lead names who leads then, asks for the reason, and shows at both', async () => {
      await placeBid(ana, { club, slug: second, amount: 230 })
      await expect(focus.getByText('led by Ana Silva')).toBeVisible()
      await one.keyboard.press('c')
      await expect(one.getByText(/^Then Bo Lind leads at 210/)).toBeVisible()
      await expect(one.getByRole('textbox', { name: 'Reason, for the log' })).toBeFocused()
      await one.keyboard.press('Enter')
      await expect(one.getByRole('textbox', { name: 'Reason, for the log' })).toHaveAttribute('aria-invalid', 'true')
      await one.getByLabel('What the bidder reads').selectOption('Placed by mistake')
      await one.getByRole('textbox', { name: 'Reason, for the log' }).fill('Typed by mistake')
      await one.keyboard.press('Enter')
      await expect(focus.getByText('led by Bo Lind')).toBeVisible()
      await expect(
        other.getByRole('complementary', { name: 'Feed' }).getByText('Cancelled: Typed by mistake'),
      ).toBeVisible()
    })

    await testOfTime.step('a guest of the room bids against the maximum of a fan, and leads at both', async () => {
      await one.keyboard.press('b')
      const room = one.getByRole('dialog', { name: /^Room bid on/ })
      await room.getByText('Give a paddle').click()
      await room.getByLabel('First name').fill('Gus')
      await room.getByLabel('Last name').fill('Room')
      await room.getByLabel('Email').fill('gus@guests.test')
      await room.getByRole('button', { name: 'Give the next number' }).click()
      await expect(room.getByText('Gus Room, guest')).toBeVisible()
      await placeBid(ana, { club, slug: second, amount: 220, maximum: 225 })
      await room.getByRole('textbox', { name: 'Bid' }).fill('223')
      await room.getByRole('button', { name: /^Bid 223\sVIR/ }).click()
      await expect(room.getByText(/^Now at 224\sVIR/)).toBeVisible()
      await room.getByRole('textbox', { name: 'Bid' }).fill('230')
      await room.getByRole('button', { name: /^Bid 230\sVIR/ }).click()
      await expect(room.getByRole('button', { name: /^Award to paddle 1 for 230/ })).toBeVisible()
      await one.keyboard.press('Escape')
      await expect(other.getByText('led by Gus Room')).toBeVisible()
    })

    await testOfTime.step('what happens while the stream is cut is there when it is back', async () => {
      // Another network needs another connection, which fails here.
      const connectAgain = () => other.evaluate(() => dispatchEvent(new Event('online')))
      await other.route(/\/(?:events|live)$/, (route) => route.abort())
      await connectAgain()
      await expect(other.getByText('Reconnecting…')).toBeVisible()
      for (const amount of [240, 250, 260]) await placeBid(amount === 250 ? bo : ana, { club, slug: second, amount })
      await other.unroute(/\/(?:events|live)$/)
      await connectAgain()
      const lines = other.getByRole('complementary', { name: 'Feed' }).getByRole('listitem')
      for (const amount of [240, 250, 260])
        await expect(lines.filter({ hasText: new RegExp(`${amount}\\sVIR`) })).toHaveCount(1)
    })

    await testOfTime.step('the sum is the one of the database', async () => {
      const auctions = await operator<ListedAuction[]>('GET', `${path}/auctions?limit=100`)
      const shown = new Set((await read()).auctions.map(({ id }) => id))
      const sum = auctions.filter(({ id }) => shown.has(id)).reduce((total, auction) => total + auction.sum, 0)
      for (const page of [one, other]) await expect.poll(() => raisedIn(page)).toBe(sum)
    })
  },
)
