import * as staff from '@virage/contract/staff'
import { cents, coinUnits } from '@virage/domain'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { errorKeyOf, valueOf } from '../../../testing/open-app.ts'
import { openStripeApp } from '../../../testing/stripe-app.ts'
import { importPayouts } from '../books/import-payouts.ts'
import { readPostings } from '../books/postings.ts'
import { insertRefund } from './queries.ts'

let shop: Awaited<ReturnType<typeof openStripeApp>>
beforeAll(async () => {
  shop = await openStripeApp()
})
afterAll(() => shop.stop())

const params = { slug: 'fc-virage' }
const inClub = <T>(work: (tx: Tx) => Promise<T>) => shop.app.platform.database.withTenant(shop.club.id, work)

/** A refund of 5.00 € that the provider has taken, with the provider's id of it. */
async function refundFive() {
  const payment = await shop.pay()
  const id = await shop.refund(payment, cents(500))
  const { provider_refund: ofProvider } = await inClub((tx) =>
    tx.selectFrom('refund').select('provider_refund').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return { id, ofProvider: ofProvider ?? '', orderId: payment.orderId ?? '' }
}

const read = async (refundId: string) =>
  valueOf(await shop.finance(staff.getStaffRefund, { params: { ...params, refundId } }))
const repay = (refundId: string, method: staff.RecordedMethod) =>
  shop.finance(staff.recordRepayment, { params: { ...params, refundId }, body: { method } })
const listed = async (state: 'sentBack' | 'done') =>
  valueOf(await shop.finance(staff.listRefunds, { params, query: { state } })).map(({ id }) => id)

/** What an account of the journal has gained since now. */
async function balanceOf(accounts: string[]): Promise<() => Promise<Record<string, number>>> {
  const thisMonth = () => dayOf(new Date()).slice(0, 7)
  const first = thisMonth()
  const sum = async () => {
    const sums = Object.fromEntries(accounts.map((account) => [account, 0]))
    // A month may end meanwhile.
    for (const month of new Set([first, thisMonth()]))
      for await (const lines of readPostings(inClub, shop.club.id, month))
        for (const { account, debit, credit } of lines)
          if (account in sums) sums[account] = (sums[account] ?? 0) + debit - credit
    return sums
  }
  const before = await sum()
  return async () =>
    Object.fromEntries(Object.entries(await sum()).map(([account, now]) => [account, now - (before[account] ?? 0)]))
}

test('a refund that the bank sends back is shown until the club has repaid it', async () => {
  const { id, ofProvider } = await refundFive()
  expect(await shop.deliver(shop.stripe.sendBack(ofProvider))).toEqual([200])
  expect(await read(id)).toMatchObject({
    status: 'sentBack',
    sentBack: { why: 'expired_or_canceled_card', repaid: null },
  })
  expect(await listed('sentBack')).toEqual([id])
  expect(await listed('done')).not.toContain(id)
  const cards = async () =>
    valueOf(await shop.finance(staff.getDesk, { params })).cards.find(({ name }) => name === 'sentBackRefunds')?.count
  expect(await cards()).toBe(1)
  expect(valueOf(await repay(id, 'TRANSFER'))).toMatchObject({
    status: 'done',
    sentBack: { repaid: { method: 'TRANSFER' } },
  })
  expect(await listed('sentBack')).toEqual([])
  expect(await listed('done')).toContain(id)
  expect(await cards()).toBe(0)
})

test('its buyer is told when the bank sends it back, and when the club has repaid it, each once', async () => {
  const { id, ofProvider, orderId } = await refundFive()
  const { number } = valueOf(await shop.finance(staff.getStaffOrder, { params: { ...params, orderId } }))
  const told = async () =>
    (await mailsTo(shop.app, 'karim@fans.test'))
      .filter(({ subject, plain }) => plain.includes(number) && /refund|paid you back/i.test(subject))
      .map(({ subject }) => subject.replaceAll(/\s/g, ' '))
      .toReversed()
  const [refunded, sentBack] = ['Refund of 5.00 €', 'Your bank has returned your refund of 5.00 €']
  await expect.poll(told).toEqual([refunded])
  const [event] = shop.stripe.sendBack(ofProvider)
  await shop.deliver(event ? [event, event] : [])
  await expect.poll(told).toEqual([refunded, sentBack])
  await repay(id, 'TRANSFER')
  await repay(id, 'TRANSFER')
  await expect.poll(told).toEqual([refunded, sentBack, 'The club has paid you back 5.00 €'])
})

test('its sale says so, too', async () => {
  const { id, ofProvider, orderId } = await refundFive()
  await shop.deliver(shop.stripe.sendBack(ofProvider))
  const order = valueOf(await shop.finance(staff.getStaffOrder, { params: { ...params, orderId } }))
  expect(order.refunds.map((refund) => [refund.id, refund.status])).toEqual([[id, 'sentBack']])
  const [row] = valueOf(await shop.finance(staff.listStaffOrders, { params, query: { search: order.number } }))
  expect(row?.refund).toBe('sentBack')
})

test('its repayment is recorded once, in one way', async () => {
  const { id, ofProvider } = await refundFive()
  await shop.deliver(shop.stripe.sendBack(ofProvider))
  const [first, second] = await Promise.all([repay(id, 'CASH'), repay(id, 'CASH')])
  expect(valueOf(first)).toEqual(valueOf(second))
  expect(errorKeyOf(await repay(id, 'CHEQUE'))).toBe('errors.staff.alreadyResolved')
  const entries = await inClub((tx) =>
    tx
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `refund ${id}`)
      .where('action', '=', staff.recordRepayment.id)
      .execute(),
  )
  expect(entries).toHaveLength(1)
})

