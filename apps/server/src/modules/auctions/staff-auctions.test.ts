import { coinUnits } from '@virage/domain'
import {
  createWithdrawal,
  getExclusive,
  listAuctions,
  listDuePayments,
  listOrders,
  createCoinsOrder,
} from '@virage/contract'
import {
  addLot,
  cancelBid,
  createAuction,
  deleteAuction,
  exportResults,
  giveCoins,
  extendAuction,
  listLotBids,
  listNextBidders,
  listResults,
  listStaffAuctions,
  offerToRunnerUp,
  orderLots,
  pauseAuction,
  recordHandover,
  recordReturn,
  removeLot,
  resumeAuction,
  type StaffAuction,
  updateAuction,
  updateLot,
} from '@virage/contract/staff'
import { pathOf } from '@virage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBidding } from '../../testing/bidders.ts'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
const owner = 'staff@fc-virage.test'
let app: TestApp
let staff: CallAs
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  staff = await app.as(owner)
  bidder = await openBidding(app, { club: slug, count: 5 })
})
afterAll(() => app.stop())

const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()

/** Creates an exclusive for a test. */
async function newExclusive(name: string): Promise<{ exclusiveId: string; exclusiveSlug: string }> {
  const club = await app.platform.clubs.find(slug)
  const row = await app.platform.database.asSystem((tx) =>
    tx
      .insertInto('exclusive')
      .values({
        club_id: club?.id ?? '',
        slug: name,
        name: JSON.stringify({ en: name, fr: name }),
        description: JSON.stringify({ en: name }),
        image_url: '/media/none.webp',
        price: coinUnits(5_000_000),
        stock: 1,
        category: 'COLLECTIBLE',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { exclusiveId: row.id, exclusiveSlug: name }
}

/** Creates a running auction with one lot that starts at 100 coins. */
async function runningAuction(name: string): Promise<{ auction: StaffAuction; lot: string; exclusiveId: string }> {
  const { exclusiveId, exclusiveSlug } = await newExclusive(name)
  const body = { name: { en: name }, startDate: inMinutes(-1), endDate: inMinutes(4), visible: true }
  const { id: auctionId } = valueOf(await staff(createAuction, { params: { slug }, body }))
  const lot = { exclusiveId, startingPrice: 100 }
  const auction = valueOf(await staff(addLot, { params: { slug, auctionId }, body: lot }))
  return { auction, lot: exclusiveSlug, exclusiveId }
}

const move = async (minutes: number) => {
  const body = JSON.stringify({ seconds: minutes * 60 })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${app.origin}/dev/clock`, { method: 'POST', headers, body })).status).toBe(200)
}

const inAuction = (auctionId: string) => ({ slug, auctionId })

test('an editor creates an auction; fans see it when it is visible, and can bid when it runs (A10)', async () => {
  const { exclusiveId, exclusiveSlug } = await newExclusive('signed-boots')
  const visitor = await app.as(null)
  const seen = async () => {
    const exclusive = valueOf(await visitor(getExclusive, { params: { slug, exclusiveSlug } }))
    const auctions = valueOf(await visitor(listAuctions, { params: { slug } })).map(({ name }) => name)
    return [exclusive.visible, auctions.includes('Boots night')]
  }
  const body = { name: { en: 'Boots night' }, startDate: inMinutes(5), endDate: inMinutes(6) }
  const key = crypto.randomUUID()
  const [auction, again] = [
    valueOf(await staff(createAuction, { params: { slug }, body, idempotencyKey: key })),
    valueOf(await staff(createAuction, { params: { slug }, body, idempotencyKey: key })),
  ]
  expect(again.id).toBe(auction.id)
  const params = inAuction(auction.id)
  valueOf(await staff(addLot, { params, body: { exclusiveId, startingPrice: 120 } }))
  expect(await seen()).toEqual([false, false])
  const changes = { visible: true, startDate: inMinutes(-1), extensionWindow: 300 }
  expect(valueOf(await staff(updateAuction, { params, body: changes }))).toMatchObject({
    status: 'ACTIVE',
    extensionWindow: 300,
    lots: [{ exclusiveSlug, number: 1, startingPrice: 120, currentPrice: null }],
  })
  expect(await seen()).toEqual([true, true])
  const fan = bidder(0, exclusiveSlug)
  const before = (await fan.lot()).auction.endDate
  valueOf(await fan.bid(120))
  expect((await fan.lot()).auction.endDate).toBe(before)
  await move(2)
  const { date } = valueOf(await fan.bid(130))
  const end = Date.parse((await fan.lot()).auction.endDate)
  expect(end - Date.parse(before)).toBeGreaterThan(0)
  expect(end - Date.parse(date)).toBe(300_000)
})

test('a lot says by how much bids extend it in its auction, not in its club (A01)', async () => {
  const { auction, lot } = await runningAuction('own-soft-close')
  const before = (await bidder(0, lot).lot()).extensionSeconds
  valueOf(await staff(updateAuction, { params: inAuction(auction.id), body: { extensionWindow: before + 20 } }))
  await expect.poll(async () => (await bidder(0, lot).lot()).extensionSeconds).toBe(before + 20)
})

test('unfair or impossible changes are rejected', async () => {
  const { auction, lot, exclusiveId } = await runningAuction('training-kit')
  const params = inAuction(auction.id)
  const refused = async (answer: ReturnType<typeof staff>) => errorKeyOf(await answer)
  const backwards = { name: { en: 'X' }, startDate: inMinutes(9), endDate: inMinutes(8) }
  expect(await refused(staff(createAuction, { params: { slug }, body: backwards }))).toBe('errors.validation.failed')
  expect(await refused(staff(updateAuction, { params, body: { endDate: inMinutes(2) } }))).toBe(
    'errors.auction.started',
  )
  expect(await refused(staff(addLot, { params, body: { exclusiveId, startingPrice: 5 } }))).toBe('errors.staff.inUse')
  expect(await refused(staff(deleteAuction, { params }))).toBe('errors.staff.inUse')
  expect(await refused(staff(orderLots, { params, body: { ids: [] } }))).toBe('errors.validation.failed')
  const foreign = inAuction('0190f1e2-0000-7000-a000-000000000001')
  expect(await refused(staff(pauseAuction, { params: foreign }))).toBe('errors.auction.notFound')

  const ofLot = { ...params, exclusiveId }
  valueOf(await staff(updateLot, { params: ofLot, body: { startingPrice: 90 } }))
  valueOf(await bidder(0, lot).bid(90))
  expect(await refused(staff(updateLot, { params: ofLot, body: { startingPrice: 80 } }))).toBe('errors.staff.inUse')
  expect(await refused(staff(removeLot, { params: ofLot }))).toBe('errors.staff.inUse')

  const { exclusiveId: second } = await newExclusive('second-lot')
  valueOf(await staff(addLot, { params, body: { exclusiveId: second, startingPrice: 5 } }))
  const ordered = valueOf(await staff(orderLots, { params, body: { ids: [second, exclusiveId] } }))
  expect(ordered.lots.map((one) => [one.exclusiveId, one.number])).toEqual([
    [second, 1],
    [exclusiveId, 2],
  ])
  expect(valueOf(await staff(removeLot, { params: { ...params, exclusiveId: second } })).lots).toHaveLength(1)
})

test('a paused auction accepts no bids and does not end; resumed, it has the same time left (A01)', async () => {
  const { auction, lot } = await runningAuction('paused-lot')
  const params = inAuction(auction.id)
  const fan = bidder(0, lot)
  valueOf(await fan.bid(100))
  const left = async () => Date.parse((await fan.lot()).auction.endDate) - app.platform.clock.now().getTime()
  const before = await left()
  const paused = valueOf(await staff(pauseAuction, { params }))
  expect(valueOf(await staff(pauseAuction, { params })).pausedDate).toBe(paused.pausedDate)
  expect(errorKeyOf(await fan.bid(110))).toBe('errors.bid.paused')
  await move(5)
  expect((await fan.lot()).auction).toMatchObject({ status: 'ACTIVE', pausedDate: paused.pausedDate })
  expect(errorKeyOf(await fan.bid(110))).toBe('errors.bid.paused')
  const resumed = valueOf(await staff(resumeAuction, { params }))
  expect(resumed).toMatchObject({ pausedDate: null, status: 'ACTIVE' })
  expect(valueOf(await staff(resumeAuction, { params })).endDate).toBe(resumed.endDate)
  // Its pause of five minutes does not count.
  expect(Math.abs((await left()) - before)).toBeLessThan(60_000)
  valueOf(await fan.bid(110))
})

test('no lot is added once only those that were extended still run', async () => {
  const { auction, exclusiveId } = await runningAuction('last-lot')
  const params = inAuction(auction.id)
  valueOf(await staff(extendAuction, { params, body: { minutes: 5, exclusiveId } }))
  await move(6)
  const { exclusiveId: another } = await newExclusive('too-late')
  const added = await staff(addLot, { params, body: { exclusiveId: another, startingPrice: 100 } })
  expect(errorKeyOf(added)).toBe('errors.auction.over')
})

test('an extension postpones the end of lots that have not ended', async () => {
  const { auction, lot, exclusiveId } = await runningAuction('extended-lot')
  const params = inAuction(auction.id)
  const fan = bidder(0, lot)
  const before = Date.parse((await fan.lot()).auction.endDate)
  valueOf(await staff(extendAuction, { params, body: { minutes: 5, exclusiveId } }))
  expect(Date.parse((await fan.lot()).auction.endDate)).toBe(before + 300_000)
  await move(6)
  valueOf(await fan.bid(100))
  await move(5)
  expect(errorKeyOf(await staff(extendAuction, { params, body: { minutes: 5 } }))).toBe('errors.auction.over')
  expect(errorKeyOf(await fan.bid(200))).toBe('errors.bid.closed')
})

test('cancelling a bid gives the lead to the next bid, with its maximum, and is logged with its reason', async () => {
  const { auction, lot, exclusiveId } = await runningAuction('cancelled-lot')
  const params = inAuction(auction.id)
  const [first, second, third] = [bidder(0, lot), bidder(1, lot), bidder(2, lot)]
  valueOf(await first.bid(100, 150))
  const { id: bidId } = valueOf(await second.bid(400, 900))
  const cancel = (id: string, key: string = crypto.randomUUID()) =>
    staff(cancelBid, {
      params: { ...params, bidId: id },
      body: { reason: 'A slip of the keys', category: 'MISTAKE' },
      idempotencyKey: key,
    })
  const key = crypto.randomUUID()
  const cancelled = valueOf(await cancel(bidId, key))
  expect(valueOf(await cancel(bidId, key))).toEqual(cancelled)
  expect(errorKeyOf(await cancel(bidId))).toBe('errors.bid.alreadyCancelled')
  expect(await third.lot()).toMatchObject({ currentPrice: { coins: { amount: 100 } }, numberOfBids: 1 })
  expect(valueOf(await third.bid(120))).toMatchObject({ leading: false, currentPrice: { coins: { amount: 121 } } })
  expect(valueOf(await second.bid(400))).toMatchObject({ leading: true, price: { coins: { amount: 400 } } })
  expect(valueOf(await third.bid(401))).toMatchObject({ leading: true })

  const bids = valueOf(await staff(listLotBids, { params: { ...params, exclusiveId } }))
  expect(bids.map(({ price, automatic, cancelled: gone }) => [price, automatic, gone?.reason ?? null])).toEqual([
    [401, false, null],
    [400, false, null],
    [121, true, null],
    [120, false, null],
    [400, false, 'A slip of the keys'],
    [100, false, null],
  ])
})

test('results show the winner and the payment; an unpaid lot is offered to the runner-up at their own bid (A11)', async () => {
  const { auction, lot, exclusiveId } = await runningAuction('sold-lot')
  const params = inAuction(auction.id)
  const [first, second, third] = [bidder(0, lot), bidder(1, lot), bidder(2, lot)]
  valueOf(await third.bid(100))
  valueOf(await second.bid(150, 200))
  valueOf(await first.bid(300))
  const bidders = async () =>
    valueOf(await bidder(0, lot).call(listAuctions, { params: { slug } })).find(({ id }) => id === auction.id)
      ?.numberOfBidders
  await expect.poll(bidders).toBe(3)
  await move(5)
  const results = async () => valueOf(await staff(listResults, { params }))
  await expect.poll(async () => (await results())[0]?.payment.state).toBe('DUE')
  // An auction that is over keeps its count.
  expect(await bidders()).toBe(3)
  const [result] = await results()
  expect(result).toMatchObject({
    price: 300,
    numberOfBids: 3,
    numberOfBidders: 3,
    winner: { fanId: first.fan.fanId },
    payment: { amount: 300 },
  })
  const outstanding = async (index: number) => {
    const { call, fan } = bidder(index, lot)
    const due = valueOf(await call(listDuePayments, { params: { slug, username: fan.username } }))
    const found = due.find((one) => one.exclusiveId === exclusiveId)
    return found && { amount: found.pricing.coins.amount, offered: found.offered }
  }
  expect([await outstanding(0), await outstanding(1)]).toEqual([{ amount: 300, offered: false }, undefined])
  const offer = (duePaymentId: string) => staff(offerToRunnerUp, { params: { slug, duePaymentId } })
  const dueId = result?.payment.duePaymentId ?? ''
  const offers = await Promise.all([offer(dueId), offer(dueId)])
  expect(offers.filter(({ ok }) => ok)).toHaveLength(1)
  expect([await outstanding(0), await outstanding(1), await outstanding(2)]).toEqual([
    undefined,
    { amount: 150, offered: true },
    undefined,
  ])
  const [after] = await results()
  expect(after).toMatchObject({ winner: { fanId: second.fan.fanId }, payment: { amount: 150, state: 'DUE' } })

  const { token } = await app.officeTokenOf(owner)
  const table = await fetch(app.origin + pathOf(exportResults.path, params), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(table.headers.get('content-type')).toContain('text/csv')
  expect(await table.text()).toMatch(/^.?Lot,Name,.*\r\n1,sold-lot,100,300,3,3,.*,DUE,150,/s)

  valueOf(await offer(after?.payment.duePaymentId ?? ''))
  const last = (await results())[0]?.payment.duePaymentId ?? ''
  expect(await outstanding(2)).toEqual({ amount: 100, offered: true })
  expect(errorKeyOf(await offer(last))).toBe('errors.auction.noRunnerUp')
  await app.platform.database.asSystem((tx) =>
    sql`update outstanding_payment set paid_at = virage_now() where id = ${last}`.execute(tx),
  )
  expect(errorKeyOf(await offer(last))).toBe('errors.payment.alreadyPaid')
  expect((await results())[0]?.payment.state).toBe('PAID')
  expect(
    valueOf(await staff(listStaffAuctions, { params: { slug } })).find(({ id }) => id === auction.id),
  ).toMatchObject({
    status: 'CLOSED',
    numberOfLots: 1,
    sum: 300,
  })
})

test.each([
  ['whose data has been erased', sql`update fan set email = 'erased-' || id || '@erased.invalid' where id = `],
  [
    'who has a conflict of interest by now (B02, finding M41)',
    sql`insert into bid_conflict (club_id, fan_id, reason, created_by) select club_id, id, 'A friend', 'x' from fan where id = `,
  ],
])('a lot is not offered to a bidder %s', async (name, statement) => {
  const { auction, lot } = await runningAuction(`left-lot-${name.length}`)
  const [first, gone, third] = [bidder(0, lot), bidder(name.includes('erased') ? 4 : 3, lot), bidder(2, lot)]
  valueOf(await third.bid(110))
  valueOf(await gone.bid(120))
  valueOf(await first.bid(150))
  await move(5)
  const result = async () => valueOf(await staff(listResults, { params: inAuction(auction.id) }))[0]
  await expect.poll(async () => (await result())?.payment.state).toBe('DUE')
  const duePaymentId = (await result())?.payment.duePaymentId ?? ''
  await app.platform.database.asSystem((tx) => sql`${statement} ${gone.fan.fanId}`.execute(tx))
  const params = { slug, duePaymentId }
  const next = valueOf(await staff(listNextBidders, { params }))
  expect(next.map(({ fan }) => fan.id)).toEqual([third.fan.fanId])
  const chosen = await staff(offerToRunnerUp, { params, body: { fanId: gone.fan.fanId } })
  expect(errorKeyOf(chosen)).toBe('errors.auction.noRunnerUp')
  expect(valueOf(await staff(offerToRunnerUp, { params })).fanId).toBe(third.fan.fanId)
})

test('a paid lot whose winner has withdrawn is offered to the runner-up once it is back (B01)', async () => {
  const { auction, lot, exclusiveId } = await runningAuction('returned-lot')
  const [first, second] = [bidder(0, lot), bidder(1, lot)]
  valueOf(await second.bid(120))
  valueOf(await first.bid(150))
  await move(5)
  const result = async () => valueOf(await staff(listResults, { params: inAuction(auction.id) }))[0]
  await expect.poll(async () => (await result())?.payment.state).toBe('DUE')
  const duePaymentId = (await result())?.payment.duePaymentId ?? ''
  const offer = () => staff(offerToRunnerUp, { params: { slug, duePaymentId } })
  const own = { slug, username: first.fan.username }
  const gift = { fanId: first.fan.fanId, coinsAmount: 150, memo: 'For the lot' }
  valueOf(await staff(giveCoins, { params: { slug }, body: gift }))
  const order = valueOf(
    await first.call(createCoinsOrder, { params: { slug }, body: { lineItems: [{ exclusiveId }] } }),
  )
  expect(errorKeyOf(await offer())).toBe('errors.payment.alreadyPaid')
  const receivedAt = app.platform.clock.now().toISOString()
  valueOf(await staff(recordHandover, { params: { slug, orderId: order.id }, body: { receivedAt } }))
  const body = { orderNumber: order.number, firstName: 'Ana', lastName: 'Lys', email: 'ana@lys.test' }
  const { id: withdrawalId } = valueOf(await first.call(createWithdrawal, { params: { slug }, body }))
  expect(errorKeyOf(await offer())).toBe('errors.withdrawal.notReturned')
  valueOf(await staff(recordReturn, { params: { slug, withdrawalId }, body: { condition: 'As new' } }))
  const offers = await Promise.all([offer(), offer()])
  expect(offers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await result()).toMatchObject({ winner: { fanId: second.fan.fanId }, payment: { amount: 120, state: 'DUE' } })
  // The winner's purchase and refund stay as they were.
  expect(valueOf(await first.call(listOrders, { params: own }))[0]).toMatchObject({ id: order.id, refunded: true })
})
