import type { Language } from '@virage/contract'
import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Database } from '../database/database.ts'

/** A text file that a message carries. */
export type MailFile = { name: string; type: string; content: string }

/** One message, ready to be sent. */
export type Mail = {
  to: string
  subject: string
  html: string
  plain: string
  headers?: Record<string, string>
  files?: MailFile[]
}

/** Hands one message over, or throws; the job that calls it tries again. */
export type SendMail = (mail: Mail) => Promise<void>

/** A language for each mail: the fan's own, else the club's first. */
export type MailLanguage = Language

/**
 * Mail by SMTP where an address is set; else into the mailbox that `/dev/mailbox` shows. Addresses under `.invalid`, such
 * as those of erased people, belong to nobody (RFC 6761).
 */
export function openMail(parts: { config: Config; database: Database }): SendMail {
  const send = openTransport(parts)
  return async (mail) => {
    if (!mail.to.endsWith('.invalid')) await send(mail)
  }
}

function openTransport({ config, database }: { config: Config; database: Database }): SendMail {
  if (config.SMTP_URL) {
    const transport = nodemailer.createTransport(config.SMTP_URL, { from: config.MAIL_FROM })
    return async ({ to, subject, html, plain, headers = {}, files = [] }) => {
      const attachments = files.map(({ name, type, content }) => ({ filename: name, contentType: type, content }))
      await transport.sendMail({ to, subject, html, text: plain, headers, attachments })
    }
  }
  return async ({ to, subject, html, plain, headers = {}, files = [] }) => {
    const [written, attachments] = [JSON.stringify(headers), JSON.stringify(files)]
    const message = { recipient: to, subject, html, plain, headers: written, attachments }
    await database.query.insertInto('mailbox_message').values(message).execute()
  }
}
