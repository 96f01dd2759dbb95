import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { type Email, renderEmail } from './email.ts'
import type { Mail, SendMail } from './mail.ts'

/** The fan an email goes to. Null for people without a fan in a club: staff, invited people, accounts. */
export type EmailedFan = { clubId: string; fanId: string } | null

/** Returns whom an email goes to whose recipient may be a visitor. */
export const emailedFan = (clubId: string, fanId: string | null): EmailedFan =>
  fanId === null ? null : { clubId, fanId }

/** How long it is known that an email was sent. */
const retention = '13 months'

/**
 * Renders an email and records that its fan gets it, with its subject alone: texts contain links with secrets.
 *
 * @param jobKey of the job that will send it: the record of a pending email with the same key is replaced, too
 */
export async function createMail(
  tx: Tx,
  email: Email,
  { fan, jobKey }: { fan: EmailedFan; jobKey?: string },
): Promise<Mail & { id: string }> {
  const mail = { ...renderEmail(email), id: randomUUID() }
  if (fan)
    await sql`insert into fan_email (club_id, id, fan_id, subject, job_key)
      values (${fan.clubId}, ${mail.id}, ${fan.fanId}, ${email.subject}, ${jobKey ?? null})
      on conflict (club_id, job_key) where sent_at is null do update
        set id = excluded.id, fan_id = excluded.fan_id, subject = excluded.subject,
          enqueued_at = excluded.enqueued_at, failed_at = null`.execute(tx)
  return mail
}

/** Records whether the mail server took an email of a fan. What is thrown is thrown again, so that the job is retried. */
export const recordSending =
  ({ sendMail, database }: { sendMail: SendMail; database: Pick<Database, 'asSystem'> }): SendMail =>
  async (mail) => {
    const record = (sentAt: 'virage_now()' | 'null', failedAt: 'virage_now()' | 'null') =>
      database.asSystem((tx) =>
        sql`update fan_email set sent_at = ${sql.raw(sentAt)}, failed_at = ${sql.raw(failedAt)}
          where id = ${mail.id ?? null} and sent_at is null`.execute(tx),
      )
    try {
      await sendMail(mail)
    } catch (err) {
      await record('null', 'virage_now()')
      throw err
    }
    await record('virage_now()', 'null')
  }

/** Deletes older records. */
export const purgeFanEmails = ({ asSystem }: Pick<Database, 'asSystem'>): Promise<unknown> =>
  asSystem((tx) =>
    tx
      .deleteFrom('fan_email')
      .where('enqueued_at', '<', sql<Date>`statement_now() - ${retention}::interval`)
      .execute(),
  )
