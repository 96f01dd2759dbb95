import type { Tx } from '../database/database.ts'
import { addJob, addJobs } from '../jobs.ts'
import { type Email, renderEmail } from './email.ts'

/**
 * Puts an email into the outbox. Emails that are sent in the same moment may overtake each other, as mails do anyway.
 *
 * @param options `jobKey` makes it one email however often it is sent
 */
export const enqueueEmail = (tx: Tx, email: Email, options: { jobKey?: string } = {}): Promise<void> =>
  addJob(tx, 'sendEmail', renderEmail(email), options)

/** Puts several emails into the outbox at once. */
export const enqueueEmails = (tx: Tx, emails: { email: Email; jobKey: string }[]): Promise<void> =>
  addJobs(
    tx,
    'sendEmail',
    emails.map(({ email, jobKey }) => ({ payload: renderEmail(email), jobKey })),
  )
