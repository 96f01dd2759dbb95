import { announcementKey, type NotificationLinks } from '../../notifications/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hasBounced } from '../../../platform/mail/fan-emails.ts'
import type { Mail, SendMail } from '../../../platform/mail/mail.ts'
import { stopScheduledCharge } from './end-charge.ts'
import { isUnannounced, lockPaymentToCharge, markAnnounced } from './queries.ts'

/**
 * Creates the job that emails a winner when their card will be charged. Only once the email was handed over may the card
 * be charged, and not sooner than the shortest grace after that. If the mail server refuses the email for good, the plan ends.
 * A plan that has ended meanwhile isn't announced.
 */
export const announceCharge =
  ({ database, sendMail, links }: { database: Database; sendMail: SendMail; links: NotificationLinks }) =>
  async ({ clubId, paymentId, mail }: { clubId: string; paymentId: string; mail: Mail }): Promise<void> => {
    if (!(await database.withTenant(clubId, (tx) => isUnannounced(tx, clubId, paymentId)))) return
    await sendMail(mail)
    await database.withTenant(clubId, async (tx) => {
      const due = await lockPaymentToCharge(tx, clubId, paymentId)
      if (!due) return
      // An email to a mailbox that doesn't exist is recorded, and isn't tried again.
      if (await hasBounced(tx, { clubId, fanId: due.fan_id, jobKey: announcementKey(paymentId) }))
        await stopScheduledCharge(tx, { clubId, paymentId }, links)
      else await markAnnounced(tx, clubId, paymentId)
    })
  }
