import { buyLotNow, type AuctionLot, listDuePayments, listOwnBids, setBidLimit } from '@virage/contract'
import {
  addLot,
  cancelDuePayment,
  createAuction,
  createExclusive,
  extendAuction,
  listResults,
  offerToRunnerUp,
  pauseAuction,
  resumeAuction,
  updateLot,
} from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../testing/bidders.ts'
import { readLockWaits, untilItWaits } from '../../testing/lock-waits.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
let app: TestApp
let staff: CallAs
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  staff = await app.as('staff@fc-virage.test')
  bidder = await openBidding(app, { club: slug, count: 4 })
})
afterAll(() => app.stop())

const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()
const move = async (seconds: number) => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${app.origin}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ seconds }) })
}
type Rules = NonNullable<Parameters<typeof updateLot.body.parse>[0]> & {
  buyNow?: { coinsAmount: number; until?: 'FIRST_BID' | 'RESERVE_MET' } | null
  reserve?: number
}

/** Creates a lot that starts at 100 coins in a minute and ends in some hours, with these rules. */
async function upcomingLot(name: string, rules: Rules, hours = 3) {
  const body = { name: { en: 'Buy now' }, startDate: inMinutes(1), endDate: inMinutes(60 * hours), visible: true }
  const { id: auctionId } = valueOf(await staff(createAuction, { params: { slug }, body }))
  const exclusive = {
    slug: name,
    name: { en: name },
    description: { en: name },
    imageUrl: '/media/none.webp',
    price: 100,
    stock: 1,
    category: 'COLLECTIBLE' as const,
    visible: true,
  }
  const { id: exclusiveId } = valueOf(await staff(createExclusive, { params: { slug }, body: exclusive }))
  valueOf(await staff(addLot, { params: { slug, auctionId }, body: { exclusiveId, startingPrice: 100 } }))
  const params = { slug, auctionId, exclusiveId }
  const set = (changes: Rules & { startingPrice?: number }) => staff(updateLot, { params, body: changes })
  valueOf(await set(rules))
  return { params, set }
}
const buy = ({ call, fan }: Bidder, exclusiveSlug: string, priceCoinsAmount: number, idempotencyKey?: string) =>
  call(buyLotNow, {
    params: { slug, exclusiveSlug },
    body: { bidderUsername: fan.username, priceCoinsAmount },
    idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
  })
const offerOf = ({ buyNow }: AuctionLot) => buyNow && [buyNow.pricing.coins.amount, buyNow.isOpen]

test('of two fans who buy a lot at once, one does; it ends, and the payment is due (B03)', async () => {
  const { params } = await upcomingLot('raced', { buyNow: { coinsAmount: 450 } })
  const [marie, karim] = [bidder(0, 'raced'), bidder(1, 'raced')]
  expect(errorKeyOf(await buy(marie, 'raced', 450))).toBe('errors.bid.notStarted')
  await move(61)
  expect(offerOf(await marie.lot())).toEqual([450, true])
  expect(errorKeyOf(await buy(marie, 'raced', 440))).toBe('errors.buyNow.gone')

  const results = await Promise.all([buy(marie, 'raced', 450), buy(karim, 'raced', 450)])
  const winner = results[0]?.ok ? marie : karim
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.map(errorKeyOf)).toContain('errors.bid.closed')
  expect(await karim.lot()).toMatchObject({ outcome: 'BOUGHT', buyNow: null, auction: { status: 'CLOSED' } })
  expect((await karim.lot()).bids.map(({ price }) => price.coins.amount)).toEqual([450])
  expect(errorKeyOf(await bidder(2, 'raced').bid(500))).toBe('errors.bid.closed')
  expect(
    errorKeyOf(await staff(extendAuction, { params, body: { minutes: 2, exclusiveId: params.exclusiveId } })),
  ).toBe('errors.auction.over')
  const own = { params: { slug, username: winner.fan.username } }
  expect(valueOf(await winner.call(listDuePayments, own))).toMatchObject([
    { exclusiveSlug: 'raced', pricing: { coins: { amount: 450 } }, offered: false },
  ])
  expect(valueOf(await winner.call(listOwnBids, own))).toMatchObject([{ exclusiveSlug: 'raced', state: 'TO_PAY' }])
  const [lot] = valueOf(await staff(listResults, { params }))
  expect(lot).toMatchObject({ price: 450, payment: { state: 'DUE', amount: 450 } })
})

