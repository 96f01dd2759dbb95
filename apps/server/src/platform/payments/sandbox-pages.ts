import { randomUUID } from 'node:crypto'
import { moneyText, type Cents } from '@virage/domain'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Database, Tx } from '../database/database.ts'
import { addJob } from '../jobs.ts'
import { languageOf } from '../http/language-of.ts'
import { Refusal } from '../http/refusal.ts'
import type { PaymentEvent } from './payment-provider.ts'
import { checkoutPage, type SandboxStep } from './sandbox-page.ts'
import { signWebhook } from './webhook-signature.ts'

const form = z.object({ action: z.enum(['pay', 'approve', 'refuse', 'cancel']), card: z.string().max(32).optional() })

/** The embedded provider's hosted pages: what a fan's browser visits to pay or to save a card. */
export async function sandboxPages(
  app: FastifyInstance,
  {
    database,
    webhookUrl,
    secret,
    now,
  }: { database: Database; webhookUrl: () => string; secret: Buffer; now: () => Date },
): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const find = async (id: string) => {
    const session = await database.query
      .selectFrom('sandbox_session')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!session) throw new Refusal('errors.backend.notFound')
    return { ...session, status: session.status === 'open' && session.expires_at <= now() ? 'expired' : session.status }
  }
  type Session = Awaited<ReturnType<typeof find>>

  const show = (session: Session, language: 'en' | 'fr', step: SandboxStep) =>
    checkoutPage({ session, language, step, amountText: moneyText(session.amount as Cents, language) })

  app.get<{ Params: { id: string } }>('/sandbox/checkout/:id', { schema: { hide: true } }, async (request, reply) => {
    const session = await find(request.params.id)
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    return show(
      session,
      languageOf(request),
      session.status === 'open' ? 'card' : session.status === 'complete' ? 'done' : 'expired',
    )
  })

  app.post<{ Params: { id: string } }>('/sandbox/checkout/:id', { schema: { hide: true } }, async (request, reply) => {
    const session = await find(request.params.id)
    const { action, card } = form.parse(request.body)
    const page = (step: SandboxStep) =>
      reply.type('text/html; charset=utf-8').send(show(session, languageOf(request), step))
    if (session.status === 'expired') return page('expired')
    if (session.status === 'complete') return reply.redirect(session.success_url, 303)
    if (action === 'cancel') {
      await database.acrossClubs((tx) => settle(tx, session, 'expired', 'cancelled'))
      return reply.redirect(session.cancel_url, 303)
    }
    if (action === 'refuse' || card === testCards.declined) return page('declined')
    if (action === 'pay' && card === testCards.challenge) return page('challenge')
    if (action === 'pay' && card !== testCards.success) return page('invalid')
    await database.acrossClubs((tx) => settle(tx, session, 'complete', session.mode === 'setup' ? 'cardSaved' : 'paid'))
    return reply.redirect(session.success_url, 303)
  })

  /** The session's end and the event that tells of it commit together; the event is delivered until it is taken. */
  const settle = async (tx: Tx, session: Session, status: 'complete' | 'expired', type: PaymentEvent['type']) => {
    const settled = await tx
      .updateTable('sandbox_session')
      .set({ status })
      .where('id', '=', session.id)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (settled.numUpdatedRows === 0n) return
    const event = {
      id: `event_${randomUUID()}`,
      type,
      // Written by openCheckout.
      reference: session.reference as PaymentEvent['reference'],
      customer: session.customer,
      paymentMethod: session.mode === 'setup' ? `card_${session.id}` : null,
    } satisfies PaymentEvent
    const body = JSON.stringify(event)
    await addJob(tx, 'deliverSandboxEvent', { url: webhookUrl(), body, signature: signWebhook(secret, body, now()) })
  }
}

/** Card numbers that the sandbox knows, as payment providers' test modes have them. */
export const testCards = { success: '4242424242424242', declined: '4000000000000002', challenge: '4000002500003155' }

/** Delivers a webhook of the sandbox; anything but a 2xx is tried again by the job. */
export async function deliverSandboxEvent({
  url,
  body,
  signature,
}: {
  url: string
  body: string
  signature: string
}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'virage-signature': signature },
  })
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
}
