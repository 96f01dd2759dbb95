import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { LiveState, StaffAuction } from '@virage/contract/staff'
import { urlOfRunning } from '@virage/postgres'
import {
  createAuction,
  createFan,
  createLots,
  placeBid,
  productTime,
  signInAsOperator,
  type TestFan,
} from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import pg from 'pg'
import { advanceClock, expectAccessible, onDesktop, openBrowser, testOfTime as test } from '../product.ts'
import { club, createStaff, enterOffice, saveSandboxCard } from './office.ts'

const path = `/api/staff/clubs/${club}`
const lotCount = 200
const firstPrice = 101
/** A card whose bank asks for authentication at each charge. */
const asksEachTime = '4000002760003184'

/** Reads what contradicts the bids of an auction in its lots, payments, orders and in the ledger. */
async function contradictionsOf({ dataDirectory }: RunningServer, auctionId: string) {
  const client = new pg.Client(await urlOfRunning(join(dataDirectory, 'postgres'), 'postgres', 'virage'))
  await client.connect()
  const { rows } = await client.query<Record<string, number>>(
    `with of_auction as (
       select l.*, (select max(b.price) from bid b where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id
         and b.cancelled_at is null) as highest
       from lot l where l.auction_id = $1
     ), due as (
       select d.*, ceil(d.price::numeric * d.coin_price / 100000000)::bigint as cents from outstanding_payment d join of_auction l on l.club_id = d.club_id and l.exclusive_id = d.exclusive_id
     )
     select
       (select count(*)::int from of_auction where closed_at is null) as open,
       (select count(*)::int from of_auction where current_price is distinct from highest) as "wrong prices",
       (select count(*)::int from of_auction l where (l.outcome in ('SOLD', 'BOUGHT')) is distinct from exists (
         select from due d where d.exclusive_id = l.exclusive_id and d.price = l.highest and d.fan_id = l.leader_id)) as "wrong payments",
       (select count(*)::int from due d left join orders o on o.club_id = d.club_id and o.outstanding_payment_id = d.id
         left join checkout c on c.club_id = o.club_id and c.id = o.checkout_id and c.status = 'paid'
         where (d.paid_at is not null) is distinct from coalesce(c.amount = d.cents and o.final_cost = d.cents, false)) as "wrong orders",
       (select coalesce(sum(d.cents), 0)::int from due d where d.paid_at is not null)
         - (select coalesce(sum(amount), 0)::int from sandbox_charge where failure is null)
         - (select coalesce(sum(amount), 0)::int from recorded_payment) as "cents without a source",
       (select coalesce(sum(amount), 0)::int from ledger_entry) as ledger,
       (select coalesce(sum(balance), 0)::int from ledger_account where kind = 'held') as held`,
    [auctionId],
  )
  await client.end()
  return rows[0]
}