test('a purchase that is sent twice buys once and has one answer (B03)', async () => {
  await upcomingLot('repeated', { buyNow: { coinsAmount: 300 } })
  await move(61)
  const fan = bidder(2, 'repeated')
  const key = crypto.randomUUID()
  const [first, second] = await Promise.all([buy(fan, 'repeated', 300, key), buy(fan, 'repeated', 300, key)])
  expect(valueOf(second)).toEqual(valueOf(first))
  expect(valueOf(await buy(fan, 'repeated', 300, key))).toEqual(valueOf(first))
  expect(errorKeyOf(await buy(fan, 'repeated', 301, key))).toBe('errors.backend.idempotencyConflict')
  expect((await fan.lot()).numberOfBids).toBe(1)
})

test('the key of a purchase buys no other lot (B03)', async () => {
  await upcomingLot('key-one', { buyNow: { coinsAmount: 300 } })
  await upcomingLot('key-two', { buyNow: { coinsAmount: 300 } })
  await move(61)
  const fan = bidder(2, 'key-one')
  const key = crypto.randomUUID()
  valueOf(await buy(fan, 'key-one', 300, key))
  valueOf(await buy(fan, 'key-two', 300))
  expect(errorKeyOf(await buy(fan, 'key-two', 300, key))).toBe('errors.backend.idempotencyConflict')
})

const given = {
  cancelled: async (duePaymentId: string) =>
    valueOf(await staff(cancelDuePayment, { params: { slug, duePaymentId }, body: { reason: 'Agreed' } })).id,
  'offered to another': async (duePaymentId: string) =>
    valueOf(await staff(offerToRunnerUp, { params: { slug, duePaymentId }, body: { fanId: bidder(1, '').fan.fanId } }))
      .duePaymentId,
}
test.each([
  ['cancelled', 'given-up'],
  ['offered to another', 'given-on'],
] as const)('a purchase that is sent again after it was %s is gone (B03)', async (how, name) => {
  await upcomingLot(name, { reserve: 200, buyNow: { coinsAmount: 300, until: 'RESERVE_MET' } })
  await move(61)
  valueOf(await bidder(1, name).bid(100))
  const fan = bidder(3, name)
  const key = crypto.randomUUID()
  const { duePaymentId } = valueOf(await buy(fan, name, 300, key))
  await given[how](duePaymentId)
  expect(errorKeyOf(await buy(fan, name, 300, key))).toBe('errors.buyNow.gone')
})

test('of a first bid and a purchase at once, one counts (B03)', async () => {
  await upcomingLot('first-bid', { buyNow: { coinsAmount: 300 } })
  await move(61)
  const [marie, karim] = [bidder(0, 'first-bid'), bidder(1, 'first-bid')]
  const [bid, purchase] = await Promise.all([marie.bid(100), buy(karim, 'first-bid', 300)])
  // Whichever came first, the other is refused.
  expect(errorKeyOf(bid.ok ? purchase : bid)).toBe(bid.ok ? 'errors.buyNow.gone' : 'errors.bid.closed')
})

test('an offer until the reserve is met stays open beside lower bids, and a proxy bid can’t answer it (B03)', async () => {
  await upcomingLot('until-reserve', { reserve: 200, buyNow: { coinsAmount: 400, until: 'RESERVE_MET' } })
  await move(61)
  const [marie, karim] = [bidder(0, 'until-reserve'), bidder(1, 'until-reserve')]
  valueOf(await marie.bid(100, 190))
  expect(offerOf(await karim.lot())).toEqual([400, true])
  valueOf(await buy(karim, 'until-reserve', 400))
  expect(await marie.lot()).toMatchObject({
    outcome: 'BOUGHT',
    reserve: { isMet: true, revealed: { coinsAmount: 200 } },
    currentPrice: { coins: { amount: 400 } },
  })

  await upcomingLot('reserve-reached', { reserve: 200, buyNow: { coinsAmount: 400, until: 'RESERVE_MET' } })
  await move(61)
  valueOf(await bidder(0, 'reserve-reached').bid(100, 250))
  expect(offerOf(await marie.lot())).toBeNull()
  expect(offerOf(await bidder(0, 'reserve-reached').lot())).toEqual([400, false])
  expect(errorKeyOf(await buy(karim, 'reserve-reached', 400))).toBe('errors.buyNow.gone')
})

