import { audit } from '../../staff/index.ts'
import { type NotificationLinks, sendNotifications } from '../../notifications/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChargeFailure } from '../../../platform/payments/payment-provider.ts'
import { leaveTimeToPay } from '../outstanding-payments/end-charge.ts'
import { countAsReminder, readNotifiedPayment, storeChargeFailure } from '../outstanding-payments/queries.ts'
import type { Checkout } from './checkouts.ts'
import { releaseCheckout } from './release-checkout.ts'

/**
 * Ends the open checkout of a refused charge of a saved card, and tells the winner what to do: authenticate, or pay
 * otherwise. The first charge of a plan that is declined is tried once more. The job and the webhook learn of the refusal in
 * any order: the first one locks the checkout, and the other finds it ended.
 */
export async function refuseCharge(
  tx: Tx,
  checkout: Checkout,
  reason: ChargeFailure,
  links: NotificationLinks,
): Promise<void> {
  const { club_id: clubId, id, outstanding_payment_id: paymentId, created_at: begunAt } = checkout
  await releaseCheckout(tx, checkout, 'cancelled')
  await audit(tx, {
    clubId,
    actor: 'system',
    action: 'payment.chargeRefused',
    subject: `checkout ${id}`,
    details: { why: reason },
  })
  if (paymentId === null) return
  const { chargeAt } = await storeChargeFailure(tx, { clubId, paymentId, reason })
  await leaveTimeToPay(tx, { clubId, paymentId, begunAt })
  if (!chargeAt) await countAsReminder(tx, { clubId, paymentId })
  const variant = reason === 'authenticationNeeded' ? 'actionNeeded' : chargeAt ? 'retry' : 'declined'
  const notification = await readNotifiedPayment(tx, clubId, paymentId)
  await sendNotifications(tx, [{ ...notification, kind: 'paymentReminder', variant }], links)
}
