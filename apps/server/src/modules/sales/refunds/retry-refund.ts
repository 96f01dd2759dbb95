import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { addJob } from '../../../platform/jobs.ts'
import { lockCheckout } from '../payments/checkouts.ts'
import { insertRefund, lockRefund, readStandingRefund, type Refund } from './queries.ts'

/**
 * Whether nobody has decided about a refund, so that it can only begin again by itself: of a payment that bought nothing, or of a delivery
 * that was paid after its order.
 */
export const isAutomatic = ({ order_id: orderId, actor }: Pick<Refund, 'order_id' | 'actor'>): boolean =>
  orderId === null && actor === 'system'

/**
 * Begins an automatic refund again that the provider has refused: the same sums, as a refund of its own. One that is under way or done stays
 * the only one.
 *
 * @returns the standing refund of the payment; undefined if there is no such refund
 */
export async function retryRefund(
  tx: Tx,
  clubId: string,
  refundId: string,
): Promise<{ refund: Refund; isNew: boolean } | undefined> {
  const failed = await lockRefund(tx, clubId, refundId)
  if (failed?.status !== 'failed' || failed.checkout_id === null || !isAutomatic(failed)) return undefined
  await lockCheckout(tx, clubId, failed.checkout_id)
  const standing = await readStandingRefund(tx, clubId, failed.checkout_id)
  if (standing) return { refund: standing, isNew: false }
  const { checkout_id: checkoutId, amount, coins, whole, reason, actor } = failed
  const id = await newId(tx)
  const refund = await insertRefund(tx, {
    id,
    clubId,
    checkoutId,
    orderId: null,
    amount,
    coins,
    whole,
    restock: false,
    reason,
    actor,
  })
  await addJob(tx, 'sendRefund', { clubId, refundId: id })
  return { refund, isNew: true }
}
