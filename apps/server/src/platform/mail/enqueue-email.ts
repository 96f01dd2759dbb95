import type { Tx } from '../database/database.ts'
import { addJob, addJobs } from '../jobs.ts'
import type { Email } from './email.ts'
import { createMail, createMails, type EmailedFan } from './fan-emails.ts'

/**
 * Adds an email to the outbox. Emails that are enqueued at the same time may be sent in any order.
 *
 * @param options `fan`: on whose page staff see the email; `jobKey`: enqueueing it again replaces the pending email
 */
export const enqueueEmail = async (
  tx: Tx,
  email: Email,
  { fan, jobKey }: { fan: EmailedFan; jobKey?: string },
): Promise<void> =>
  addJob(tx, 'sendEmail', await createMail(tx, { email, fan, jobKey }), {
    clubId: fan?.clubId,
    ...(jobKey === undefined ? {} : { jobKey }),
  })

/** Puts several emails with different keys into the outbox at once. */
export async function enqueueEmails(
  tx: Tx,
  emails: { email: Email; fan: EmailedFan; jobKey: string }[],
): Promise<void> {
  const created = await createMails(tx, emails)
  await addJobs(
    tx,
    'sendEmail',
    created.map(({ mail, jobKey, fan }) => ({ payload: mail, jobKey, clubId: fan?.clubId })),
  )
}
