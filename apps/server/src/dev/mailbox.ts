import type { Database } from '../platform/database/database.ts'
import type { SendMail } from '../platform/mail/mail.ts'

/** Keeps mail in the table that `/dev/mailbox` shows, in place of sending it. */
export const keepInMailbox =
  ({ query }: Pick<Database, 'query'>): SendMail =>
  async ({ to, subject, html, plain, headers = {}, files = [] }) => {
    const [written, attachments] = [JSON.stringify(headers), JSON.stringify(files)]
    const message = { recipient: to, subject, html, plain, headers: written, attachments }
    await query.insertInto('mailbox_message').values(message).execute()
  }
