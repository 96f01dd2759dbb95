import * as staff from '@virage/contract/staff'
import { cents } from '@virage/domain'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueOf } from '../../../testing/open-app.ts'
import { openStripeApp } from '../../../testing/stripe-app.ts'
import type { ProviderPayout } from '../../../platform/payments/payment-provider.ts'
import { importPayouts } from './import-payouts.ts'

let shop: Awaited<ReturnType<typeof openStripeApp>>

const params = { slug: 'fc-virage' }
/** Yesterday, on which the payout arrives. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  shop = await openStripeApp()
})
afterAll(() => shop.stop())

test('payouts of Stripe are matched to payments, refunds and disputes, and what the product doesn’t know is shown', async () => {
  const { app, stripe, finance, pay, refund } = shop
  const [plain, disputed, refundedElsewhere] = [await pay(), await pay(), await pay()]
  await refund(plain, cents(500))
  stripe.state.dispute(disputed.payment, disputed.amount)
  // Somebody refunds at the provider, and the webhook of a payment is lost.
  stripe.state.createRefund({ payment_intent: refundedElsewhere.payment, amount: '300' })
  const unheard = await pay(false)
  const reference = stripe.state.payOut(day)

  const source = { database: app.platform.database, provider: app.provider }
  await importPayouts(source, day)
  await importPayouts(source, day)
  const [payout, ...others] = valueOf(await finance(staff.listPayouts, { params, query: {} }))
  expect(others).toEqual([])
  const payments = [plain, disputed, refundedElsewhere, unheard]
  const fee = payments.reduce((sum, { amount }) => sum + Math.round(amount * 0.015) + 25, 0) + 2_000
  const amount = payments.reduce((sum, one) => sum + one.amount, 0) - 500 - 300 - disputed.amount - fee
  expect(payout).toMatchObject({ reference, day, lines: 7, unmatched: 2 })
  expect([payout?.fee.value, payout?.amount.value]).toEqual([fee / 100, amount / 100])

  const { entries } = valueOf(await finance(staff.getPayout, { params: { ...params, payoutId: payout?.id ?? '' } }))
  const unmatched = entries.slice(0, 2).map(({ kind, isMatched, amount: { value } }) => ({ kind, isMatched, value }))
  expect(new Set(unmatched)).toEqual(
    new Set([
      { kind: 'payment', isMatched: false, value: unheard.amount / 100 },
      { kind: 'refund', isMatched: false, value: -3 },
    ]),
  )
  expect(entries[2]).toMatchObject({ kind: 'dispute', isMatched: true, amount: { value: -disputed.amount / 100 } })
  expect(entries.filter(({ isMatched }) => isMatched).every(({ fan }) => fan !== null)).toBe(true)

  // What is contested is out of the provider's account, and in suspense until the accountant books it.
  const month = day.slice(0, 7)
  const text = valueOf(await finance(staff.exportJournal, { params: { ...params, month } }))
  const lines = text.split('\r\n').map((line) => line.split('\t'))
  const contested = lines
    .filter((cells) => cells[8]?.startsWith('dp_'))
    .map((cells) => [cells[4], cells[11], cells[12]])
  const sum = `${Math.floor(disputed.amount / 100)},${String(disputed.amount % 100).padStart(2, '0')}`
  expect(contested).toEqual([
    ['471000', sum, '0,00'],
    ['467000', '0,00', sum],
  ])
})

test('a payout of more payments than a statement has room for is stored, and keeps no other from being stored', async () => {
  const { app, club, finance } = shop
  const { id: clubId } = club
  const { database } = app.platform
  const count = 8_000
  const payoutOf = (id: string, lines: number): ProviderPayout => ({
    id,
    day,
    lines: Array.from({ length: lines }, (_, index) => {
      const reference = `pi_${id}_${index}`
      return {
        id: `txn_${id}_${index}`,
        kind: 'payment',
        reference,
        payment: reference,
        clubId,
        amount: cents(100),
        fee: cents(3),
      }
    }),
  })
  const listPayouts = () => Readable.from([payoutOf('po_crowd', count), payoutOf('po_few', 2)])
  await importPayouts({ database, provider: { ...app.provider, listPayouts } }, day)
  const payouts = valueOf(await finance(staff.listPayouts, { params, query: {} }))
  const imported = new Map(payouts.map(({ reference, lines }) => [reference, lines]))
  expect([imported.get('po_crowd'), imported.get('po_few')]).toEqual([count, 2])
})

test('a payout that can’t be stored keeps no other from being stored', async () => {
  const { app, club, finance } = shop
  const { id: clubId } = club
  const { database } = app.platform
  const payoutOf = (id: string, line: string): ProviderPayout => ({
    id,
    day,
    lines: [{ id: line, kind: 'payment', reference: line, payment: line, clubId, amount: cents(100), fee: cents(3) }],
  })
  // PostgreSQL stores no NUL.
  const listPayouts = () => Readable.from([payoutOf('po_broken', 'txn_\u0000'), payoutOf('po_sound', 'txn_sound')])
  await expect(importPayouts({ database, provider: { ...app.provider, listPayouts } }, day)).rejects.toThrow(
    AggregateError,
  )
  const payouts = valueOf(await finance(staff.listPayouts, { params, query: {} }))
  expect(payouts.map(({ reference }) => reference)).toContain('po_sound')
})
