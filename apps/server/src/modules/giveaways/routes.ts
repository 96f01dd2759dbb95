import {
  createParticipation,
  type Giveaway,
  type Language,
  listGiveaways,
  listParticipations,
  type Participation,
} from '@virage/contract'
import { runIdempotently } from '../../platform/http/run-idempotently.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { localized } from '../../platform/localized.ts'
import type { Platform } from '../../platform/platform.ts'
import { previewOf } from '../../platform/preview.ts'
import type { EntryLinks } from './entry-link.ts'
import { type GiveawayRow, readOpenGiveaways, readParticipations } from './queries.ts'
import { takePart } from './take-part.ts'

/** Registers the operations on giveaways and the due diligence questionnaire, which is the same form. */
export function giveawayRoutes(
  register: RegisterOperation,
  { database, fans, responses, publicUrl, networkHash }: Platform,
  entryLinks: EntryLinks,
): void {
  register(
    listGiveaways,
    responses.handle(listGiveaways, ['content', 'settings'], async ({ club, language }) => {
      const preview = previewOf(club.id, 'giveaway')
      const rows = await database.withTenant(club.id, (tx) => readOpenGiveaways(tx, club.id, preview?.subjectId))
      return rows.map((row) => present(row, language))
    }),
  )

  register(listParticipations, async ({ club, principal }) => {
    const fan = await fans.find(club.id, principal.username)
    return fan ? database.withTenant(club.id, (tx) => readParticipations(tx, club.id, fan.id)) : []
  })

  register(
    createParticipation,
    async ({ club, principal, body, idempotencyKey, language, request, countRecipient }) => {
      if (body.clubSlug !== club.slug)
        throw new ApiError('errors.validation.failed', {
          errors: [{ path: 'clubSlug', key: 'errors.validation.slug' }],
        })
      const fan = principal && (await fans.find(club.id, principal.username))
      if (!fan) await countRecipient(body.email)
      const idempotent = {
        clubId: club.id,
        principal: principal?.username ?? (await networkHash(request.ip)),
        operation: 'createParticipation',
        key: idempotencyKey,
        input: body,
      }
      const participation = await database.withTenant(club.id, (tx) =>
        runIdempotently<Participation>(tx, idempotent, () =>
          takePart(tx, { club, fan, body, language }, { publicUrl, entryLinks }),
        ),
      )
      return participation
    },
  )
}

const present = (row: GiveawayRow, language: Language): Giveaway => ({
  id: row.id,
  type: row.type,
  name: localized(row.name, language) ?? '',
  prize: localized(row.prize, language),
  url: row.url,
  startDate: row.starts_at.toISOString(),
  endDate: row.ends_at?.toISOString() ?? null,
  questions: row.questions.map((question) => ({
    id: question.id,
    title: localized(question.title, language) ?? '',
    preTitle: localized(question.pre_title, language),
    answers: question.answers.map(({ id, text }) => ({ id, text: localized(text, language) ?? '' })),
    required: question.required,
    multiline: question.multiline,
  })),
  partner:
    row.partner_slug === null
      ? null
      : {
          slug: row.partner_slug,
          name: row.partner_name ?? '',
          logo: row.partner_logo ?? '',
          logoUrl: row.partner_logo ?? '',
        },
})
