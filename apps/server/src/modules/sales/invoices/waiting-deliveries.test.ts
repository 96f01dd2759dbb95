import { randomUUID } from 'node:crypto'
import { cents, wholeCoins } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { forgetVat, testVat } from '../../../testing/book-fixtures.ts'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { transferCoins } from '../../wallet/ledger.ts'
import { deliverLater } from '../delivery/delivery-purchase.ts'
import { orderWithCoins } from '../orders/order-with-coins.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { issueWaitingInvoices } from './issue-waiting-invoices.ts'
import { insertVatSettings } from './vat-settings.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const now = new Date('2026-11-21T12:00:00Z')

/** Pays a delivery of an order with bought coins, while its document waits. */
async function deliverWaiting() {
  const fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  const { club, fanIds, exclusiveIds } = fixtures
  const [fanId = '', reference] = [fanIds[0], randomUUID()]
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
  await forgetVat(fixtures)
  const orderId = await inClub(async (tx) => {
    const bought = { kind: 'PURCHASE', from: 'issue', to: { fanId }, amount: wholeCoins(50) } as const
    await transferCoins(tx, { clubId: club.id, ...bought, reference: randomUUID() })
    const [made] = await orderWithCoins(tx, { club, purchases: [{ fanId, exclusiveIds }], now })
    if (!made?.ok) throw new Error('No order')
    return made.order.id
  })
  await inClub(async (tx) => {
    const { id: methodId } = await tx
      .insertInto('delivery_method')
      .values({ club_id: club.id, kind: 'SHIP', name: JSON.stringify({ en: 'Post' }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [price, coins] = [cents(550), wholeCoins(5)]
    const paid = { kind: 'ORDER', from: { fanId }, to: 'treasury', amount: coins, reference } as const
    await transferCoins(tx, { clubId: club.id, ...paid })
    const nothing = { address: null, place: null, deputy: null, note: null, daysMax: null, day: null }
    const delivery = { methodId, kind: 'SHIP' as const, name: { en: 'Post' }, cents: price, coins, ...nothing }
    const of = { club_id: club.id, order_id: orderId, fan_id: fanId, returned: null, delivery }
    const by = { amount: cents(0), coins, checkout_id: null, coins_reference: reference }
    await deliverLater(tx, { ...of, ...by }, { now, publicUrl: 'http://localhost' })
  })
  await inClub((tx) => insertVatSettings(tx, club.id, { revision: 1, details: testVat }))
  return {
    issue: () => issueWaitingInvoices(idle.database, club.id),
    inClub,
    refund: async (tx: Tx) => {
      const what = { kind: 'order', id: orderId } as const
      const asked = await requestRefund(tx, { clubId: club.id, what, restock: false, reason: 'x', actor: 'staff' })
      if (!asked.ok) throw new Error(asked.reason)
    },
    documents: () =>
      inClub((tx) =>
        tx.selectFrom('invoice').select(['kind', 'by_coins']).where('source', '=', 'delivery').orderBy('id').execute(),
      ),
  }
}
const credited = [
  { kind: 'INVOICE', by_coins: 550 },
  { kind: 'CREDIT_NOTE', by_coins: 550 },
]

test('a delivery that coins have paid has its credit note, although it was refunded while its document waited', async () => {
  const { inClub, refund, issue, documents } = await deliverWaiting()
  await inClub(refund)
  await issue()
  expect(await documents()).toEqual(credited)
})

test('a delivery that coins have paid has its credit note, although it is refunded while its document is being issued', async () => {
  const { inClub, refund, issue, documents } = await deliverWaiting()
  const { work } = await inClub(async (tx) => {
    await refund(tx)
    return untilItWaits(idle.database, issue())
  })
  await work
  expect(await documents()).toEqual(credited)
})
