import { languageFor } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import { composeNotice } from './compose.ts'
import type { Notice } from './notice.ts'
import { isEnabled, readRecipients } from './recipients.ts'
import type { Unsubscribing } from './unsubscribe-token.ts'

/** Where links of notices lead. */
export type NoticeLinks = { publicUrl: () => string; unsubscribing: Unsubscribing }

/** Puts notices into the outbox, in the transaction of what they tell of, on the channels that each fan has enabled. */
export async function sendNotices(tx: Tx, notices: Notice[], { publicUrl, unsubscribing }: NoticeLinks): Promise<void> {
  if (notices.length === 0) return
  const recipients = await readRecipients(tx, notices)
  const byFan = new Map(recipients.map((recipient) => [`${recipient.clubId} ${recipient.fanId}`, recipient]))
  for (const notice of notices) {
    const { clubId, fanId, kind } = notice
    const recipient = byFan.get(`${clubId} ${fanId}`)
    if (!recipient) continue
    const unsubscribeUrl =
      publicUrl() + unsubscribing.path({ clubId, fanId, kind, language: languageFor(recipient, recipient.language) })
    const { email, push } = composeNotice(notice, recipient, { publicUrl: publicUrl(), unsubscribeUrl })
    if (isEnabled(recipient, 'mail', kind)) await enqueueEmail(tx, email)
    if (!isEnabled(recipient, 'push', kind)) continue
    for (const subscriptionId of recipient.subscriptions)
      await addJob(tx, 'sendPush', { clubId, subscriptionId, message: push }, { maxAttempts: 5 })
  }
}
