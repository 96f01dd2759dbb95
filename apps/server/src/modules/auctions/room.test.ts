import { getCheckIn } from '@virage/contract'
import {
  addLot,
  awardLot,
  createAuction,
  createExclusive,
  getLiveState,
  givePaddle,
  listAuditLog,
  listPaddles,
  listResults,
  listStaffDuePayments,
  pauseAuction,
  placeBidFor,
  recordHandover,
  recordPayment,
  resumeAuction,
  suspendFan,
  updateLot,
} from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../testing/bidders.ts'
import { untilItWaits } from '../../testing/lock-waits.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
let app: TestApp
let staff: CallAs
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  staff = await app.as('staff@fc-virage.test')
  bidder = await openBidding(app, { club: slug, count: 6 })
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
    give: (
      to: Parameters<typeof guest>[0] | { fanId: string } | { code: string },
      number?: number,
      channel?: 'ROOM' | 'TELEPHONE',
    ) =>
      staff(givePaddle, {
        params: room,
        body: { to: 'name' in to ? guest(to) : to, ...(number && { number }), ...(channel && { channel }) },
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
  expect(new Set([valueOf(ana).number, valueOf(ben).number])).toEqual(new Set([1, 2]))
  expect(valueOf(await give({ name: 'ana' }))).toEqual({ ...valueOf(ana), isNew: false })
  expect(valueOf(await give({ name: 'carl' }, 40))).toMatchObject({ number: 40, isGuest: true })
  expect(errorKeyOf(await give({ name: 'dora' }, 40))).toBe('errors.room.numberTaken')
  expect(valueOf(await give({ name: 'dora' })).number).toBe(41)
  expect(errorKeyOf(await give({ fanId: crypto.randomUUID() }))).toBe('errors.backend.notFound')
  const shown = valueOf(await staff(listPaddles, { params: room }))
  expect(shown.map(({ number }) => number)).toEqual([1, 2, 40, 41])
})

test('after the highest number there is, the lowest free one comes next', async () => {
  const { give } = await roomWith({})
  const numbers: number[] = []
  for (const [name, number] of [['ute', 1], ['udo', 9_999], ['uma'], ['uli']] as const)
    numbers.push(valueOf(await give({ name }, number)).number)
  expect(numbers).toEqual([1, 9_999, 2, 3])
})

test('who works for the club gets no paddle', async () => {
  const { give } = await roomWith({})
  const fanId = await fanIdOf(bidder(3, 'no-lot'))
  await app.platform.database.asSystem((tx) =>
    sql`
      insert into staff (club_id, email, account_id, role)
      select club_id, email, account_id, 'viewer' from fan where id = ${fanId}`.execute(tx),
  )
  expect(errorKeyOf(await give({ fanId }))).toBe('errors.bid.conflict')
})

