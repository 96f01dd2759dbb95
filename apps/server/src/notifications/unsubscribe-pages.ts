import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { writeChoice } from './choices.ts'
import type { Unsubscribing, Unsubscription } from './unsubscribe-token.ts'
import { noticeWords } from './words.ts'

const texts = {
  en: {
    title: 'Mail from your club',
    question: (about: string) => `Do you want no more mail about ${about}?`,
    button: 'No more of these',
    done: (about: string) => `You will get no more mail about ${about}. In your profile you can switch it on again.`,
  },
  fr: {
    title: 'Les messages de votre club',
    question: (about: string) => `Ne plus recevoir de message sur ${about} ?`,
    button: 'Ne plus les recevoir',
    done: (about: string) =>
      `Vous ne recevrez plus de message sur ${about}. Vous pouvez les réactiver dans votre profil.`,
  },
}

/**
 * The pages behind the links in mails. Only the POST ends anything: mail programs send it by themselves at one click
 * (RFC 8058), while scanners of mail that open every link change nothing.
 */
export async function unsubscribePages(
  app: FastifyInstance,
  { database, unsubscribing }: { database: Database; unsubscribing: Unsubscribing },
): Promise<void> {
  // The body says nothing that the link does not.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
  const path = '/unsubscribe/:token'
  const options = { schema: { hide: true } }
  const read = (token: string): Unsubscription => {
    const unsubscription = unsubscribing.read(token)
    if (!unsubscription) throw new Refusal('errors.backend.notFound')
    return unsubscription
  }

  app.get<{ Params: { token: string } }>(path, options, async (request, reply) => {
    const { language, kind } = read(request.params.token)
    const { question, button } = texts[language]
    const form = `<form method="post"><button>${escapeHtml(button)}</button></form>`
    return show(reply, language, `<p>${escapeHtml(question(noticeWords[language][kind].about))}</p>${form}`)
  })

  app.post<{ Params: { token: string } }>(path, options, async (request, reply) => {
    const { clubId, fanId, kind, language } = read(request.params.token)
    await database.inClub(clubId, (tx) => writeChoice(tx, { clubId, fanId }, { way: 'mail', kind, enabled: false }))
    return show(reply, language, `<p>${escapeHtml(texts[language].done(noticeWords[language][kind].about))}</p>`)
  })
}

const show = (reply: FastifyReply, language: 'en' | 'fr', content: string) => {
  const { title } = texts[language]
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`,
    )
}

const style = `:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;min-height:100vh;margin:0;display:grid;place-items:center}main{max-width:440px;padding:32px 20px}h1{font-size:26px;line-height:1.2}button{font:inherit;font-weight:700;min-height:52px;padding:0 24px;border:0;border-radius:14px;background:CanvasText;color:Canvas;cursor:pointer}`