test(
  'a night of 200 lots, two operators and four fans is settled, and agrees to the cent',
  { tag: ['@A05', '@A11', '@A13', '@B03', '@B05'] },
  async ({ browser, product }) => {
    test.slow()
    const operator = await signInAsOperator(product)
    const auctionId = await createAuction(product, operator, { club, startsIn: 3_600, minutes: 180 })
    const prices = Array.from({ length: lotCount }, (_, index) => firstPrice + index)
    const slugs = await createLots(operator, { club, auctionId, prices })
    const slugOf = (price: number) => slugs[price - firstPrice] ?? ''
    const reserved = 300
    const offered = 299
    const { lots } = await operator<StaffAuction>('GET', `${path}/auctions/${auctionId}`)
    const change = (price: number, body: object) => {
      const id = lots.find(({ exclusiveSlug }) => exclusiveSlug === slugOf(price))?.exclusiveId ?? ''
      return operator('PATCH', `${path}/auctions/${auctionId}/lots/${id}`, body)
    }
    await change(reserved, { reserve: 500 })
    await change(offered, { buyNow: { coinsAmount: 400 } })
    await advanceClock(product, 3_660)

    const fan = (firstName: string, hasCard = true) =>
      createFan(product, { club, firstName, lastName: 'Nuit', hasCard })
    const [ana, bo, cleo, dan] = [await fan('Ana'), await fan('Bo'), await fan('Cleo', false), await fan('Dan')]
    await saveSandboxCard(product, cleo, asksEachTime)
    const [owner, editor] = [await createStaff(product, 'owner'), await createStaff(product, 'editor')]
    const openOffice = async (email: string, screen: string): Promise<Page> => {
      const context = await openBrowser(browser, product, { ...onDesktop, locale: 'en-GB' })
      const page = await context.newPage()
      await enterOffice(page, product, email)
      await page.goto(`/office/${club}/${screen}`)
      return page
    }
    const [one, other] = [await openOffice(owner, 'live'), await openOffice(editor, 'live')]
    for (const page of [one, other]) await expect(page.getByText('Live', { exact: true }).last()).toBeVisible()
    const focus = one.getByRole('region', { name: /^In focus/ })
    /** Puts a lot in focus, which keys are about from then on. */
    const take = async (page: Page, price: number) => {
      const name = new RegExp(`the ${price}th evening`)
      const lot = page.getByRole('region', { name: 'Lots' }).getByRole('button', { name })
      await lot.click()
      await expect(lot).toHaveAttribute('aria-current', 'true')
    }
    const lotOf = async (price: number) =>
      (await operator<LiveState>('GET', `${path}/live`)).lots.find(
        ({ exclusiveSlug }) => exclusiveSlug === slugOf(price),
      )
    const raisedOn = async (page: Page) => Number(await page.locator('[data-raised]').getAttribute('data-raised'))

    await test.step('both consoles count the bids of all, also those of a time without a stream', async () => {
      const fans = [ana, bo, cleo, dan]
      const bids = Array.from({ length: 12 }, (_, index) => ({ price: 110 + index, by: fans[index % 4] ?? ana }))
      for (const { price, by } of bids.slice(0, 6)) await placeBid(by, { club, slug: slugOf(price), amount: price })
      const connectAgain = () => other.evaluate(() => dispatchEvent(new Event('online')))
      await other.route(/\/(?:events|live)$/, (route) => route.abort())
      await connectAgain()
      await expect(other.getByText('Reconnecting…')).toBeVisible()
      for (const { price, by } of bids.slice(6)) await placeBid(by, { club, slug: slugOf(price), amount: price })
      await other.unroute(/\/(?:events|live)$/)
      await connectAgain()
      await expect(other.getByText('Live', { exact: true }).last()).toBeVisible()
      // The live state is a copy, which follows the bids a moment later.
      await expect.poll(async () => (await lotOf(121))?.price).toBe(121)
      await expect.poll(async () => (await raisedOn(other)) - (await raisedOn(one))).toBe(0)
    })

    await test.step('of two fans who buy a lot at once, one has it', async () => {
      const buy = ({ call, username }: TestFan) =>
        call('POST', `/api/clubs/${club}/exclusives/${slugOf(offered)}/purchases-now`, {
          bidderUsername: username,
          priceCoinsAmount: 400,
        })
      const bought = await Promise.allSettled([buy(ana), buy(dan)])
      expect(bought.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await placeBid(bo, { club, slug: slugOf(reserved), amount: 310 })
    })

    await test.step('a guest of the room outbids the maximum of a fan', async () => {
      await placeBid(ana, { club, slug: slugOf(200), amount: 210, maximum: 225 })
      await take(one, 200)
      await one.keyboard.press('b')
      const room = one.getByRole('dialog', { name: /^Room bid on/ })
      await room.getByText('Give a paddle').click()
      await room.getByLabel('First name').fill('Gus')
      await room.getByLabel('Last name').fill('Nuit')
      await room.getByLabel('Email').fill('gus.nuit@guests.test')
      await room.getByRole('button', { name: 'Give the next number' }).click()
      await expect(room.getByText('Gus Nuit, guest')).toBeVisible()
      await room.getByRole('textbox', { name: 'Bid' }).fill('223')
      await room.getByRole('button', { name: /^Bid 223\sVIR/ }).click()
      await expect(room.getByText(/^Now at 224\sVIR/)).toBeVisible()
      await room.getByRole('textbox', { name: 'Bid' }).fill('230')
      await room.getByRole('button', { name: /^Bid 230\sVIR/ }).click()
      await expect(room.getByRole('button', { name: /^Award to paddle \d+ for 230/ })).toBeVisible()
      await one.keyboard.press('Escape')
      await expect(focus.getByText('led by Gus Nuit')).toBeVisible()
    })

    await test.step('in the last seconds: a pause, an extension, and a lead that is cancelled', async () => {
      await placeBid(dan, { club, slug: slugOf(150), amount: 150 })
      await placeBid(cleo, { club, slug: slugOf(150), amount: 170 })
      await take(one, 150)
      const left = Date.parse((await lotOf(150))?.endDate ?? '') - (await productTime(product))
      await advanceClock(product, Math.floor(left / 1_000) - 20)
      await one.keyboard.press('p')
      await expect(one.getByRole('dialog').locator(':focus')).toBeVisible()
      await one.keyboard.press('Enter')
      await expect(other.getByText('Paused').first()).toBeVisible()
      await expect(placeBid(ana, { club, slug: slugOf(150), amount: 180 })).rejects.toThrow('errors.bid.paused')
      await advanceClock(product, 1_800)
      await other.keyboard.press('p')
      await expect(other.getByText(/^Bidding resumes/)).toBeVisible()
      await expect(other.getByRole('dialog').locator(':focus')).toBeVisible()
      await other.keyboard.press('Enter')
      await expect(focus.getByText('Paused')).toBeHidden()
      const before = Date.parse((await lotOf(150))?.endDate ?? '')
      await one.keyboard.press('+')
      await expect.poll(async () => Date.parse((await lotOf(150))?.endDate ?? '') - before).toBe(120_000)
      await one.keyboard.press('c')
      await expect(one.getByText(/^Then Dan Nuit leads at 150/)).toBeVisible()
      await one.getByLabel('What the bidder reads').selectOption('Placed by mistake')
      await one.getByRole('textbox', { name: 'Reason, for the log' }).fill('Typed by mistake')
      await one.keyboard.press('Enter')
      await expect(focus.getByText('led by Dan Nuit')).toBeVisible()
    })

    await test.step('at the end all lots close, and the one below its reserve is not sold', async () => {
      await advanceClock(product, 1_800)
      await expect.poll(async () => (await contradictionsOf(product, auctionId))?.['open'], { timeout: 60_000 }).toBe(0)
      const { lots: closed } = await operator<StaffAuction>('GET', `${path}/auctions/${auctionId}`)
      const outcomeOf = (price: number) => closed.find(({ exclusiveSlug }) => exclusiveSlug === slugOf(price))?.outcome
      expect([outcomeOf(reserved), outcomeOf(offered), outcomeOf(200)]).toEqual(['UNSOLD', 'BOUGHT', 'SOLD'])
    })

    // It is settled hours later, after another login.
    const desk = await openOffice(owner, 'results')
    await test.step('all cards are charged at once; one bank asks the winner', async () => {
      await desk.getByRole('button', { name: /^Charge all \d+ ready/ }).click()
      await desk.getByRole('button', { name: /^Charge [\d.,]+/ }).click()
      await expect(desk.getByRole('status').filter({ hasText: 'cards charged' })).toContainText('refused: Cleo Nuit')
      await expect(desk.getByRole('row').filter({ hasText: 'Cleo Nuit' }).first()).toContainText('Bank asks the winner')
      await expectAccessible(desk)
    })

    await test.step('the guest pays in cash, and gets the shirt', async () => {
      await desk.getByRole('row').filter({ hasText: 'Gus Nuit' }).getByRole('link').click()
      await expect(desk.getByRole('complementary')).toContainText('gus.nuit@guests.test')
      await desk.keyboard.press('o')
      await desk.getByLabel('How was it paid?').selectOption('Cash')
      await desk.getByLabel('Number of the cash receipt').fill('C-7')
      await desk.getByRole('button', { name: /^Record 253.00/ }).click()
      await expect(desk.getByRole('complementary').getByText('C-7')).toBeVisible()
      await desk.goto(`/office/${club}/sales?q=gus.nuit`)
      await desk.getByRole('row').filter({ hasText: 'Gus Nuit' }).getByRole('link').click()
      await desk.getByRole('button', { name: 'Record it…' }).click()
      await expect(desk.getByRole('dialog', { name: 'When did the buyer receive it?' })).toBeVisible()
      await expectAccessible(desk)
      await desk.getByRole('button', { name: 'Record', exact: true }).click()
      await expect(desk.getByText(/^Recorded\. The buyer can withdraw until/)).toBeVisible()
    })

    expect(await contradictionsOf(product, auctionId)).toEqual({
      open: 0,
      'wrong prices': 0,
      'wrong payments': 0,
      'wrong orders': 0,
      'cents without a source': 0,
      ledger: 0,
      held: 0,
    })
    await Promise.all([one, other, desk].map((page) => page.context().close()))
  },
)
