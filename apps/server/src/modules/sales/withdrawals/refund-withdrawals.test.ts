import * as staff from '@virage/contract/staff'
import { cents, coinUnits, type RefundShare, wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, buyersOf } from '../../../testing/buyer.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { addDeliveryMethod, inFrance } from '../../../testing/deliveries.ts'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { transferCoins } from '../../wallet/index.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { lockWithdrawal } from './queries.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'
import { readQueuedWithdrawal } from './staff-queries.ts'
import { withdraw } from './withdraw.ts'

const slug = 'fc-virage'
let app: TestApp
let marie: Buyer
beforeAll(async () => {
  app = await openApp()
  marie = await buyersOf(app, slug)('marie@fans.test')
})
afterAll(() => app.stop())

const stock = async () => {
  const scarf = (tx: Tx) => tx.selectFrom('exclusive').select('stock').where('slug', '=', 'derby-scarf-1911')
  return (await app.platform.database.asSystem((tx) => scarf(tx).executeTakeFirstOrThrow())).stock
}

/**
 * Buys by card, and withdraws while staff's refund waits for the bank.
 *
 * @param accepts whether the bank then refunds
 * @param part of the order; by default the whole
 */
async function withdrawDuringRefund({
  accepts,
  part,
  restock = false,
}: {
  accepts: boolean
  part?: RefundShare
  restock?: boolean
}) {
  const before = await stock()
  const order = await marie.buyByCard(['derby-scarf-1911', 'dinner-with-the-coach'])
  const { database, clubs, clock } = app.platform
  const club = await clubs.find(slug)
  if (!club) throw new Error('No club')
  const id = await database.withTenant(club.id, async (tx) => {
    await sql`update sandbox_charge set refunded = ${accepts ? sql`0` : sql`amount`} where idempotency_key in (
      select k from orders o join checkout c on c.club_id = o.club_id and c.id = o.checkout_id,
        unnest(array[c.id::text, c.provider_session]) k where o.id = ${order.id})`.execute(tx)
    // Its job begins with the end of the transaction.
    const asked = { clubId: club.id, part, restock, reason: 'Not available any more', actor: 'system' }
    await requestRefund(tx, { ...asked, what: { kind: 'order', id: order.id } })
    const fan = await tx.selectFrom('fan').select('id').where('email', '=', 'marie@fans.test').executeTakeFirstOrThrow()
    const sent = await withdraw(tx, {
      club,
      sentAt: clock.now(),
      arrivedAt: clock.now(),
      channel: 'FORM',
      recordedBy: null,
      fanId: fan.id,
      sender: { ...marie.sender, orderNumber: order.number },
      outstandingPaymentId: undefined,
      lineIds: undefined,
      language: 'en',
      publicUrl: app.origin,
    })
    if (!sent.ok) throw new Error(sent.reason)
    expect(await readQueuedWithdrawal(tx, club.id, sent.withdrawal.id)).toMatchObject({ state: 'REFUND', refund: null })
    return sent.withdrawal.id
  })
  const queued = async () => {
    const operator = await app.as('operator@virage.test')
    return valueOf(await operator(staff.getStaffWithdrawal, { params: { slug, withdrawalId: id } }))
  }
  return { order, before, queued }
}

test('a withdrawal while the whole order is being refunded is done once the bank has refunded it (B01)', async () => {
  const { order, queued } = await withdrawDuringRefund({ accepts: true })
  await expect.poll(queued).toMatchObject({ state: 'DONE', refund: null })
  expect(await marie.orderOf(order)).toMatchObject({ refunded: true })
})

test('a withdrawal while the whole order is being refunded has its own refund if that one fails (B01)', async () => {
  const { order, queued } = await withdrawDuringRefund({ accepts: false })
  await expect
    .poll(queued)
    .toMatchObject({ state: 'REFUND', refund: { status: 'failed', amount: order.finalCost, coins: order.usedCoins } })
})

test('a withdrawal while a part of the order is being refunded brings the rest (B01)', async () => {
  const part = { amount: cents(500), coins: coinUnits(0) }
  const { order, queued } = await withdrawDuringRefund({ accepts: true, part })
  const value = Math.round(order.finalCost.value * 100 - 500) / 100
  await expect
    .poll(queued)
    .toMatchObject({ state: 'DONE', refund: { amount: { ...order.finalCost, value }, coins: order.usedCoins } })
})

test('a withdrawal while a part of the order is being refunded brings everything if that fails (B01)', async () => {
  const part = { amount: cents(500), coins: coinUnits(0) }
  const { order, queued } = await withdrawDuringRefund({ accepts: false, part })
  await expect.poll(queued).toMatchObject({ refund: { amount: order.finalCost, coins: order.usedCoins } })
})

test('what is withdrawn from while the whole order is being refunded is for sale again, once (B01)', async () => {
  const { before, queued } = await withdrawDuringRefund({ accepts: true, restock: true })
  await expect.poll(queued).toMatchObject({ state: 'DONE' })
  expect(await stock()).toBe(before)
})

test('what is withdrawn from is for sale again, once, if the refund of the whole order fails (B01)', async () => {
  const { before, queued } = await withdrawDuringRefund({ accepts: false, restock: true })
  await expect.poll(queued).toMatchObject({ refund: { status: 'failed' } })
  expect(await stock()).toBe(before)
})

test('a withdrawal of which nothing goes back brings back the delivery that was paid after the order, once (B01)', async () => {
  const karim = await buyersOf(app, slug)('karim@fans.test')
  const order = await karim.buy(['derby-scarf-1911'])
  const methodId = await addDeliveryMethod(app, { kind: 'SHIP', name: 'Post', zones: inFrance(5.5) })
  const { database, clubs, clock } = app.platform
  const clubId = (await clubs.find(slug))?.id ?? ''
  await database.withTenant(clubId, async (tx) => {
    const { fan_id: fanId } = await tx
      .selectFrom('orders')
      .select('fan_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const reference = await newId(tx)
    const paid = { clubId, kind: 'ORDER', from: { fanId }, to: 'treasury', amount: wholeCoins(5), reference } as const
    await transferCoins(tx, paid)
    await sql`insert into later_delivery (club_id, order_id, fan_id, method_id, name, cents, amount, coins, coins_reference)
      values (${clubId}, ${order.id}, ${fanId}, ${methodId}, '{}', 550, 0, ${paid.amount}::bigint, ${reference})`.execute(
      tx,
    )
  })
  const operator = await app.as('operator@virage.test')
  const receivedAt = clock.now().toISOString()
  valueOf(await operator(staff.recordHandover, { params: { slug, orderId: order.id }, body: { receivedAt } }))
  const { id } = valueOf(await karim.withdraw(order.number))
  const before = await karim.balance()
  for (let times = 0; times < 2; times++)
    await database.withTenant(clubId, async (tx) => {
      const withdrawal = await lockWithdrawal(tx, clubId, id)
      if (withdrawal) await refundWithdrawal(tx, clubId, withdrawal, 100)
    })
  expect(await karim.balance()).toBe(before + 5)
})
