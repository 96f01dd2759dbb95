import type { Database } from '../../../platform/database/database.ts'
import type { Mail, SendMail } from '../../../platform/mail/mail.ts'
import { isUnannounced, markAnnounced } from './queries.ts'

/**
 * Creates the job that emails a winner when their card will be charged. Only once the email was handed over may the card
 * be charged, and not sooner than the shortest grace after that. A plan that has ended meanwhile isn't announced.
 */
export const announceCharge =
  ({ database, sendMail }: { database: Database; sendMail: SendMail }) =>
  async ({ clubId, paymentId, mail }: { clubId: string; paymentId: string; mail: Mail }): Promise<void> => {
    if (!(await database.withTenant(clubId, (tx) => isUnannounced(tx, clubId, paymentId)))) return
    await sendMail(mail)
    await database.withTenant(clubId, (tx) => markAnnounced(tx, clubId, paymentId))
  }
