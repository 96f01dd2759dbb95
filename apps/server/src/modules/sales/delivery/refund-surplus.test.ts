import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyersOf } from '../../../testing/buyer.ts'
import { addDeliveryMethod, deliverBy, inFrance } from '../../../testing/deliveries.ts'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { lockWithdrawal } from '../withdrawals/queries.ts'
import { refundWithdrawal } from '../withdrawals/refund-withdrawal.ts'

const slug = 'fc-virage'
const exclusives = ['derby-scarf-1911', 'founders-pennant'] as const
/** What it costs to send a thing, in euro. */
const prices = { post: 5.5, express: 9 }
let app: TestApp
let owner: Awaited<ReturnType<TestApp['as']>>
let methods: Record<keyof typeof prices, string>

beforeAll(async () => {
  app = await openApp()
  owner = await app.as('operator@virage.test')
  const send = (name: keyof typeof prices) =>
    addDeliveryMethod(app, { kind: 'SHIP', name, zones: inFrance(prices[name]), daysMin: 2, daysMax: 5 })
  methods = { post: await send('post'), express: await send('express') }
  for (const exclusive of exclusives) await deliverBy(app, exclusive, Object.values(methods))
})
afterAll(() => app.stop())

/** Buys two things with coins that can be sent together. The second costs 55 coins, and its delivery by post 5, which go back then. */
async function buyTwo() {
  const buyer = await buyersOf(app, slug)('marie@fans.test')
  const { call, own } = buyer
  const address = { recipient: 'Marie', street: '1 rue du Stade', extra: null, postalCode: '75001', phone: null }
  const body = { ...address, city: 'Paris', country: 'FR' }
  const { id: addressId } = valueOf(await call(contract.createAddress, { params: own, body }))
  const buy = async (exclusive: (typeof exclusives)[number], by: keyof typeof prices) => {
    const order = await buyer.buy([exclusive], { methodId: methods[by], addressId, price: prices[by] })
    const parcel = valueOf(await call(contract.listParcels, { params: own })).find((one) => one.orderId === order.id)
    return { ...order, parcelId: parcel?.id ?? '' }
  }
  const [first, second] = [await buy('derby-scarf-1911', 'express'), await buy('founders-pennant', 'post')]
  return {
    buyer,
    first,
    second,
    pack: async () => {
      const parcel = { params: { slug, parcelId: second.parcelId }, body: { parcelId: first.parcelId } }
      valueOf(await owner(staff.packTogether, parcel))
    },
    back: async () => (await buyer.orderOf(second)).refundedCoins.amount,
  }
}

test('a delivery is refunded although staff wrote "together" as the reason of another refund (B06)', async () => {
  const { second, pack, back } = await buyTwo()
  const body = { reason: 'together', restock: false, coinsAmount: 1 }
  valueOf(await owner(staff.refundOrder, { params: { slug, orderId: second.id }, body }))
  expect(await back()).toBe(1)
  await pack()
  expect(await back()).toBe(1 + 5)
})

test('a withdrawal with a deduction doesn’t refund again the delivery that went back when the order was sent with another one (B01)', async () => {
  const { buyer, first, second, pack, back } = await buyTwo()
  await pack()
  expect(await back()).toBe(5)
  const shipment = { params: { slug, parcelId: first.parcelId }, body: { carrier: null, number: '6A1' } }
  valueOf(await owner(staff.shipParcel, shipment))
  const { id: withdrawalId } = valueOf(await buyer.withdraw(second.number))
  const clubId = (await app.platform.clubs.find(slug))?.id ?? ''
  await app.platform.database.withTenant(clubId, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, clubId, withdrawalId)
    if (withdrawal) await refundWithdrawal(tx, clubId, withdrawal, 20)
  })
  expect(await back()).toBe(5 + 55 - 11)
})
