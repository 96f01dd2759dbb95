import {
  addLot,
  copyAuction,
  copyExclusive,
  createAuction,
  getExclusiveDelivery,
  setExclusiveDelivery,
} from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownExclusive } from '../../testing/buyer.ts'
import { addDeliveryMethod, inFrance } from '../../testing/deliveries.ts'
import { type CallAs, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
const params = { slug }
let app: TestApp
let editor: CallAs
let original: string
let delivery: { parcelClass: 'L'; methodIds: string[] }
beforeAll(async () => {
  app = await openApp()
  editor = await app.as('staff@fc-virage.test')
  const post = await addDeliveryMethod(app, { kind: 'SHIP', name: 'Home delivery', zones: inFrance(5) })
  const stand = await addDeliveryMethod(app, { kind: 'PICKUP', name: 'Club shop', place: 'Gate 4' })
  const exclusive = await shownExclusive(app, slug, 'derby-scarf-1911')
  original = valueOf(await editor(copyExclusive, { params: { slug, exclusiveId: exclusive.id } })).id
  delivery = { parcelClass: 'L', methodIds: [post, stand].toSorted() }
  valueOf(await editor(setExclusiveDelivery, { params: { slug, exclusiveId: original }, body: delivery }))
})
afterAll(() => app.stop())

const deliveryOf = async (exclusiveId: string) =>
  valueOf(await editor(getExclusiveDelivery, { params: { slug, exclusiveId } }))

test('a copy of an exclusive is delivered as the original is (B06)', async () => {
  const copy = valueOf(await editor(copyExclusive, { params: { slug, exclusiveId: original } }))
  expect(await deliveryOf(copy.id)).toEqual(delivery)
})

test('the lots of a copied auction are delivered as the original ones are (B06)', async () => {
  const body = { startDate: '2031-01-01T00:00:00.000Z', endDate: '2031-01-02T00:00:00.000Z' }
  const auction = { ...body, name: { en: 'Match day' }, anonymous: true, visible: true, extensionWindow: 60 }
  const { id: auctionId } = valueOf(await editor(createAuction, { params, body: auction }))
  const lot = { exclusiveId: original, startingPrice: 10 }
  valueOf(await editor(addLot, { params: { slug, auctionId }, body: lot }))
  const copy = valueOf(await editor(copyAuction, { params: { slug, auctionId }, body }))
  expect(await deliveryOf(copy.lots[0]?.exclusiveId ?? '')).toEqual(delivery)
})
