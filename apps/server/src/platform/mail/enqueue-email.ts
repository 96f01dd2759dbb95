import { randomUUID } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import { addJob, addJobs } from '../jobs.ts'
import { type Email, renderEmail } from './email.ts'

/**
 * Adds an email to the outbox. Emails that are enqueued at the same time may be sent in any order.
 *
 * @param options `jobKey`: enqueueing it again replaces the pending email
 */
export const enqueueEmail = (tx: Tx, email: Email, options: { jobKey?: string } = {}): Promise<void> =>
  addJob(tx, 'sendEmail', { ...renderEmail(email), id: randomUUID() }, options)

/** Puts several emails into the outbox at once. */
export const enqueueEmails = (tx: Tx, emails: { email: Email; jobKey: string }[]): Promise<void> =>
  addJobs(
    tx,
    'sendEmail',
    emails.map(({ email, jobKey }) => ({ payload: { ...renderEmail(email), id: randomUUID() }, jobKey })),
  )
