import { type Cents, cents, totalCost } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { openCharge } from './charge-outstanding-payment.ts'
import { lockReadyPayments } from './settlement-queries.ts'

/** The charges to begin, and what the person who asks for them was shown: how many they are, and their sum. */
type Charging = {
  clubId: string
  auctionId: string | undefined
  expected: { count: number; cost: Cents }
  provider: string
  now: Date
}

/**
 * Opens the charges of all payments that are ready, or none. Each charge has a checkout of its own, whose id is the provider's
 * idempotency key; jobs make the charges, also after a crash.
 *
 * @throws ApiError 409 `errors.staff.countChanged` if their number or their sum is not what was shown
 */
export async function chargeReadyPayments(
  tx: Tx,
  { clubId, auctionId, expected, provider, now }: Charging,
): Promise<{ id: string; cost: Cents }[]> {
  const ready = (await lockReadyPayments(tx, clubId, auctionId)).map(({ id, price, coin_price }) => ({
    id,
    cost: totalCost(price, coin_price),
  }))
  const sum = cents(ready.reduce((total, { cost }) => total + cost, 0))
  if (ready.length !== expected.count || sum !== expected.cost)
    throw new ApiError('errors.staff.countChanged', { current: { count: ready.length } })
  for (const { id: paymentId } of ready) {
    const opened = await openCharge(tx, { clubId, paymentId, provider, now, by: 'staff' })
    if (!opened.ok) throw new Error(`Payment ${paymentId} was ready, and is not: ${opened.reason}`)
  }
  return ready
}
