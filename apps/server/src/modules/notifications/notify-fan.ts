import type { NotificationKind } from '@virage/contract'
import type { Tx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import type { Email } from '../../platform/mail/email.ts'
import type { PushMessage } from '../../platform/push/push.ts'
import { isEnabled, readRecipients } from './recipients.ts'

/** A notification whose texts another module has written. */
export type FanNotification = {
  clubId: string
  fanId: string
  kind: NotificationKind
  email: Email
  /** Null if the fan has just done it themselves. */
  push: PushMessage | null
  /** Whether its email is sent whatever the fan has chosen, because a right or a period depends on it. */
  isRequired: boolean
  /** Enqueueing it again replaces the pending email. */
  jobKey: string
}

/** Enqueues a notification on the channels that its fan has enabled, in the transaction of the event. */
export async function notifyFan(tx: Tx, notification: FanNotification): Promise<void> {
  const { clubId, fanId, kind, email, push, isRequired, jobKey } = notification
  const [recipient] = await readRecipients(tx, [{ clubId, fanId }])
  if (!recipient) return
  if (isRequired || isEnabled(recipient, 'mail', kind))
    await enqueueEmail(tx, email, { fan: { clubId, fanId }, jobKey })
  if (!push || !isEnabled(recipient, 'push', kind)) return
  for (const subscriptionId of recipient.subscriptions)
    await addJob(tx, 'sendPush', { clubId, subscriptionId, message: push })
}
