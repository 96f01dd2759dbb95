import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersOf } from '../../../testing/buyer.ts'
import { addDeliveryMethod, deliverBy, inFrance } from '../../../testing/deliveries.ts'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const slug = 'fc-virage'
const params = { slug }
const pennant = 'founders-pennant'
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

/** What a price looks like: an amount in euro or coins. */
const price = /€|EUR|VIR\b|\d[.,]\d\d\b/

test('neither an email about the parcel of a gift nor the list for its label names a price, and the note is in it (B06)', async () => {
  const owner = await app.as('operator@virage.test')
  const methodId = await addDeliveryMethod(app, {
    kind: 'SHIP',
    name: 'Post',
    zones: inFrance(5.5),
    carrier: 'Colissimo',
    daysMin: 2,
    daysMax: 5,
  })
  await deliverBy(app, pennant, [methodId])

  const marie = await buyersOf(app, slug)('marie@fans.test')
  const friend = {
    recipient: 'Paul Petit',
    street: '2 quai du Port',
    extra: null,
    postalCode: '13002',
    city: 'Marseille',
  }
  const address = { params: marie.own, body: { ...friend, country: 'FR', phone: null } }
  const { id: addressId } = valueOf(await marie.call(contract.createAddress, address))
  const order = await marie.buy([pennant], { methodId, price: 5.5, addressId, note: 'Bon anniversaire' })
  const parcels = valueOf(await marie.call(contract.listParcels, { params: marie.own }))
  const parcelId = parcels.find(({ orderId }) => orderId === order.id)?.id ?? ''
  const own = { params: { slug, parcelId } }
  valueOf(await owner(staff.promiseParcel, { ...own, body: { day: '2099-01-05' } }))
  valueOf(await owner(staff.shipParcel, { ...own, body: { carrier: null, number: '6A1' } }))
  valueOf(await owner(staff.moveParcels, { params, body: { ids: [parcelId], state: 'DELIVERED' } }))

  const written = async () =>
    (await mailsTo(app, 'marie@fans.test')).filter(({ subject }) => /^(New|On|Deliv)/.test(subject))
  await expect.poll(written).toHaveLength(3)
  for (const { subject, plain } of await written()) for (const text of [subject, plain]) expect(text).not.toMatch(price)
  const labels = valueOf(await owner(staff.exportParcels, { params, query: { search: order.number } }))
  expect(labels).toContain('Paul Petit')
  expect(labels).toContain('Bon anniversaire')
  expect(labels).not.toMatch(price)
  const details = valueOf(await owner(staff.getStaffParcel, own))
  expect(details.note).toBe('Bon anniversaire')
  expect(JSON.stringify(details)).not.toMatch(/€|"(?:price|cost|amount)"/)
})