test('nobody bids with the paddle of a person who was erased (finding M40)', async () => {
  const { give, bidFor } = await roomWith({ 'room-erased': null })
  const { number, fanId } = valueOf(await give({ name: 'edda' }))
  await app.platform.database.asSystem((tx) =>
    sql`update fan set email = 'erased-' || id || '@erased.invalid', hidden = true where id = ${fanId}`.execute(tx),
  )
  expect(errorKeyOf(await bidFor('room-erased', number, 120))).toBe('errors.room.noPaddle')
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
  expect([bid, hammer].filter(({ ok }) => ok)).toHaveLength(1)
  if (bid.ok) {
    valueOf(await bidFor('awarded', number, 240))
    valueOf(await award('awarded', number, 240))
  }
  await expect.poll(async () => (await online.lot()).outcome).toBe('SOLD')
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

test('an award waits for a pause that has not reached its lot yet, and finds the auction paused', async () => {
  const { give, bidFor, award, room } = await roomWith({ 'paused-meanwhile': null })
  const { number } = valueOf(await give({ name: 'pia' }))
  valueOf(await bidFor('paused-meanwhile', number, 200))
  const { database } = app.platform
  const { work } = await database.asSystem(async (tx) => {
    await sql`update auction set paused_at = virage_now() where id = ${room.auctionId}`.execute(tx)
    return untilItWaits(database, award('paused-meanwhile', number, 200))
  })
  expect(errorKeyOf(await work)).toBe('errors.auction.over')
})

const checkIn = ({ fan, call }: Bidder) => call(getCheckIn, { params: { slug, username: fan.username } })

test('a fan who shows their code gets a paddle, twice the same one, and sees its number', async () => {
  const { give, room } = await roomWith({ 'by-code': null })
  const fan = bidder(0, 'by-code')
  const { code, paddles } = valueOf(await checkIn(fan))
  expect(paddles.filter(({ auctionName }) => auctionName === 'The room').map(({ number }) => number)).not.toContain(77)
  const given = valueOf(await give({ code }, 77))
  expect(given).toMatchObject({ number: 77, fanId: await fanIdOf(fan), isGuest: false, isNew: true, channel: 'ROOM' })
  expect(valueOf(await give({ code }))).toEqual({ ...given, isNew: false })
  expect(valueOf(await checkIn(fan)).paddles[0]).toEqual({ number: 77, auctionName: 'The room' })
  const log = valueOf(await staff(listAuditLog, { params: { slug }, query: {} }))
  const entries = log.filter(({ action, subject }) => action === 'givePaddle' && subject.id === room.auctionId)
  expect(entries.map(({ after }) => after?.['paddle'])).toEqual([77])
})

test('two helpers who check in two fans at once give them different numbers', async () => {
  const { give } = await roomWith({ entrance: null })
  const codes = await Promise.all([0, 1].map(async (index) => valueOf(await checkIn(bidder(index, 'entrance'))).code))
  const given = await Promise.all(codes.map(async (code) => valueOf(await give({ code }))))
  expect(new Set(given.map(({ number }) => number))).toEqual(new Set([1, 2]))
})

test('a code that is old, forged, or shown to another club gets no paddle, and a fan’s code opens no other fan’s', async () => {
  const { give } = await roomWith({ refused: null })
  const fan = bidder(0, 'refused')
  const { code } = valueOf(await checkIn(fan))
  const forged = `${code.slice(0, 24)}${code[24] === 'A' ? 'B' : 'A'}${code.slice(25)}`
  expect(errorKeyOf(await give({ code: forged }))).toBe('errors.room.codeUnknown')
  expect(errorKeyOf(await give({ code: 'https://example.org' }))).toBe('errors.room.codeUnknown')
  const other = await app.as('operator@virage.test')
  const elsewhere = 'popup-rotonde'
  const auction = { name: { en: 'Elsewhere' }, startDate: inMinutes(1), endDate: inMinutes(60), visible: true }
  const { id } = valueOf(await other(createAuction, { params: { slug: elsewhere }, body: auction }))
  const shown = await other(givePaddle, { params: { slug: elsewhere, auctionId: id }, body: { to: { code } } })
  expect(errorKeyOf(shown)).toBe('errors.room.codeOfOtherClub')
  const read = await bidder(1, 'refused').call(getCheckIn, { params: { slug, username: fan.fan.username } })
  expect(errorKeyOf(read)).toBe('errors.backend.forbidden')
  await move(11 * 60)
  expect(errorKeyOf(await give({ code }))).toBe('errors.room.codeExpired')
})

test('a suspended fan and one who is too close to the club get no paddle by their code', async () => {
  const { give } = await roomWith({ closed: null })
  const [suspended, close] = [bidder(4, 'closed'), bidder(5, 'closed')]
  const [code, closeCode] = [valueOf(await checkIn(suspended)).code, valueOf(await checkIn(close)).code]
  const fanId = await fanIdOf(suspended)
  const suspension = { scope: 'BIDDING' as const, endsAt: inMinutes(60), reason: 'They threatened a bidder.' }
  valueOf(await staff(suspendFan, { params: { slug, fanId }, body: suspension }))
  expect(errorKeyOf(await give({ code }))).toBe('errors.bid.suspended')
  await app.platform.database.asSystem((tx) =>
    sql`
      insert into staff (club_id, email, account_id, role)
      select club_id, email, account_id, 'viewer' from fan where account_id = ${close.fan.username}`.execute(tx),
  )
  expect(errorKeyOf(await give({ code: closeCode }))).toBe('errors.bid.conflict')
})

test('who bids by telephone is marked in the list and in the feed, until they come to the room', async () => {
  const { give, bidFor, room } = await roomWith({ 'by-telephone': null })
  const { number } = valueOf(await give({ name: 'gil' }, undefined, 'TELEPHONE'))
  expect(valueOf(await give({ name: 'gil' })).channel).toBe('TELEPHONE')
  const { id } = valueOf(await bidFor('by-telephone', number, 130))
  const live = valueOf(await staff(getLiveState, { params: { slug } }))
  expect(live.lines.find((line) => line.id === id)?.paddle).toEqual({ number, channel: 'TELEPHONE' })
  const lot = live.lots.find(({ exclusiveSlug }) => exclusiveSlug === 'by-telephone')
  // Who pays at the counter needs no card.
  expect(lot).toMatchObject({ leaderPaddle: { number, channel: 'TELEPHONE' }, isCardMissing: false })
  // The minimum, and the usual raises.
  expect(lot?.asks).toEqual([131, 140, 160])
  expect(valueOf(await give({ name: 'gil' }, undefined, 'ROOM'))).toMatchObject({ number, channel: 'ROOM' })
  const [listed] = valueOf(await staff(listPaddles, { params: room }))
  expect(listed).toMatchObject({ number, channel: 'ROOM', isGuest: true })
})

test('what was paid at the counter is handed over there once, with initials', async () => {
  const { give, bidFor, award, room } = await roomWith({ 'taken-home': null })
  const { number, fanId } = valueOf(await give({ name: 'hal' }))
  valueOf(await bidFor('taken-home', number, 150))
  valueOf(await award('taken-home', number, 150))
  const dues = async () =>
    valueOf(await staff(listStaffDuePayments, { params: { slug }, query: { fanId, auctionId: room.auctionId } }))
  await expect.poll(async () => (await dues()).length).toBe(1)
  const [due] = await dues()
  if (!due) throw new Error('No payment is due')
  const body = { method: 'CASH' as const, amount: due.cost.value, receivedDay: inMinutes(0).slice(0, 10) }
  const { payment } = valueOf(await staff(recordPayment, { params: { slug, duePaymentId: due.id }, body }))
  expect(payment).toMatchObject({ hasParcels: false, handedOverDate: null })
  const handOver = (initials: string) =>
    staff(recordHandover, { params: { slug, orderId: payment?.orderId ?? '' }, body: { initials } })
  const [first, second] = [valueOf(await handOver('HG')), valueOf(await handOver('XX'))]
  expect(second).toEqual(first)
  expect((await dues())[0]?.payment?.handedOverDate).toBe(first.receivedAt)
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ initials: string }>`select initials from order_handover where order_id = ${payment?.orderId ?? ''}`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([{ initials: 'HG' }])
})

test('bids of the room that arrive at once leave the connections that they are decided with (finding M27)', async () => {
  const { give, bidFor } = await roomWith({ 'room-rush': null })
  const { number } = valueOf(await give({ name: 'rosa' }))
  const entered = await Promise.all(Array.from({ length: 40 }, (_, index) => bidFor('room-rush', number, 100 + index)))
  const outcomes = new Set(entered.map((bid) => (bid.ok ? 'accepted' : errorKeyOf(bid))))
  expect([...outcomes].filter((outcome) => outcome !== 'errors.bid.tooLow')).toEqual(['accepted'])
})
