import { cents, coinUnits, wholeCoins } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { orderWithCoins } from '../orders/order-with-coins.ts'
import { plainCheckout } from '../payments/begin-checkout.ts'
import { insertCheckout, lockCheckout } from '../payments/checkouts.ts'
import { completeRefund } from '../refunds/complete-refund.ts'
import { refundLatePayment } from '../refunds/refund-late-payment.ts'
import { retryRefund } from '../refunds/retry-refund.ts'
import { readPostings } from './postings.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test('a late payment is in the books once, although its refund has failed and was begun again', async () => {
  const { club, fanIds } = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
  const session = { provider: 'test', successUrl: '', cancelUrl: '', now: new Date() }
  const checkout = plainCheckout(club, {
    fanId: fanIds[0] ?? '',
    purpose: 'coins',
    amount: cents(1_000),
    coins: wholeCoins(10),
    ...session,
  })
  const readRefunds = () => inClub((tx) => tx.selectFrom('refund').select(['id', 'created_at']).orderBy('id').execute())
  await inClub(async (tx) => {
    await insertCheckout(tx, checkout)
    await tx.updateTable('checkout').set({ status: 'expired', settled_at: new Date() }).execute()
    const stored = await lockCheckout(tx, club.id, checkout.id)
    if (stored) await refundLatePayment(tx, stored)
  })
  const [first] = await readRefunds()
  const id = first?.id ?? ''
  await inClub((tx) => completeRefund(tx, club.id, id, { ok: false, reason: 'The balance is too low' }))
  const again = await inClub((tx) => retryRefund(tx, club.id, id))
  await inClub((tx) => completeRefund(tx, club.id, again.ok ? again.refund.id : '', { ok: true, refund: 'refund_1' }))
  const sums = { provider: 0, suspense: 0 }
  const month = first ? dayOf(first.created_at).slice(0, 7) : ''
  for await (const lines of readPostings(inClub, club.id, month))
    for (const { account, debit, credit } of lines)
      if (account === 'provider' || account === 'suspense') sums[account] += debit - credit
  expect(sums).toEqual({ provider: 0, suspense: 0 })
})

/** A club with an order that was paid by card, for the refunds of that payment. */
async function createOrder() {
  const { club, fanIds, exclusiveIds } = await createCoinFixtures(idle.database, {
    fans: 1,
    exclusives: 1,
    stock: 1,
    coins: 100,
  })
  const fanId = fanIds[0] ?? ''
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
  const [made] = await inClub((tx) =>
    orderWithCoins(tx, { club, purchases: [{ fanId, exclusiveIds }], now: new Date() }),
  )
  if (!made?.ok) throw new Error('No order')
  const orderId = made.order.id
  const session = { provider: 'test', successUrl: '', cancelUrl: '', now: new Date() }
  const checkout = plainCheckout(club, {
    fanId,
    purpose: 'order',
    amount: cents(4_000),
    coins: coinUnits(0),
    ...session,
  })
  await inClub(async (tx) => {
    await insertCheckout(tx, checkout)
    await tx.updateTable('checkout').set({ status: 'paid', settled_at: new Date() }).execute()
  })
  return { club, inClub, refund: { club_id: club.id, checkout_id: checkout.id, order_id: orderId } }
}

/** Inserts a refund whose reason is "late". @returns its lines of the month's journal as a late payment */
async function readLines(
  { inClub, club, refund }: Awaited<ReturnType<typeof createOrder>>,
  by: { order_id?: null; actor: string },
) {
  const { created_at: at } = await inClub(async (tx) =>
    tx
      .insertInto('refund')
      .values({
        id: await newId(tx),
        ...refund,
        amount: cents(4_000),
        coins: coinUnits(0),
        whole: false,
        reason: 'late',
        ...by,
      })
      .returning('created_at')
      .executeTakeFirstOrThrow(),
  )
  const month = dayOf(at).slice(0, 7)
  const lines: string[] = []
  for await (const some of readPostings(inClub, club.id, month))
    lines.push(...some.filter(({ entry }) => entry.startsWith('L-')).map(({ account }) => account))
  return lines.toSorted()
}

test.each([
  ['of an order, by staff', { actor: 'staff' }],
  ['of a donation, coins or a membership, by staff', { order_id: null, actor: 'staff' }],
  ['of a recorded payment that was taken back', { actor: 'system' }],
])('a refund whose reason staff wrote as "late" is no late payment: %s', async (_of, by) => {
  expect(await readLines(await createOrder(), by)).toEqual([])
})
