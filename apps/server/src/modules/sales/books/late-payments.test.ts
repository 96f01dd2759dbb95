import { cents, wholeCoins } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { plainCheckout } from '../payments/begin-checkout.ts'
import { insertCheckout, lockCheckout } from '../payments/checkouts.ts'
import { completeRefund } from '../refunds/complete-refund.ts'
import { refundLatePayment } from '../refunds/refund-late-payment.ts'
import { retryRefund } from '../refunds/retry-refund.ts'
import { readPostings } from './postings.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

test('a late payment is in the books once, although its refund has failed and was begun again', async () => {
  const { club, fanIds } = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
  const session = { provider: 'test', successUrl: '', cancelUrl: '', now: new Date() }
  const checkout = plainCheckout(club, {
    fanId: fanIds[0] ?? '',
    purpose: 'coins',
    amount: cents(1_000),
    coins: wholeCoins(10),
    ...session,
  })
  const readRefunds = () => inClub((tx) => tx.selectFrom('refund').select(['id', 'created_at']).orderBy('id').execute())
  await inClub(async (tx) => {
    await insertCheckout(tx, checkout)
    await tx.updateTable('checkout').set({ status: 'expired', settled_at: new Date() }).execute()
    const stored = await lockCheckout(tx, club.id, checkout.id)
    if (stored) await refundLatePayment(tx, stored)
  })
  const [first] = await readRefunds()
  const id = first?.id ?? ''
  await inClub((tx) => completeRefund(tx, club.id, id, { ok: false, reason: 'The balance is too low' }))
  const again = await inClub((tx) => retryRefund(tx, club.id, id))
  await inClub((tx) => completeRefund(tx, club.id, again.ok ? again.refund.id : '', { ok: true, refund: 'refund_1' }))
  const sums = { provider: 0, suspense: 0 }
  const month = first?.created_at.toISOString().slice(0, 7) ?? ''
  for await (const lines of readPostings(inClub, club.id, month))
    for (const { account, debit, credit } of lines)
      if (account === 'provider' || account === 'suspense') sums[account] += debit - credit
  expect(sums).toEqual({ provider: 0, suspense: 0 })
})