test('a refund that the buyer has is not repaid again', async () => {
  const { id } = await refundFive()
  expect(errorKeyOf(await repay(id, 'CASH'))).toBe('errors.backend.notFound')
})

test.each([
  ['CASH', { cash: -500, cheques: 0, bank: 0 }],
  ['CHEQUE', { cash: 0, cheques: 0, bank: -500 }],
  ['TRANSFER', { cash: 0, cheques: 0, bank: -500 }],
] as const)(
  'the books have the money with the provider when it comes back, and out of its account when it is repaid: %s',
  async (method, out) => {
    const { id, ofProvider } = await refundFive()
    const gained = await balanceOf(['provider', 'suspense', 'cash', 'cheques', 'bank'])
    const [event] = shop.stripe.sendBack(ofProvider)
    await shop.deliver(event ? [event, event] : [])
    expect(await gained()).toEqual({ provider: 500, suspense: -500, cash: 0, cheques: 0, bank: 0 })
    await repay(id, method)
    expect(await gained()).toEqual({ provider: 500, suspense: 0, ...out })
  },
)

test('a payout that contains it says so, although its event was lost', async () => {
  const { id, ofProvider } = await refundFive()
  shop.stripe.sendBack(ofProvider)
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const reference = shop.stripe.state.payOut(day)
  await importPayouts({ database: shop.app.platform.database, provider: shop.app.provider }, day)
  expect(await read(id)).toMatchObject({ status: 'sentBack', sentBack: { why: `Payout ${reference}` } })
  const payouts = valueOf(await shop.finance(staff.listPayouts, { params, query: {} }))
  const payoutId = payouts.find((payout) => payout.reference === reference)?.id ?? ''
  const { entries } = valueOf(await shop.finance(staff.getPayout, { params: { ...params, payoutId } }))
  const its = entries.filter((entry) => entry.reference === ofProvider)
  expect(its.map(({ kind, isMatched, amount }) => [kind, isMatched, amount.value])).toEqual([
    ['refund', true, -5],
    ['sentBack', true, 5],
  ])
})

test('an event that overtakes the provider’s answer makes the refund fail, so that the buyer keeps the purchase', async () => {
  const { payment, orderId } = await shop.pay()
  const { id, checkout } = await inClub(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select('checkout_id')
      .where('id', '=', orderId ?? '')
      .executeTakeFirstOrThrow()
    const [amount, coins] = [cents(500), coinUnits(0)]
    const refund = {
      id: crypto.randomUUID(),
      clubId: shop.club.id,
      checkoutId: order.checkout_id,
      orderId,
      amount,
      coins,
    }
    const { id: pending } = await insertRefund(tx, {
      ...refund,
      whole: false,
      restock: false,
      reason: 'Torn',
      actor: 'staff',
    })
    return { id: pending, checkout: order.checkout_id ?? '' }
  })
  const reference = { clubId: shop.club.id, checkoutId: checkout }
  const made = await shop.app.provider.refund({ idempotencyKey: id, payment, amount: cents(500), reference })
  expect(await shop.deliver(shop.stripe.sendBack(made.ok ? made.refund : ''))).toEqual([200])
  expect(await read(id)).toMatchObject({ status: 'failed', failure: 'expired_or_canceled_card', sentBack: null })
})
