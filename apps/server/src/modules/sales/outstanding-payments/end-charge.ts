import type { ProblemKey } from '@virage/contract'
import { type LotNotification, type NotificationLinks, sendNotifications } from '../../notifications/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { lockCheckoutsOf } from '../payments/supersede-checkouts.ts'
import { cancelOutstandingPayment, extendOutstandingPayment } from './cancel-outstanding-payment.ts'
import {
  countAsReminder,
  endRetry,
  endScheduledCharge,
  lockPaymentToCharge,
  readMissingTimeToPay,
  readNotifiedPayment,
  readOutstandingPaymentFan,
} from './queries.ts'
import type { OutstandingPaymentRow } from './read-payments.ts'

type PaymentKey = { clubId: string; paymentId: string }

/**
 * Ends the plan to charge the winner's saved card, once, and tells them that they pay otherwise: they stopped it, or have no card
 * that may be charged. The payment stays due. @returns whether there was a plan
 */
export async function stopScheduledCharge(
  tx: Tx,
  { clubId, paymentId }: PaymentKey,
  links: NotificationLinks,
): Promise<boolean> {
  if (!(await endScheduledCharge(tx, clubId, paymentId))) return false
  await tellStopped(tx, { clubId, paymentId }, links)
  return true
}

async function tellStopped(tx: Tx, { clubId, paymentId }: PaymentKey, links: NotificationLinks): Promise<void> {
  await countAsReminder(tx, { clubId, paymentId })
  const notification = await readNotifiedPayment(tx, clubId, paymentId)
  await sendNotifications(tx, [{ ...notification, kind: 'paymentReminder', variant: 'stopped' }], links)
}

/**
 * Leaves the winner hours to pay otherwise after a charge, or the plan of one, without a payment: they relied on it. A deadline that had
 * passed before it began, or was to begin, stays.
 */
export async function leaveTimeToPay(
  tx: Tx,
  { clubId, paymentId, begunAt }: PaymentKey & { begunAt: Date },
): Promise<void> {
  const deadline = await readMissingTimeToPay(tx, { clubId, paymentId, begunAt })
  if (deadline) await extendOutstandingPayment(tx, clubId, paymentId, deadline)
}

/** Tells the winner that a charge has ended without an answer, and leaves them time to pay otherwise. */
export async function giveUpCharge(
  tx: Tx,
  charge: PaymentKey & { begunAt: Date },
  links: NotificationLinks,
): Promise<void> {
  if (!(await lockPaymentToCharge(tx, charge.clubId, charge.paymentId))) return
  await leaveTimeToPay(tx, charge)
  await tellStopped(tx, charge, links)
}

/**
 * Ends the plan for the winner. A charge that has begun can't be stopped, but is not tried once more.
 *
 * @returns why the charge wasn't stopped, which is no reason to roll back; undefined if none is planned any more
 */
export async function stopOwnCharge(
  tx: Tx,
  { fanId, ...key }: PaymentKey & { fanId: string | undefined },
  links: NotificationLinks,
): Promise<ProblemKey | undefined> {
  const found = await readOutstandingPaymentFan(tx, key.clubId, key.paymentId)
  if (!found || found.fan_id !== fanId) return 'errors.backend.notFound'
  // A charge that begins, succeeds or is declined meanwhile ends first, and is seen by the statements after the locks.
  await lockCheckoutsOf(tx, [found.fan_id])
  if (await lockPaymentToCharge(tx, key.clubId, key.paymentId)) {
    if (await stopScheduledCharge(tx, key, links)) return undefined
    return (await endRetry(tx, key.clubId, key.paymentId)) ? 'errors.payment.underWay' : undefined
  }
  const ended = await readOutstandingPaymentFan(tx, key.clubId, key.paymentId)
  return ended?.paid_at ? 'errors.payment.alreadyPaid' : undefined
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
