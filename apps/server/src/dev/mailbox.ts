import type { Database } from '../platform/database/database.ts'
import type { SendMail } from '../platform/mail/mail.ts'

/** Stores emails in the table that `/dev/mailbox` shows, instead of sending them. */
export const storeInMailbox =
  ({ query }: Pick<Database, 'query'>): SendMail =>
  async ({ to, subject, html, plain, headers = {}, files = [] }) => {
    const [written, attachments] = [JSON.stringify(headers), JSON.stringify(files)]
    const message = { recipient: to, subject, html, plain, headers: written, attachments }
    await query.insertInto('mailbox_message').values(message).execute()
  }

/** Reads the newest hundred emails, optionally to one address. */
export const readMailbox = ({ query }: Pick<Database, 'query'>, to: string | undefined) =>
  query
    .selectFrom('mailbox_message')
    .selectAll()
    .$if(to !== undefined, (select) => select.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
