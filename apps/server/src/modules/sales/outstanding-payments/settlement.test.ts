import * as contract from '@virage/contract'
import * as staffContract from '@virage/contract/staff'
import { createAuction, createLots, signInAsOperator } from '@virage/test-support/builders'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../../testing/bidders.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'

const club = 'fc-virage'
const params = { slug: club }
let app: TestApp
let bidder: Awaited<ReturnType<typeof openBidding>>
let operator: Awaited<ReturnType<typeof signInAsOperator>>
let staff: CallAs
beforeAll(async () => {
  app = await openApp()
  bidder = await openBidding(app, { club, count: 8 })
  operator = await signInAsOperator(app)
  staff = await app.as('staff@fc-virage.test')
})
afterAll(() => app.stop())

const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await app.platform.database.asSystem((tx) => statement.execute(tx))).rows
const emailOf = async ({ fan }: Bidder) =>
  (await read<{ email: string }>(sql`select email from fan where id = ${fan.fanId}`))[0]?.email ?? ''

type Won = { one: Bidder; id: string }

/**
 * Closes an auction of which each lot was won for 110 coins, 121.00 €, by a fan of their own. The last fan bid 100 on each.
 *
 * @param cards the last digits of the winners' sandbox cards; null for a winner without one
 * @param first the number of the first winner
 */
async function closeAuction(cards: (string | null)[], first = 0): Promise<{ auctionId: string; won: Won[] }> {
  const auctionId = await createAuction(app, operator, { club })
  const slugs = await createLots(operator, { club, auctionId, prices: cards.map(() => 100) })
  const setCard = (index: number, card: string | null) =>
    read(sql`update fan set card_status = ${card === null ? 'NOT_DEFINED' : 'READY'}, payment_customer = 'customer_1',
      payment_method = ${card && `card_sandbox_x_${card}`} where id = ${bidder(index, '').fan.fanId}`)
  for (const [index, slug] of slugs.entries()) {
    for (const bidding of [7, first + index]) await setCard(bidding, '4242')
    valueOf(await bidder(7, slug).bid(100))
    valueOf(await bidder(first + index, slug).bid(110))
    await setCard(first + index, cards[index] ?? null)
  }
  await read(sql`update lot set ends_at = virage_now(), version = version + 1 where auction_id = ${auctionId}`)
  const list = async () =>
    valueOf(await staff(staffContract.listStaffDuePayments, { params, query: { auctionId, sort: 'date' } }))
  await expect.poll(list).toHaveLength(cards.length)
  const rows = await list()
  const won = slugs.map((slug, index) => ({
    one: bidder(first + index, slug),
    id: rows.find(({ lot }) => lot.slug === slug)?.id ?? '',
  }))
  return { auctionId, won }
}

const get = async (duePaymentId: string) =>
  valueOf(await staff(staffContract.getStaffDuePayment, { params: { ...params, duePaymentId } }))
const sums = async (auctionId: string) => {
  const { states, ready } = valueOf(await staff(staffContract.sumDuePayments, { params, query: { auctionId } }))
  const counted = states.filter(({ count }) => count > 0)
  return {
    states: Object.fromEntries(counted.map(({ settlement, count, cost }) => [settlement, [count, cost.value]])),
    ready: [ready.count, ready.cost.value],
  }
}
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(app.platform.clock.now())
const record = (
  duePaymentId: string,
  body: Partial<{
    method: 'CASH' | 'CHEQUE' | 'TRANSFER'
    amount: number
    receivedDay: string
    reference: string
  }> = {},
) =>
  staff(staffContract.recordPayment, {
    params: { ...params, duePaymentId },
    body: { method: 'CASH', amount: 121, receivedDay: today(), ...body },
  })

