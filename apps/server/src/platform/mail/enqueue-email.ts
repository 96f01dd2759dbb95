import type { Tx } from '../database/database.ts'
import { addJob, addJobs, type Urgency } from '../jobs.ts'
import type { Email } from './email.ts'
import { createMail, createMails, type EmailedFan } from './fan-emails.ts'

/**
 * Adds an email to the outbox. Emails that are enqueued at the same time may be sent in any order.
 *
 * @param options `fan`: on whose page staff see the email; `jobKey`: enqueueing it again replaces the pending email; `urgency`: which
 *   emails are sent before others
 */
export const enqueueEmail = async (
  tx: Tx,
  email: Email,
  { fan, jobKey, urgency }: { fan: EmailedFan; jobKey?: string; urgency?: Urgency },
): Promise<void> =>
  addJob(tx, 'sendEmail', await createMail(tx, { email, fan, jobKey }), {
    clubId: fan?.clubId,
    urgency,
    ...(jobKey === undefined ? {} : { jobKey }),
  })

/** How many emails are stored with one statement. */
const storedAtOnce = 500

/** An email with the key of its job. */
type KeyedEmail = { email: Email; fan: EmailedFan; jobKey: string }

/** Puts several emails with different keys into the outbox, by few statements. They may be composed while they are iterated over. */
export async function enqueueEmails(
  tx: Tx,
  emails: Iterable<KeyedEmail>,
  { urgency }: { urgency?: Urgency } = {},
): Promise<void> {
  let some: KeyedEmail[] = []
  for (const email of emails) {
    some.push(email)
    if (some.length < storedAtOnce) continue
    await storeEmails(tx, some, urgency)
    some = []
  }
  await storeEmails(tx, some, urgency)
}

async function storeEmails(tx: Tx, emails: KeyedEmail[], urgency: Urgency | undefined): Promise<void> {
  if (emails.length === 0) return
  const created = await createMails(tx, emails)
  await addJobs(
    tx,
    'sendEmail',
    created.map(({ mail, jobKey, fan }) => ({ payload: mail, jobKey, clubId: fan?.clubId })),
    { urgency },
  )
}
