import { coinUnits } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { addJob } from '../../../platform/jobs.ts'
import type { Checkout } from '../payments/checkouts.ts'
import { insertRefund } from './queries.ts'

/** Refunds a payment that buys nothing: it arrived after the end of its checkout, or of what it was for. */
export async function refundLatePayment(tx: Tx, checkout: Checkout): Promise<void> {
  const refund = await insertRefund(tx, {
    id: await newId(tx),
    clubId: checkout.club_id,
    checkoutId: checkout.id,
    orderId: null,
    amount: checkout.amount,
    coins: coinUnits(0),
    whole: true,
    restock: false,
    reason: 'late',
    actor: 'system',
  })
  await addJob(tx, 'sendRefund', { clubId: checkout.club_id, refundId: refund.id })
}
