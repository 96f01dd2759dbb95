import nodemailer from 'nodemailer'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../settings/is-loopback.ts'

/** A text file attached to an email. */
export type MailFile = { name: string; type: string; content: string }

/** A rendered email. */
export type Mail = {
  /** The same in every attempt to send it, and in no other email. Emails that were enqueued by earlier releases have none. */
  id?: string
  to: string
  subject: string
  html: string
  plain: string
  headers?: Record<string, string>
  files?: MailFile[]
}

/** Sends one email, or throws; the job that calls it is retried. */
export type SendMail = (mail: Mail) => Promise<void>

/** Emails are sent over few connections, which stay open for the next ones. */
type Mailer = { send: SendMail; close: () => void }

/**
 * How long a mail server may take, in milliseconds: to accept a connection and greet, and to answer a command. A server that scans an email before it
 * accepts it may need a while; if the connection ended before, the email would be sent again.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Opens SMTP if an address is set, else the mailbox of development. Emails to addresses under `.invalid`, such as those
 * of erased people, are dropped (RFC 6761).
 */
export function openMail({ config, keep }: { config: Config; keep: SendMail | undefined }): Mailer {
  const { send, close } = openTransport({ config, keep })
  return {
    send: async (mail) => {
      if (!mail.to.endsWith('.invalid')) await send(withMessageId(mail, config))
    },
    close,
  }
}

/**
 * Adds a Message-ID (RFC 5322 §3.6.4). A job that is cut off after its email was sent runs again: by the same Message-ID mail servers
 * and email clients know that both are one email.
 */
function withMessageId(mail: Mail, { MAIL_FROM }: Config): Mail {
  if (mail.id === undefined) return mail
  const domain = /@([^\s>]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  return { ...mail, headers: { 'Message-ID': `<${mail.id}@${domain}>`, ...mail.headers } }
}

function openTransport({ config, keep }: { config: Config; keep: SendMail | undefined }): Mailer {
  if (config.SMTP_URL) {
    // Requires STARTTLS except on this machine, so that no email is sent in plain text.
    const requireTLS = !isLoopback(new URL(config.SMTP_URL).hostname)
    const transport = nodemailer.createTransport(
      { url: config.SMTP_URL, requireTLS, pool: true, ...timeouts },
      { from: config.MAIL_FROM },
    )
    return {
      send: async ({ to, subject, html, plain, headers = {}, files = [] }) => {
        const attachments = files.map(({ name, type, content }) => ({ filename: name, contentType: type, content }))
        await transport.sendMail({ to, subject, html, text: plain, headers, attachments })
      },
      close: () => transport.close(),
    }
  }
  // config.ts rejects settings without either.
  if (!keep) throw new Error('There is neither a mail server nor a mailbox')
  return { send: keep, close: () => {} }
}
