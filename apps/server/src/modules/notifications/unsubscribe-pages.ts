import type { Language } from '@virage/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Club, ClubCache } from '../../platform/access/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Html, html, styleSheet } from '../../platform/html.ts'
import { documentHeaders } from '../../platform/http/security-headers.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { writeChoice } from './choices.ts'
import type { UnsubscribeLinks, Unsubscription } from './unsubscribe-token.ts'
import { textsOf } from './texts/index.ts'

/**
 * Serves the pages behind the links that unsubscribe. Only the POST unsubscribes: email clients send it at one click
 * (RFC 8058), and email scanners that open all links have no effect.
 */
export async function unsubscribePages(
  app: FastifyInstance,
  { database, clubs, unsubscribeLinks }: { database: Database; clubs: ClubCache; unsubscribeLinks: UnsubscribeLinks },
): Promise<void> {
  // The body is ignored; the link contains everything.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
  const path = '/unsubscribe/:token'
  const options = { schema: { hide: true } }
  const read = async (token: string): Promise<Unsubscription & { club: Club }> => {
    const unsubscription = unsubscribeLinks.read(token)
    const club = unsubscription && (await clubs.byId(unsubscription.clubId))
    if (!club) throw new ApiError('errors.backend.notFound')
    return { ...unsubscription, club }
  }

  app.get<{ Params: { token: string } }>(path, options, async (request, reply) => {
    const { language, kind, club } = await read(request.params.token)
    const t = textsOf(language)
    const form = html`<form method="post"><button>${t('unsubscribe.button')}</button></form>`
    const question = html`<p>${t('unsubscribe.question', { about: t(`${kind}.about`) })}</p>
      !${form}`
    return sendClubPage(reply, { language, club, title: t('unsubscribe.title'), content: question })
  })

  app.post<{ Params: { token: string } }>(path, options, async (request, reply) => {
    const { clubId, fanId, kind, language, club } = await read(request.params.token)
    await database.withTenant(clubId, (tx) =>
      writeChoice(tx, { clubId, fanId }, { channel: 'mail', kind, enabled: false }),
    )
    const t = textsOf(language)
    const profileLink = html`<p><a href="/clubs/${club.slug}/profile">${t('unsubscribe.profile')}</a></p>`
    const confirmation = html`<p role="status">${t('unsubscribe.done', { about: t(`${kind}.about`) })}</p>
      !${profileLink}`
    return sendClubPage(reply, { language, club, title: t('unsubscribe.doneTitle'), content: confirmation })
  })
}

type ClubPage = { language: Language; club: Club; title: string; content: Html }

/** Sends a small page in a club's name, behind a link in an email. */
export const sendClubPage = (reply: FastifyReply, { language, club, title, content }: ClubPage) => {
  const name = club.platform_name
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .headers(documentHeaders(style, { formsStayHere: true }))
    .send(
      html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width,initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${title} · ${name}</title>
            !${styleSheet(style)}
          </head>
          <body>
            <main>
              <a class="club" href="/clubs/${club.slug}"
                ><img src="${club.logo_url}?w=300" alt="" width="56" height="56" />${name}</a
              >
              <h1>${title}</h1>
              !${content}
            </main>
          </body>
        </html>`,
    )
}

const style = `:root{color-scheme:light dark;--ground:light-dark(#f5f6f9,#0a0c14);--surface:light-dark(#fff,#12151f);--muted:light-dark(#565d6d,#a4abbb)}body{font:17px/1.5 system-ui,sans-serif;min-height:100vh;margin:0;display:grid;place-items:center;background:var(--ground);color:light-dark(#14171f,#f5f6f9)}main{box-sizing:border-box;width:min(100%,460px);padding:32px 28px;background:var(--surface);border-radius:20px}.club{display:flex;align-items:center;gap:14px;min-height:56px;color:inherit;font-weight:700;text-decoration:none}h1{font-size:30px;line-height:1.15;margin:24px 0 12px}p{margin:0 0 20px;color:var(--muted)}p a{color:inherit;display:inline-block;padding:10px 0}button{font:inherit;font-weight:700;width:100%;min-height:52px;padding:0 24px;border:0;border-radius:12px;background:light-dark(#14171f,#f5f6f9);color:light-dark(#fff,#12151f);cursor:pointer}`
