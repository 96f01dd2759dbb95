import type { Tx } from '../database/database.ts'
import { addJob, addJobs } from '../jobs.ts'
import type { Email } from './email.ts'
import { createMail, type EmailedFan } from './fan-emails.ts'

/**
 * Adds an email to the outbox. Emails that are enqueued at the same time may be sent in any order.
 *
 * @param options `fan`: on whose page staff see the email; `jobKey`: enqueueing it again replaces the pending email
 */
export const enqueueEmail = async (
  tx: Tx,
  email: Email,
  options: { fan: EmailedFan; jobKey?: string },
): Promise<void> => {
  const { jobKey } = options
  await addJob(tx, 'sendEmail', await createMail(tx, email, options), {
    clubId: options.fan?.clubId,
    ...(jobKey === undefined ? {} : { jobKey }),
  })
}

/** Puts several emails into the outbox at once. */
export async function enqueueEmails(
  tx: Tx,
  emails: { email: Email; fan: EmailedFan; jobKey: string }[],
): Promise<void> {
  const jobs = []
  for (const { email, ...options } of emails)
    jobs.push({
      payload: await createMail(tx, email, options),
      jobKey: options.jobKey,
      clubId: options.fan?.clubId,
    })
  await addJobs(tx, 'sendEmail', jobs)
}
