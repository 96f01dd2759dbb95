import { cents, coinUnits } from '@virage/domain'
import { expect, test } from 'vitest'
import type { RefundablePurchase } from './queries.ts'
import { refundPart } from './refund-part.ts'

const donation: RefundablePurchase = {
  checkoutId: crypto.randomUUID(),
  orderId: null,
  fanId: null,
  amount: cents(2500),
  usedCoins: coinUnits(0),
  boughtCoins: coinUnits(0),
  earlier: { amount: cents(0), coins: coinUnits(0) },
  refunded: false,
  hasReceipt: false,
  isRecorded: false,
}

test('a donation is not refunded in part', () => {
  expect(refundPart(donation, { amount: cents(100), coins: coinUnits(0) })).toMatchObject({ ok: false })
  expect(refundPart(donation, { amount: cents(2500), coins: coinUnits(0) })).toMatchObject({ ok: true, whole: true })
})

test.each([
  ['money', { amount: cents(6000), coins: coinUnits(0) }],
  ['coins', { amount: cents(10_000), coins: coinUnits(1) }],
])('all that is left is not refunded if the %s left are other than expected', (_, expected) => {
  const order = { ...donation, orderId: crypto.randomUUID(), amount: cents(10_000) }
  expect(refundPart(order, undefined, 'purchase', expected)).toEqual({ ok: false, reason: 'changed' })
})
