import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { html as write, styleSheet } from '../platform/html.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { MailFile } from '../platform/mail/mail.ts'
import { readMailbox } from './mailbox.ts'
import { isLoopback } from '../settings/is-loopback.ts'

const move = z.object({
  seconds: z
    .number()
    .int()
    .min(0)
    .max(400 * 86_400),
})

/**
 * Registers the tools of development: the mailbox, and the clock that tests move. They only respond to a loopback host
 * name, so that neither a proxy that publishes the port nor DNS rebinding reaches them.
 */
export async function devRoutes(
  app: FastifyInstance,
  { database, clock, afterMove }: { database: Database; clock: Clock; afterMove: () => Promise<void> },
): Promise<void> {
  app.addHook('onRequest', async ({ headers }) => {
    const hosts = [headers.host, headers['x-forwarded-host']].flat().filter((host) => host !== undefined)
    const names = hosts.flatMap((host) => host.split(',')).map((host) => host.trim().replace(/:\d+$/, ''))
    if (!names.every(isLoopback)) throw new ApiError('errors.backend.notFound')
  })
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox', { schema: { hide: true } }, async (request, reply) => {
    const mails = await readMailbox(database, request.query.to)
    if (request.headers.accept?.includes('application/json')) {
      return mails.map(({ recipient, subject, plain, headers, attachments, sent_at }) => ({
        to: recipient,
        subject,
        plain,
        headers,
        files: attachments,
        date: sent_at.toISOString(),
      }))
    }
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
    const items = mails.map(
      ({ recipient, subject, html, attachments, sent_at }) =>
        write`<details><summary><b>${subject}</b> <span>${recipient} · ${sent_at.toISOString()}</span></summary><iframe sandbox srcdoc="${html}"></iframe>!${attachments.map(fileLink)}</details>`,
    )
    return write`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox</title>!${styleSheet(style)}</head><body><h1>Mailbox</h1><p>Mail that this installation has sent. Outside production it goes nowhere else.</p>!${items.length === 0 ? '<p>Nothing yet.</p>' : items}</body></html>`
  })

  app.post('/dev/clock', { schema: { hide: true } }, async (request) => {
    const { seconds } = move.parse(request.body)
    await clock.advance(seconds)
    await afterMove()
    return { now: clock.now().toISOString() }
  })
}

const fileLink = ({ name, type, content }: MailFile) =>
  write`<p><a download="${name}" href="data:${type},${encodeURIComponent(content)}">${name}</a></p>`

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:40px auto;padding:0 20px}details{border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:14px;margin:0 0 12px}summary{padding:14px 18px;cursor:pointer}summary span{opacity:.65;font-size:14px}iframe{width:100%;height:420px;border:0;background:#fff;border-radius:0 0 14px 14px}details p{padding:0 18px}`
