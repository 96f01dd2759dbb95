import { languageFor } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import { createMail } from '../../platform/mail/fan-emails.ts'
import { type Composed, composeNotification, isAboutCharge } from './compose.ts'
import type { LotNotification } from './lot-notification.ts'
import { isEnabled, type Recipient, readRecipients } from './recipients.ts'
import type { UnsubscribeLinks } from './unsubscribe-token.ts'

/** The links in notifications. */
export type NotificationLinks = { publicUrl: () => string; unsubscribeLinks: UnsubscribeLinks }

/** Returns the key of the email that announces the charge of an outstanding payment. */
export const announcementKey = (paymentId: string): string => `charge ${paymentId}`

/**
 * Enqueues notifications on each fan's enabled channels, in the transaction of the event.
 *
 * @param name is told which notifications fail, before they do
 * @throws if some can't be composed; then none is enqueued
 */
export async function sendNotifications(
  tx: Tx,
  notifications: LotNotification[],
  links: NotificationLinks,
  name?: (failing: LotNotification[]) => void,
): Promise<void> {
  if (notifications.length === 0) return
  const recipients = await readRecipients(tx, notifications)
  const byFan = new Map(recipients.map((recipient) => [`${recipient.clubId} ${recipient.fanId}`, recipient]))
  const failures = new Map<LotNotification, unknown>()
  const composed = notifications.flatMap((notification) => {
    const recipient = byFan.get(`${notification.clubId} ${notification.fanId}`)
    if (!recipient) return []
    try {
      return [{ notification, recipient, ...compose(notification, recipient, links) }]
    } catch (error) {
      failures.set(notification, error)
      return []
    }
  })
  const [first] = failures
  if (first) {
    name?.([...failures.keys()])
    // One cause: all fans of a lot may fail for the same one.
    throw new Error(`${failures.size} notifications can’t be composed`, { cause: first[1] })
  }
  for (const { notification, recipient, email, push } of composed) {
    name?.([notification])
    const { clubId, fanId, kind } = notification
    const paymentId = notification.variant === 'scheduled' ? notification.lots[0]?.paymentId : undefined
    if (paymentId !== undefined)
      await addJob(tx, 'announceCharge', {
        clubId,
        paymentId,
        mail: await createMail(tx, { email, fan: { clubId, fanId }, jobKey: announcementKey(paymentId) }),
      })
    else if (isAboutCharge(notification) || isEnabled(recipient, 'mail', kind))
      await enqueueEmail(tx, email, { fan: { clubId, fanId } })
    if (!isEnabled(recipient, 'push', kind)) continue
    for (const subscriptionId of recipient.subscriptions)
      await addJob(tx, 'sendPush', { clubId, subscriptionId, message: push })
  }
}

/** Composes a notification, whose email can be unsubscribed from unless it is about a charge. */
function compose(
  notification: LotNotification,
  recipient: Recipient,
  { publicUrl, unsubscribeLinks }: NotificationLinks,
): Composed {
  const { clubId, fanId, kind } = notification
  const language = languageFor(recipient, recipient.language)
  const unsubscribeUrl = isAboutCharge(notification)
    ? undefined
    : publicUrl() + unsubscribeLinks.path({ clubId, fanId, kind, language })
  return composeNotification(notification, recipient, { publicUrl: publicUrl(), unsubscribeUrl })
}
