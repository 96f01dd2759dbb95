import {
  addLot,
  awardLot,
  createAuction,
  createExclusive,
  givePaddle,
  listAuditLog,
  listPaddles,
  listResults,
  listStaffDuePayments,
  pauseAuction,
  placeBidFor,
  recordPayment,
  resumeAuction,
  updateLot,
} from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../testing/bidders.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
let app: TestApp
let staff: CallAs
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  staff = await app.as('staff@fc-virage.test')
  bidder = await openBidding(app, { club: slug, count: 3 })
})
afterAll(() => app.stop())

const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()
const move = async (seconds: number) => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${app.origin}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ seconds }) })
}

/** Creates an auction that starts in a minute, with lots that start at 100 coins and have these reserves. */
async function roomWith(lots: Record<string, number | null>) {
  const body = { name: { en: 'The room' }, startDate: inMinutes(1), endDate: inMinutes(60), visible: true }
  const { id: auctionId } = valueOf(await staff(createAuction, { params: { slug }, body }))
  const room = { slug, auctionId }
  const ids: Record<string, string> = {}
  for (const [name, reserve] of Object.entries(lots)) {
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
    valueOf(await staff(addLot, { params: room, body: { exclusiveId, startingPrice: 100 } }))
    if (reserve !== null) valueOf(await staff(updateLot, { params: { ...room, exclusiveId }, body: { reserve } }))
    ids[name] = exclusiveId
  }
  await move(61)
  return {
    room,
    give: (to: Parameters<typeof guest>[0] | { fanId: string }, number?: number) =>
      staff(givePaddle, {
        params: room,
        body: { to: 'fanId' in to ? to : guest(to), ...(number === undefined ? {} : { number }) },
      }),
    bidFor: (name: string, paddle: number, coinsAmount: number, idempotencyKey: string = crypto.randomUUID()) =>
      staff(placeBidFor, {
        params: { ...room, exclusiveId: ids[name] ?? '' },
        body: { paddle, coinsAmount },
        idempotencyKey,
      }),
    award: (name: string, paddle: number, coinsAmount: number) =>
      staff(awardLot, { params: { ...room, exclusiveId: ids[name] ?? '' }, body: { paddle, coinsAmount } }),
  }
}
const guest = ({ name }: { name: string }) => ({ firstName: name, lastName: 'Guest', email: `${name}@guests.test` })
const fanIdOf = async ({ fan }: Bidder) => {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ id: string }>`select id from fan where account_id = ${fan.username} limit 1`.execute(tx),
  )
  return rows[0]?.id ?? ''
}

test('paddles are numbered, given once to each person, and shown to those who see bidders', async () => {
  const { give, room } = await roomWith({})
  const [ana, ben] = await Promise.all([give({ name: 'ana' }), give({ name: 'ben' })])
  expect([valueOf(ana).number, valueOf(ben).number].toSorted()).toEqual([1, 2])
  expect(valueOf(await give({ name: 'ana' }))).toEqual(valueOf(ana))
  expect(valueOf(await give({ name: 'carl' }, 40))).toMatchObject({ number: 40, isGuest: true })
  expect(errorKeyOf(await give({ name: 'dora' }, 40))).toBe('errors.room.numberTaken')
  expect(valueOf(await give({ name: 'dora' })).number).toBe(41)
  expect(errorKeyOf(await give({ fanId: crypto.randomUUID() }))).toBe('errors.backend.notFound')
  const shown = valueOf(await staff(listPaddles, { params: room }))
  expect(shown.map(({ number }) => number)).toEqual([1, 2, 40, 41])
})

test('who works for the club gets no paddle', async () => {
  const { give } = await roomWith({})
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{
      fan_id: string
    }>`select fan_id from conflicting_fans() where club_id = (select id from club where slug = ${slug}) limit 1`.execute(
      tx,
    ),
  )
  expect(errorKeyOf(await give({ fanId: rows[0]?.fan_id ?? '' }))).toBe('errors.bid.conflict')
})

