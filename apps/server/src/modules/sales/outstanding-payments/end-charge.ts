import { type LotNotification, type NotificationLinks, sendNotifications } from '../../notifications/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { cancelOutstandingPayment } from './cancel-outstanding-payment.ts'
import { endScheduledCharge, readNotifiedPayment } from './queries.ts'
import type { OutstandingPaymentRow } from './read-payments.ts'

type PaymentKey = { clubId: string; paymentId: string }

/**
 * Ends the plan to charge the winner's saved card, once, and tells them that they pay otherwise: they stopped it, or have no card
 * that may be charged. The payment stays due.
 */
export async function stopScheduledCharge(
  tx: Tx,
  { clubId, paymentId }: PaymentKey,
  links: NotificationLinks,
): Promise<void> {
  if (!(await endScheduledCharge(tx, clubId, paymentId))) return
  const notification = await readNotifiedPayment(tx, clubId, paymentId)
  await sendNotifications(tx, [{ ...notification, kind: 'paymentReminder', variant: 'stopped' }], links)
}

/** Returns what a winner is told whose payment is cancelled: they owe nothing, and no card is charged. */
export const cancelledNotification = async (tx: Tx, { clubId, paymentId }: PaymentKey): Promise<LotNotification> => ({
  ...(await readNotifiedPayment(tx, clubId, paymentId)),
  kind: 'paymentReminder',
  variant: 'cancelled',
})

/** Cancels a winner's payment, and tells them. @returns its row before; @throws ApiError 404 if it is not open */
export async function cancelAndTell(tx: Tx, key: PaymentKey, links: NotificationLinks): Promise<OutstandingPaymentRow> {
  const row = await cancelOutstandingPayment(tx, key.clubId, key.paymentId)
  await sendNotifications(tx, [await cancelledNotification(tx, key)], links)
  return row
}
