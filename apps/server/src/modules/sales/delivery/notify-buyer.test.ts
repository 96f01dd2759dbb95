import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersOf } from '../../../testing/buyer.ts'
import { addDeliveryMethod, deliverBy } from '../../../testing/deliveries.ts'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { openPushService, type PushService } from '../../../testing/push-service.ts'

const slug = 'fc-virage'
const params = { slug }
const pennant = 'founders-pennant'
let app: TestApp
let push: PushService
let methodId: string

beforeAll(async () => {
  app = await openApp({ PUSH_HOSTS: 'localhost' })
  push = await openPushService()
  methodId = await addDeliveryMethod(app, { kind: 'PICKUP', name: 'Club shop', place: 'Gate 4' })
  await deliverBy(app, pennant, [methodId])
})
afterAll(async () => {
  push.close()
  await app.stop()
})

/** What the browser was told about parcels, and not about the demonstration's lots. */
const pushed = () => push.received.filter(({ message }) => JSON.stringify(message).includes('"tag":"parcel '))
const subjects = async (text: RegExp) =>
  (await mailsTo(app, 'marie@fans.test')).filter(({ subject }) => text.test(subject)).length

test('a buyer is told in their browser, too, when a parcel is ready and handed over, and can turn off what no right depends on (B06)', async () => {
  const marie = await buyersOf(app, slug)('marie@fans.test')
  const owner = await app.as('operator@virage.test')
  valueOf(await marie.call(contract.subscribeToPush, { params: marie.own, body: push.subscription }))
  const choose = async (channel: 'mail' | 'push', enabled: boolean) => {
    const body = { channel, kind: 'delivery', enabled } as const
    return valueOf(await marie.call(contract.setNotificationChoice, { params: marie.own, body }))
  }
  const order = async () => {
    const { id } = await marie.buy([pennant], { methodId, price: 0 })
    const parcels = valueOf(await marie.call(contract.listParcels, { params: marie.own }))
    const parcel = parcels.find(({ orderId }) => orderId === id)
    if (!parcel) throw new Error('No parcel')
    return parcel.id
  }
  const move = async (id: string, state: 'READY' | 'DELIVERED') =>
    valueOf(await owner(staff.moveParcels, { params, body: { ids: [id], state } }))

  const first = await order()
  await move(first, 'READY')
  await expect.poll(pushed).toHaveLength(1)
  expect(pushed()[0]?.message).toMatchObject({
    title: expect.stringContaining('Ready for you'),
    tag: `parcel ${first}`,
  })
  await expect.poll(() => subjects(/^Ready for you/)).toBe(1)
  await move(first, 'DELIVERED')
  await expect.poll(pushed).toHaveLength(2)
  await expect.poll(() => subjects(/^Delivered/)).toBe(1)

  await choose('mail', false)
  expect((await choose('push', false)).push.delivery).toBe(false)
  const second = await order()
  await move(second, 'READY')
  await move(second, 'DELIVERED')
  // The days to withdraw begin with it, so it is written in any case. Whatever came before it is there by then.
  await expect.poll(() => subjects(/^Delivered/)).toBe(2)
  expect(await subjects(/^Ready for you/)).toBe(1)
  expect(pushed()).toHaveLength(2)
})
