import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type NotificationLinks, sendNotifications } from '../../notifications/index.ts'
import { lockOpenPayment } from './cancel-outstanding-payment.ts'
import { readNotifiedPayment } from './queries.ts'
import { countReminder } from './settlement-queries.ts'

/**
 * Reminds a winner to pay, on the channels that they have enabled.
 *
 * @throws ApiError 404 if the payment isn't open, 409 `errors.payment.chargeScheduled` if their card will be charged anyway,
 * `errors.payment.underWay` while it is, `errors.payment.remindedToday` if staff have reminded them in the last 24 hours
 */
export async function remindWinner(tx: Tx, clubId: string, paymentId: string, links: NotificationLinks): Promise<void> {
  const due = await lockOpenPayment(tx, clubId, paymentId)
  if (due.charge_at !== null) throw new ApiError('errors.payment.chargeScheduled')
  if (due.charge === 'RUNNING') throw new ApiError('errors.payment.underWay')
  if (!(await countReminder(tx, clubId, paymentId))) throw new ApiError('errors.payment.remindedToday')
  const notification = await readNotifiedPayment(tx, clubId, paymentId)
  const variant = due.action_needed_at === null ? {} : { variant: 'actionNeeded' as const }
  await sendNotifications(tx, [{ ...notification, kind: 'paymentReminder', ...variant }], links)
}