test('a purchase that waits for a pause finds the auction paused', async () => {
  const { params } = await upcomingLot('paused-meanwhile', { buyNow: { coinsAmount: 300 } })
  await move(61)
  const fan = bidder(0, 'paused-meanwhile')
  const { database } = app.platform
  const { work } = await database.asSystem(async (tx) => {
    await sql`update auction set paused_at = virage_now() where id = ${params.auctionId}`.execute(tx)
    await sql`update lot set version = version + 1 where exclusive_id = ${params.exclusiveId}`.execute(tx)
    return untilItWaits(database, buy(fan, 'paused-meanwhile', 300))
  })
  expect(errorKeyOf(await work)).toBe('errors.bid.paused')
})

test('a lot that is bought while its auction is being paused keeps its end after the pause', async () => {
  const { params } = await upcomingLot('bought-meanwhile', { buyNow: { coinsAmount: 300 } })
  await move(61)
  const buyer = bidder(1, 'bought-meanwhile')
  const { username, fanId } = buyer.fan
  valueOf(await buyer.call(setBidLimit, { params: { slug, username }, body: { euro: 100_000 } }))
  const { database } = app.platform
  const { purchase, pause } = await database.asSystem(async (tx) => {
    await sql`select from bid_limit where fan_id = ${fanId} for update`.execute(tx)
    const buying = await untilItWaits(database, buy(buyer, 'bought-meanwhile', 300))
    const pausing = staff(pauseAuction, { params })
    await expect.poll(async () => (await readLockWaits(database)).length).toBe(2)
    return { purchase: buying.work, pause: pausing }
  })
  valueOf(await purchase)
  const { pausedDate } = valueOf(await pause)
  const { endDate } = (await buyer.lot()).auction
  expect(pausedDate !== null && endDate > pausedDate).toBe(true)
  await move(60)
  valueOf(await staff(resumeAuction, { params }))
  const { ends_at } = await database.asSystem((tx) =>
    tx.selectFrom('lot').select('ends_at').where('exclusive_id', '=', params.exclusiveId).executeTakeFirstOrThrow(),
  )
  expect(ends_at.toISOString()).toBe(endDate)
})

test('a lot can’t be bought in its last hour (B03)', async () => {
  await upcomingLot('last-hour', { buyNow: { coinsAmount: 300 } }, 1.05)
  await move(181)
  const fan = bidder(3, 'last-hour')
  expect(errorKeyOf(await buy(fan, 'last-hour', 300))).toBe('errors.buyNow.tooLate')
  expect((await fan.lot()).numberOfBids).toBe(0)
})

test('the price to buy now fits the others, and is fixed once the auction has started (B03)', async () => {
  const { set, params } = await upcomingLot('fitting', { reserve: 300 })
  const wrong = { problem: { status: 422, errors: [{ path: 'buyNow' }] } }
  expect(await set({ buyNow: { coinsAmount: 299 } })).toMatchObject(wrong)
  expect(await set({ reserve: 100, buyNow: { coinsAmount: 100 } })).toMatchObject(wrong)
  const [lot] = valueOf(await set({ buyNow: { coinsAmount: 300 } })).lots
  expect(lot?.buyNow).toEqual({ coinsAmount: 300, until: 'FIRST_BID' })
  expect(valueOf(await set({ buyNow: null })).lots[0]?.buyNow).toBeNull()
  await move(61)
  staff = await app.as('staff@fc-virage.test')
  expect(errorKeyOf(await staff(updateLot, { params, body: { buyNow: { coinsAmount: 500 } } }))).toBe(
    'errors.auction.buyNowFixed',
  )
})