test('a bid of the room and the maximum of a fan answer each other, and each is entered once', async () => {
  const { give, bidFor, room } = await roomWith({ 'room-proxy': null })
  const { number } = valueOf(await give({ name: 'eva' }))
  const online = bidder(0, 'room-proxy')
  valueOf(await online.bid(100, 150))
  const key = crypto.randomUUID()
  expect(valueOf(await bidFor('room-proxy', number, 120, key))).toMatchObject({ leading: false, currentPrice: 121 })
  expect(valueOf(await bidFor('room-proxy', number, 120, key))).toMatchObject({ leading: false })
  expect(errorKeyOf(await bidFor('room-proxy', number, 121))).toBe('errors.bid.tooLow')
  expect(valueOf(await bidFor('room-proxy', number, 160))).toMatchObject({ leading: true, currentPrice: 160 })
  expect(errorKeyOf(await bidFor('room-proxy', 99, 200))).toBe('errors.room.noPaddle')
  expect(errorKeyOf(await bidFor('room-proxy', number, 160_000))).toBe('errors.bid.confirmationNeeded')
  valueOf(await online.bid(161))
  expect((await online.lot()).bids.map(({ price }) => price.coins.amount)).toEqual([161, 160, 121, 120, 100])
  valueOf(await staff(pauseAuction, { params: room }))
  expect(errorKeyOf(await bidFor('room-proxy', number, 200))).toBe('errors.bid.paused')
  valueOf(await staff(resumeAuction, { params: room }))
  const log = valueOf(await staff(listAuditLog, { params: { slug }, query: {} }))
  const entered = log.filter(({ action }) => action === 'placeBidFor')
  expect(entered.map(({ after }) => [after?.['paddle'], after?.['price']])).toEqual([
    [number, 160],
    [number, 120],
  ])
})

test('a fan without a card bids with a paddle only', async () => {
  const { give, bidFor } = await roomWith({ cardless: null })
  const fan = bidder(1, 'cardless')
  const fanId = await fanIdOf(fan)
  await app.platform.database.asSystem((tx) =>
    sql`update fan set card_status = 'NOT_DEFINED' where id = ${fanId}`.execute(tx),
  )
  const { number } = valueOf(await give({ fanId }))
  expect(errorKeyOf(await fan.bid(100))).toBe('errors.bid.cardNeeded')
  expect(valueOf(await bidFor('cardless', number, 100))).toMatchObject({ leading: true })
})

test('a lot is awarded to the paddle that leads it, and its guest pays in cash', async () => {
  const { give, bidFor, award, room } = await roomWith({ awarded: null, 'below-reserve': 300 })
  const { number, fanId } = valueOf(await give({ name: 'fay' }))
  const online = bidder(2, 'awarded')
  valueOf(await bidFor('awarded', number, 200))
  valueOf(await online.bid(210))
  expect(errorKeyOf(await award('awarded', number, 200))).toBe('errors.room.notLeading')
  valueOf(await bidFor('awarded', number, 220))
  valueOf(await bidFor('below-reserve', number, 200))
  expect(errorKeyOf(await award('below-reserve', number, 200))).toBe('errors.room.reserveNotMet')
  // A bid and the hammer at the same instant: whichever came first, the leader owes.
  const [bid, hammer] = await Promise.all([online.bid(230), award('awarded', number, 220)])
  expect([bid.ok, hammer.ok].toSorted()).toEqual([false, true])
  if (bid.ok) {
    valueOf(await bidFor('awarded', number, 240))
    valueOf(await award('awarded', number, 240))
  }
  await expect.poll(async () => (await online.lot()).outcome, { timeout: 10_000 }).toBe('SOLD')
  expect(errorKeyOf(await award('awarded', number, 220))).toBe('errors.auction.over')

  const results = valueOf(await staff(listResults, { params: room }))
  const won = results.find(({ winner }) => winner?.fanId === fanId && winner.firstName === 'fay')
  expect(won?.payment.state).toBe('DUE')
  const dues = valueOf(await staff(listStaffDuePayments, { params: { slug }, query: {} }))
  const due = dues.find(({ id }) => id === won?.payment.duePaymentId)
  if (!due) throw new Error('No payment is due')
  const paid = await staff(recordPayment, {
    params: { slug, duePaymentId: due.id },
    body: { method: 'CASH', amount: due.cost.value, receivedDay: inMinutes(0).slice(0, 10) },
  })
  expect(valueOf(paid).settlement).toBe('PAID')

  // Bids, payments, orders and recorded money of the night agree.
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql`
      select b.price = d.price and l.current_price = d.price and l.leader_id = d.fan_id as agrees,
             b.entered_by is not null as is_entered, r.amount = o.final_cost as is_paid
      from outstanding_payment d
      join lot l on l.club_id = d.club_id and l.exclusive_id = d.exclusive_id
      join bid b on b.club_id = d.club_id and b.exclusive_id = d.exclusive_id and b.cancelled_at is null and b.price = l.current_price
      join recorded_payment r on r.club_id = d.club_id and r.outstanding_payment_id = d.id
      join orders o on o.club_id = d.club_id and o.checkout_id = r.checkout_id
      where d.id = ${due.id}`.execute(tx),
  )
  expect(rows).toEqual([{ agrees: true, is_entered: true, is_paid: true }])
})
