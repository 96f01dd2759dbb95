import { randomUUID } from 'node:crypto'
import { wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { readLockWaits } from '../../../testing/lock-waits.ts'
import { transferCoins } from '../../wallet/index.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { orderWithCoins } from './order-with-coins.ts'
import { lockExclusives } from './queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test('an order whose delivery was paid with coins can’t deadlock with a purchase when it is refunded', async () => {
  const fixtures = await createCoinFixtures(idle.database, { fans: 2, exclusives: 1, stock: 5, coins: 20 })
  const { database, club, exclusiveIds } = fixtures
  const [buyer = '', other = ''] = fixtures.fanIds
  const payment = (fanId: string, reference: string) =>
    ({ clubId: club.id, kind: 'ORDER', from: { fanId }, to: 'treasury', amount: wholeCoins(1), reference }) as const
  const orderId = await database.withTenant(club.id, async (tx) => {
    const purchases = [{ fanId: buyer, exclusiveIds }]
    const [bought] = await orderWithCoins(tx, { club, purchases, now: new Date() })
    if (!bought?.ok) throw new Error('Not bought')
    const reference = randomUUID()
    await transferCoins(tx, payment(buyer, reference))
    await sql`
      with method as (
        insert into delivery_method (club_id, kind, name) values (${club.id}, 'DIGITAL', '{"en": "By email"}') returning id
      )
      insert into later_delivery (club_id, order_id, fan_id, method_id, name, cents, amount, coins, coins_reference)
      select ${club.id}, ${bought.order.id}, ${buyer}, id, '{"en": "By email"}', 110, 0, ${wholeCoins(1)}::bigint, ${reference}
      from method`.execute(tx)
    return bought.order.id
  })
  const refunding = await database.withTenant(club.id, async (tx) => {
    await lockExclusives(tx, club.id, exclusiveIds)
    const what = { kind: 'order', id: orderId } as const
    const started = database.withTenant(club.id, (refund) =>
      requestRefund(refund, { clubId: club.id, what, restock: true, reason: 'x', actor: 'staff' }),
    )
    started.catch(() => {})
    await expect.poll(() => readLockWaits(database)).toHaveLength(1)
    // Stock before coins, as every purchase.
    await transferCoins(tx, payment(other, randomUUID()))
    return { started }
  })
  expect(await refunding.started).toMatchObject({ ok: true, refund: { status: 'done' } })
})
