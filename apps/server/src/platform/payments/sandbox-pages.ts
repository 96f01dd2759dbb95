import type { Language } from '@virage/contract'
import { moneyText } from '@virage/domain'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { languageOf } from '../http/language-of.ts'
import { ApiError } from '../http/api-error.ts'
import { documentHeaders } from '../http/security-headers.ts'
import { checkoutPage, checkoutStyle, type SandboxStep } from './sandbox-page.ts'
import type { Sandbox } from './sandbox-provider.ts'
import { settleSandboxSession, testCards } from './sandbox-sessions.ts'

/** Card numbers are typed in groups. */
const cardNumber = z
  .string()
  .max(32)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
const form = z.object({ action: z.enum(['pay', 'approve', 'refuse', 'cancel']), card: cardNumber.optional() })

/** The sandbox's hosted pages, on which a fan pays or saves a card. */
export async function sandboxPages(
  app: FastifyInstance,
  { database, now }: Pick<Sandbox, 'database' | 'now'>,
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
    if (!session) throw new ApiError('errors.backend.notFound')
    return { ...session, status: session.status === 'open' && session.expires_at <= now() ? 'expired' : session.status }
  }
  type Session = Awaited<ReturnType<typeof find>>

  const show = (session: Session, language: Language, step: SandboxStep, card = '') =>
    checkoutPage({ session, language, step, card, amountText: moneyText(session.amount, language) })

  app.get<{ Params: { id: string } }>('/sandbox/checkout/:id', { schema: { hide: true } }, async (request, reply) => {
    const session = await find(request.params.id)
    reply.type('text/html; charset=utf-8').headers(documentHeaders(checkoutStyle))
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
      reply
        .type('text/html; charset=utf-8')
        .headers(documentHeaders(checkoutStyle))
        .send(show(session, languageOf(request), step, card))
    if (session.status === 'expired') return page('expired')
    if (session.status === 'complete') return reply.redirect(session.success_url, 303)
    if (action === 'cancel') {
      await database.asSystem((tx) => settleSandboxSession(tx, session.id, 'cancelled'))
      return reply.redirect(session.cancel_url, 303)
    }
    if (action === 'refuse' || card === testCards.declined) return page('declined')
    const isChallenged = card === testCards.challenge || card === testCards.challengeEachTime
    if (action === 'pay' && isChallenged) return page('challenge')
    if (action === 'pay' && card !== testCards.success) return page('invalid')
    await database.asSystem((tx) => settleSandboxSession(tx, session.id, 'complete', card))
    return reply.redirect(session.success_url, 303)
  })
}