test('all cards that are ready are charged at once, each once, and only as many as were shown (B05)', async () => {
  const { auctionId, won } = await closeAuction(['4242', '4242', '0341_declined', null])
  expect(await sums(auctionId)).toEqual({ states: { OUTSTANDING: [4, 484] }, ready: [3, 363] })
  const charge = (count: number, cost: number, idempotencyKey: string = crypto.randomUUID()) =>
    staff(staffContract.chargeDuePayments, { params, body: { auctionId, expected: { count, cost } }, idempotencyKey })
  expect(await charge(2, 242)).toMatchObject({ problem: { key: 'errors.staff.countChanged', current: { count: 3 } } })
  expect(errorKeyOf(await charge(3, 362))).toBe('errors.staff.countChanged')
  const [first, second] = await Promise.all([charge(3, 363, 'one'), charge(3, 363, 'two')])
  // Two people at once: the second one is shown what is left.
  const [done, ...others] = [first, second].filter(({ ok }) => ok)
  expect(others).toEqual([])
  expect(errorKeyOf([first, second].find(({ ok }) => !ok) ?? first)).toBe('errors.staff.countChanged')
  // A repetition of the request that was answered has no further effect.
  expect(await charge(3, 363, first.ok ? 'one' : 'two')).toEqual(done)
  await expect.poll(() => sums(auctionId)).toMatchObject({ states: { PAID: [2, 242], OUTSTANDING: [2, 242] } })
  // A refused card is not charged again with all others, but can be charged by itself.
  expect(await sums(auctionId)).toMatchObject({ ready: [0, 0] })
  await expect.poll(async () => (await get(won[2]?.id ?? '')).charge).toBe('REFUSED')
  expect(await get(won[2]?.id ?? '')).toMatchObject({ chargeable: true, settlement: 'OUTSTANDING' })
  expect(await get(won[0]?.id ?? '')).toMatchObject({ payment: { cost: { value: 121 }, recorded: null } })
  const charges = await read<{ n: number }>(
    sql`select count(*)::int as n from sandbox_charge s join checkout c on c.id = (s.reference ->> 'checkoutId')::uuid
      where c.outstanding_payment_id in (${sql.join(won.map(({ id }) => id))}) and s.failure is null`,
  )
  expect(charges).toEqual([{ n: 2 }])
})

test('cash, a cheque or a transfer pays a lot like a card, exactly and once, and can be taken back with a reason (B05)', async () => {
  const { auctionId, won } = await closeAuction(['4242'], 4)
  const [{ one, id } = { one: bidder(0, ''), id: '' }] = won
  const self = { slug: club, username: one.fan.username }
  const orders = async () => valueOf(await one.call(contract.listOrders, { params: self }))
  // The fan's open page is superseded, and what still arrives there goes back.
  const page = `${app.origin}/clubs/${club}/profile`
  const { url } = valueOf(
    await one.call(contract.openPaymentPage, {
      params: { ...self, duePaymentId: id },
      body: { successUrl: page, cancelUrl: page },
    }),
  )
  expect(errorKeyOf(await record(id, { amount: 120.99 }))).toBe('errors.payment.otherSum')
  expect(errorKeyOf(await record(id, { receivedDay: '2031-01-01' }))).toBe('errors.validation.failed')
  const paid = valueOf(await record(id, { method: 'CHEQUE', reference: 'BNP 1187' }))
  expect(paid).toMatchObject({
    settlement: 'PAID',
    payment: { cost: { value: 121 }, coins: { amount: 0 }, recorded: { method: 'CHEQUE', reference: 'BNP 1187' } },
  })
  await onSandboxPage(url, 'pay')
  expect(errorKeyOf(await record(id))).toBe('errors.payment.alreadyPaid')
  expect(await orders()).toMatchObject([{ finalCost: { value: 121 }, refunded: false }])

  const takeBack = () =>
    staff(staffContract.takeBackPayment, { params: { ...params, duePaymentId: id }, body: { reason: 'It bounced' } })
  const [back, twice] = await Promise.all([takeBack(), takeBack()])
  expect([back, twice].filter(({ ok }) => ok)).toHaveLength(1)
  expect(await get(id)).toMatchObject({ settlement: 'OUTSTANDING', payment: null })
  expect(await orders()).toMatchObject([{ refunded: true }])
  const subjects = async () => (await mailsTo(app, await emailOf(one))).map(({ subject }) => subject).join()
  await expect.poll(subjects).toMatch(/Your payment of .*121.* was cancelled/)
  const stored = await read<{ method: string; reason: string }>(
    sql`select r.method, v.reason from recorded_payment r
      join payment_reversal v on v.recorded_payment_id = r.id where r.outstanding_payment_id = ${id}`,
  )
  expect(stored).toEqual([{ method: 'CHEQUE', reason: 'It bounced' }])

  valueOf(await record(id, { method: 'TRANSFER' }))
  expect(await sums(auctionId)).toMatchObject({ states: { PAID: [1, 121] } })
  expect((await orders()).map(({ refunded }) => refunded)).toEqual([false, true])
  // The club pays a refund back itself: nothing is asked of the provider.
  const { payment } = await get(id)
  const refund = valueOf(
    await staff(staffContract.refundOrder, {
      params: { ...params, orderId: payment?.orderId ?? '' },
      body: { reason: 'Damaged', restock: false },
    }),
  )
  expect(refund).toMatchObject({ status: 'done', amount: { value: 121 } })
  expect(errorKeyOf(await takeBack())).toBe('errors.refund.already')
})

