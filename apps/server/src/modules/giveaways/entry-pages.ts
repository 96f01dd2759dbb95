import type { FastifyInstance } from 'fastify'
import type { Club, ClubCache } from '../../platform/access/clubs.ts'
import { sendClubPage } from '../notifications/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { html } from '../../platform/html.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { confirmEntry } from './confirm-entry.ts'
import type { Entry, EntryLinks } from './entry-link.ts'
import { textsOf } from './texts/index.ts'

/**
 * Serves the pages behind the links that confirm entries. Only the POST confirms, because email scanners open all
 * links.
 */
export async function entryPages(
  app: FastifyInstance,
  { database, clubs, entryLinks }: { database: Database; clubs: ClubCache; entryLinks: EntryLinks },
): Promise<void> {
  // The body is ignored; the link contains everything.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
  const path = '/giveaway-entries'
  const options = { schema: { hide: true } }
  const read = async (token: unknown): Promise<{ entry: Entry; club: Club }> => {
    const entry = typeof token === 'string' ? await entryLinks.read(token) : undefined
    const club = entry && (await clubs.byId(entry.clubId))
    if (!club) throw new ApiError('errors.backend.notFound')
    return { entry, club }
  }

  app.get<{ Querystring: { token?: unknown } }>(path, options, async (request, reply) => {
    const { entry, club } = await read(request.query.token)
    const t = textsOf(entry.language)
    const content = html`<p>${t('confirm.question')}</p>
      <form method="post"><button>${t('confirm.button')}</button></form>`
    return sendClubPage(reply, { language: entry.language, club, title: t('confirm.title'), content })
  })

  app.post<{ Querystring: { token?: unknown } }>(path, options, async (request, reply) => {
    const { entry, club } = await read(request.query.token)
    const outcome = await database.withTenant(entry.clubId, (tx) => confirmEntry(tx, entry))
    const t = textsOf(entry.language)
    const content = html`<p role="status">${t(`outcome.${outcome}.text`)}</p>
      <p><a href="/clubs/${club.slug}">${t('back')}</a></p>`
    return sendClubPage(reply, { language: entry.language, club, title: t(`outcome.${outcome}.title`), content })
  })
}
