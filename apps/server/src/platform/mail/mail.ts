import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../settings/is-loopback.ts'

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

/**
 * Mail by SMTP where an address is set, else kept by the mailbox of development. Addresses under `.invalid`, such as those
 * of erased people, belong to nobody (RFC 6761).
 */
export function openMail(parts: { config: Config; keep: SendMail | undefined }): SendMail {
  const send = openTransport(parts)
  return async (mail) => {
    if (!mail.to.endsWith('.invalid')) await send(mail)
  }
}

function openTransport({ config, keep }: { config: Config; keep: SendMail | undefined }): SendMail {
  if (config.SMTP_URL) {
    // Without STARTTLS a mail server of another machine is not spoken to, rather than in plain text.
    const requireTLS = !isLoopback(new URL(config.SMTP_URL).hostname)
    const transport = nodemailer.createTransport({ url: config.SMTP_URL, requireTLS }, { from: config.MAIL_FROM })
    return async ({ to, subject, html, plain, headers = {}, files = [] }) => {
      const attachments = files.map(({ name, type, content }) => ({ filename: name, contentType: type, content }))
      await transport.sendMail({ to, subject, html, text: plain, headers, attachments })
    }
  }
  // The settings are refused without either.
  if (!keep) throw new Error('There is neither a mail server nor a mailbox')
  return keep
}
