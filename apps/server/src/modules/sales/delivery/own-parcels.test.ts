import * as contract from '@virage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersOf } from '../../../testing/buyer.ts'
import { addDeliveryMethod, deliverBy } from '../../../testing/deliveries.ts'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const slug = 'fc-virage'
const pennant = 'founders-pennant'
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a fan sees a parcel that is still to come, although they have received a hundred newer ones (B06)', async () => {
  const methodId = await addDeliveryMethod(app, { kind: 'PICKUP', name: 'Club shop', place: 'Gate 4' })
  await deliverBy(app, pennant, [methodId])
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const order = await marie.buy([pennant], { methodId, price: 0 })
  const readParcels = async () => valueOf(await marie.call(contract.listParcels, { params: marie.own }))
  const bought = (await readParcels()).find(({ orderId }) => orderId === order.id)
  const parcelId = bought?.id ?? ''
  await app.platform.database.asSystem((tx) =>
    sql`
      insert into parcel (club_id, order_id, fan_id, method_id, kind, method_name, place, promised_on, code, part, state)
      select club_id, order_id, fan_id, method_id, kind, method_name, place, promised_on, 'TEST' || n, n, 'DELIVERED'
      from parcel cross join generate_series(1, 100) n where id = ${parcelId}`.execute(tx),
  )
  const listed = await readParcels()
  expect(listed.map(({ id, state }) => ({ id, state }))).toContainEqual({ id: parcelId, state: 'PREPARING' })
})
