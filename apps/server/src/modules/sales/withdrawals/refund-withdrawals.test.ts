import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, buyersOf, shownExclusive } from '../../../testing/buyer.ts'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { requestRefund } from '../refunds/request-refund.ts'
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

const stock = async () => (await shownExclusive(app, slug, 'derby-scarf-1911')).stock

/** Buys by card, and withdraws while staff's refund of the whole order waits for the bank. @param accepts whether the bank then refunds */
async function withdrawDuringRefund(accepts: boolean) {
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
    const asked = { clubId: club.id, restock: false, reason: 'Not available any more', actor: 'system' }
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
  const { order, queued } = await withdrawDuringRefund(true)
  await expect.poll(queued).toMatchObject({ state: 'DONE', refund: null })
  expect(await marie.orderOf(order)).toMatchObject({ refunded: true })
})

test('a withdrawal while the whole order is being refunded has its own refund if that one fails, and its things are for sale again (B01)', async () => {
  const { order, before, queued } = await withdrawDuringRefund(false)
  await expect
    .poll(queued)
    .toMatchObject({ state: 'REFUND', refund: { status: 'failed', amount: order.finalCost, coins: order.usedCoins } })
  expect(await stock()).toBe(before)
})
