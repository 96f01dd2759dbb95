import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { type Email, renderEmail } from './email.ts'
import type { Mail, SendMail } from './mail.ts'
import type { Bounce } from './read-bounce.ts'

/** The fan an email goes to. Null for people without a fan in a club: staff, invited people, accounts. */
export type EmailedFan = { clubId: string; fanId: string } | null

/** Returns whom an email goes to whose recipient may be a visitor. */
export const emailedFan = (clubId: string, fanId: string | null): EmailedFan =>
  fanId === null ? null : { clubId, fanId }

/** How long it is known that an email was sent. */
const retention = '13 months'
/** The longest error that is stored. */
const longestError = 500

/** An email, and the key of the job that will send it: the record of a pending email with the same key is replaced, too. */
type NewEmail = { email: Email; fan: EmailedFan; jobKey?: string | undefined }

/**
 * Renders emails with different keys, and records that their fans get them, with their subjects alone: texts contain links with secrets. Bots of
 * a rehearsal get none.
 */
export async function createMails<One extends NewEmail>(
  tx: Tx,
  emails: One[],
): Promise<(One & { mail: Mail & { id: string } })[]> {
  const created = emails.map((one) => ({ ...one, mail: { ...renderEmail(one.email), id: randomUUID() } }))
  const records = created.flatMap(({ email, fan, jobKey, mail: { id } }) =>
    fan
      ? [
          {
            club_id: fan.clubId,
            id,
            fan_id: fan.fanId,
            subject: email.recordedSubject ?? email.subject,
            job_key: jobKey,
          },
        ]
      : [],
  )
  if (records.length > 0)
    await sql`insert into fan_email (club_id, id, fan_id, subject, job_key)
      select n.* from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as n (club_id uuid, id uuid, fan_id uuid, subject text, job_key text)
      where not is_rehearsal(n.club_id::text)
      on conflict (club_id, job_key) where sent_at is null do update
        set id = excluded.id, fan_id = excluded.fan_id, subject = excluded.subject,
          enqueued_at = excluded.enqueued_at, failed_at = null, bounced_at = null, error = null`.execute(tx)
  return created
}

/** Does the same for one email. */
export async function createMail(tx: Tx, email: NewEmail): Promise<Mail & { id: string }> {
  const [created] = await createMails(tx, [email])
  if (!created) throw new Error('An email was not created')
  return created.mail
}

/** Records whether the mail server took an email of a fan. What is thrown is thrown again, so that the job is retried. */
export const recordSending =
  ({ sendMail, database }: { sendMail: SendMail; database: Pick<Database, 'asSystem'> }): SendMail =>
  async (mail) => {
    const record = (outcome: 'sent' | 'failed' | 'bounced', error: string | null) =>
      database.asSystem(async (tx) => {
        const at = (one: typeof outcome) => (one === outcome ? sql`virage_now()` : sql`null`)
        const { numAffectedRows } = await sql`update fan_email
          set sent_at = ${at('sent')}, failed_at = ${at('failed')}, bounced_at = ${at('bounced')}, error = ${error}
          where id = ${mail.id ?? null} and sent_at is null`.execute(tx)
        return numAffectedRows === 1n
      })
    try {
      await sendMail(mail)
    } catch (err) {
      const error = (err instanceof Error ? err.message : String(err)).slice(0, longestError)
      // Trying again would only annoy the mail server. An email that no fan's page shows stays a failed job.
      if (isUnknownMailbox(err) && (await record('bounced', error))) return
      await record('failed', error)
      throw err
    }
    await record('sent', null)
  }

/**
 * Returns whether a mail server refused a recipient for good because the mailbox doesn't exist: enhanced status codes 5.1.x and 5.2.1
 * (RFC 3463). Other permanent errors, such as 5.7.1, may be ours.
 */
const isUnknownMailbox = (error: unknown): boolean =>
  error instanceof Error &&
  'rejected' in error &&
  'response' in error &&
  typeof error.response === 'string' &&
  /^55\d[ -]5\.(?:1\.\d+|2\.1)\b/.test(error.response)

/** Records that emails came back. @returns how many were emails of fans */
export async function recordBounce(
  { asSystem }: Pick<Database, 'asSystem'>,
  { emailIds, error }: Bounce,
): Promise<number> {
  const { numAffectedRows } = await asSystem((tx) =>
    sql`update fan_email set bounced_at = virage_now(), failed_at = null, error = ${error.slice(0, longestError)}
      where id = any(${emailIds}::uuid[]) and bounced_at is null`.execute(tx),
  )
  return Number(numAffectedRows ?? 0)
}

/** Returns whether an email of a fan with this key came back, or was refused because its mailbox doesn't exist. */
export async function hasBounced(
  tx: Tx,
  { clubId, fanId, jobKey }: { clubId: string; fanId: string; jobKey: string },
): Promise<boolean> {
  const bounced = await tx
    .selectFrom('fan_email')
    .select('id')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('job_key', '=', jobKey)
    .where('bounced_at', 'is not', null)
    .executeTakeFirst()
  return bounced !== undefined
}

/** Deletes older records. */
export const purgeFanEmails = (database: Pick<Database, 'asSystem'>): Promise<number> =>
  deleteInBatches(database, 'fan_email', sql`enqueued_at < statement_now() - ${retention}::interval`)