test('a lot whose price is less than half a cent is recorded as paid, and that is taken back (B05)', async () => {
  const { won } = await closeAuction([null], 0)
  const id = won[0]?.id ?? ''
  await read(sql`update outstanding_payment set coin_price = 1 where id = ${id}`)
  expect(valueOf(await record(id, { amount: 0 }))).toMatchObject({
    settlement: 'PAID',
    payment: { cost: { value: 0 } },
  })
  const body = { reason: 'Nothing was paid' }
  valueOf(await staff(staffContract.takeBackPayment, { params: { ...params, duePaymentId: id }, body }))
  expect(await get(id)).toMatchObject({ settlement: 'OUTSTANDING', payment: null })
})

test('the account of a fan has their bid and their outstanding payment in the euros that were fixed when the lot closed', async () => {
  const { won } = await closeAuction([null], 6)
  const [{ one, id } = { one: bidder(0, ''), id: '' }] = won
  await read(sql`update outstanding_payment set coin_price = 50000 where id = ${id}`)
  const { fanId } = one.fan
  const { bids, due } = valueOf(await staff(staffContract.getFanAccount, { params: { ...params, fanId } }))
  expect(bids[0]).toMatchObject({ highest: { amount: 110 }, cost: { value: 55 } })
  expect(due.find((payment) => payment.id === id)).toMatchObject({ price: { amount: 110 }, cost: { value: 55 } })
})

test('staff remind a winner once a day, and offer the lot to a bidder whose state they have seen (B05)', async () => {
  const { auctionId, won } = await closeAuction([null], 5)
  const [{ one, id } = { one: bidder(0, ''), id: '' }] = won
  const remind = () => staff(staffContract.remindWinner, { params: { ...params, duePaymentId: id }, body: {} })
  expect(valueOf(await remind())).toMatchObject({ reminders: 1, remindableFrom: expect.any(String) })
  expect(errorKeyOf(await remind())).toBe('errors.payment.remindedToday')
  await expect.poll(async () => (await mailsTo(app, await emailOf(one))).length).toBeGreaterThan(0)
  await read(sql`update outstanding_payment set reminded_at = reminded_at - interval '24 hours' where id = ${id}`)
  expect(valueOf(await remind())).toMatchObject({ reminders: 2 })

  const bidders = valueOf(await staff(staffContract.listNextBidders, { params: { ...params, duePaymentId: id } }))
  const next = bidder(7, '').fan.fanId
  expect(bidders).toMatchObject([{ fan: { id: next }, price: { amount: 100 }, validated: true }])
  const offer = (fanId: string) =>
    staff(staffContract.offerToRunnerUp, { params: { ...params, duePaymentId: id }, body: { fanId } })
  expect(errorKeyOf(await offer(one.fan.fanId))).toBe('errors.auction.noRunnerUp')
  const { duePaymentId } = valueOf(await offer(next))
  expect(await get(duePaymentId)).toMatchObject({ offered: true, cost: { value: 110 } })
  expect((await get(id)).settlement).toBe('GIVEN_UP')
  // Nobody has accepted it yet, so it isn't charged with all others.
  expect(await sums(auctionId)).toEqual({ states: { GIVEN_UP: [1, 121], OUTSTANDING: [1, 110] }, ready: [0, 0] })
})

test('a winner in a club that takes coins alone pays with them on the page of the payment, as soon as they have enough', async () => {
  const { won } = await closeAuction([null], 6)
  const [{ one, id } = { one: bidder(6, ''), id: '' }] = won
  const setFiat = async (fiatAccepted: boolean) =>
    valueOf(await staff(staffContract.updateClubSettings, { params, body: { fiatAccepted } }))
  const page = `${app.origin}/clubs/${club}/profile`
  const self = { slug: club, username: one.fan.username }
  const pay = (seenCoinsAmount = 110) =>
    one.call(contract.openPaymentPage, {
      params: { ...self, duePaymentId: id },
      body: { successUrl: page, cancelUrl: page, seenCoinsAmount },
    })
  await setFiat(false)
  try {
    await expect.poll(async () => errorKeyOf(await pay())).toBe('errors.coins.notEnough')
    const gift = { fanId: one.fan.fanId, coinsAmount: 110, memo: 'For the derby' }
    valueOf(await staff(staffContract.giveCoins, { params, body: gift }))
    expect(errorKeyOf(await pay(109))).toBe('errors.exclusive.moved')
    expect(valueOf(await pay())).toEqual({ url: page })
    expect(await get(id)).toMatchObject({ settlement: 'PAID' })
  } finally {
    await setFiat(true)
  }
})

test('who refunds a recorded payment is told that the club pays it back itself', async () => {
  const { won } = await closeAuction(['4242'], 4)
  const { payment } = valueOf(await record(won[0]?.id ?? ''))
  const itemId = payment?.orderId ?? ''
  const refundable = await staff(staffContract.getRefundable, { params: { ...params, kind: 'order', itemId } })
  expect(valueOf(refundable)).toMatchObject({ isRecorded: true })
})
