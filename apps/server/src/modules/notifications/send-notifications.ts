import { languageFor } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import { createMail } from '../../platform/mail/fan-emails.ts'
import { composeNotification, isAboutCharge } from './compose.ts'
import type { LotNotification } from './lot-notification.ts'
import { isEnabled, readRecipients } from './recipients.ts'
import type { UnsubscribeLinks } from './unsubscribe-token.ts'

/** The links in notifications. */
export type NotificationLinks = { publicUrl: () => string; unsubscribeLinks: UnsubscribeLinks }

/** Enqueues notifications on each fan's enabled channels, in the transaction of the event. */
export async function sendNotifications(
  tx: Tx,
  notifications: LotNotification[],
  { publicUrl, unsubscribeLinks }: NotificationLinks,
): Promise<void> {
  if (notifications.length === 0) return
  const recipients = await readRecipients(tx, notifications)
  const byFan = new Map(recipients.map((recipient) => [`${recipient.clubId} ${recipient.fanId}`, recipient]))
  for (const notification of notifications) {
    const { clubId, fanId, kind } = notification
    const recipient = byFan.get(`${clubId} ${fanId}`)
    if (!recipient) continue
    const isRequired = isAboutCharge(notification)
    const unsubscribeUrl = isRequired
      ? undefined
      : publicUrl() +
        unsubscribeLinks.path({ clubId, fanId, kind, language: languageFor(recipient, recipient.language) })
    const { email, push } = composeNotification(notification, recipient, { publicUrl: publicUrl(), unsubscribeUrl })
    const paymentId = notification.variant === 'scheduled' ? notification.lots[0]?.paymentId : undefined
    if (paymentId !== undefined)
      await addJob(tx, 'announceCharge', {
        clubId,
        paymentId,
        mail: await createMail(tx, { email, fan: { clubId, fanId } }),
      })
    else if (isRequired || isEnabled(recipient, 'mail', kind)) await enqueueEmail(tx, email, { fan: { clubId, fanId } })
    if (!isEnabled(recipient, 'push', kind)) continue
    for (const subscriptionId of recipient.subscriptions)
      await addJob(tx, 'sendPush', { clubId, subscriptionId, message: push }, { maxAttempts: 5 })
  }
}
