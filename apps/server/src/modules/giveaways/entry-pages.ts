import type { FastifyInstance } from 'fastify'
import type { Club, ClubCache } from '../../platform/access/clubs.ts'
import { show } from '../notifications/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { html } from '../../platform/html.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { confirmEntry, type ConfirmOutcome } from './confirm-entry.ts'
import type { Entry, EntryLinks } from './entry-link.ts'

type Texts = { title: string; question: string; button: string; back: string } & Record<
  ConfirmOutcome,
  { title: string; text: string }
>

const texts: Record<'en' | 'fr', Texts> = {
  en: {
    title: 'Confirm your entry',
    question: 'One tap and you’re in the draw.',
    button: 'Confirm my entry',
    back: 'Back to the club',
    confirmed: { title: 'You’re in', text: 'Your entry counts. We’ll email the winners after the draw.' },
    alreadyIn: { title: 'You’re already in', text: 'This address has an entry in the draw. One per person is enough.' },
    over: { title: 'This giveaway is over', text: 'It ended before you confirmed. Watch the news for the next one.' },
    gone: { title: 'This link has expired', text: 'Enter the giveaway again and we’ll send you a new one.' },
  },
  fr: {
    title: 'Confirmez votre participation',
    question: 'Encore une étape et vous participez au tirage.',
    button: 'Confirmer ma participation',
    back: 'Retour au club',
    confirmed: {
      title: 'Vous participez',
      text: 'Votre participation compte. Les gagnants recevront un e-mail après le tirage.',
    },
    alreadyIn: {
      title: 'Vous participez déjà',
      text: 'Cette adresse participe déjà au tirage. Une participation par personne suffit.',
    },
    over: {
      title: 'Ce jeu-concours est terminé',
      text: 'Il s’est terminé avant votre confirmation. Le prochain sera annoncé dans les actualités.',
    },
    gone: {
      title: 'Ce lien a expiré',
      text: 'Participez à nouveau au jeu-concours pour recevoir un nouveau lien.',
    },
  },
}

/** The pages behind the links that confirm entries. Only the POST confirms: scanners of mail open every link. */
export async function entryPages(
  app: FastifyInstance,
  { database, clubs, entryLinks }: { database: Database; clubs: ClubCache; entryLinks: EntryLinks },
): Promise<void> {
  // The body says nothing that the link does not.
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
    const { title, question, button } = texts[entry.language]
    const content = html`<p>${question}</p>
      <form method="post"><button>${button}</button></form>`
    return show(reply, { language: entry.language, club, title, content })
  })

  app.post<{ Querystring: { token?: unknown } }>(path, options, async (request, reply) => {
    const { entry, club } = await read(request.query.token)
    const outcome = await database.withTenant(entry.clubId, (tx) => confirmEntry(tx, entry))
    const { title, text } = texts[entry.language][outcome]
    const { back } = texts[entry.language]
    const content = html`<p role="status">${text}</p>
      <p><a href="/clubs/${club.slug}">${back}</a></p>`
    return show(reply, { language: entry.language, club, title, content })
  })
}
