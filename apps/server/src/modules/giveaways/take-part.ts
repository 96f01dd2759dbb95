import type { createParticipation, Language, Participation } from '@virage/contract'
import type * as z from 'zod/mini'
import type { Club } from '../../platform/access/clubs.ts'
import type { Fan } from '../../platform/access/fans.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../platform/platform.ts'
import { transitionKyc } from '../people/index.ts'
import { readPartners } from '../tenancy/index.ts'
import { entryEmail } from './emails.ts'
import type { EntryLinks } from './entry-link.ts'
import {
  type GiveawayRow,
  lockEntrant,
  lockGiveawaysShared,
  insertParticipation,
  readOpenGiveaways,
  replaceAnswers,
} from './queries.ts'

/** A person who enters, and their answers. */
export type Entry = {
  club: Club
  /** Undefined for a visitor, who confirms by email. */
  fan: Fan | undefined
  body: z.output<typeof createParticipation.body>
  language: Language
}

/**
 * Enters a giveaway, or submits the due diligence questionnaire, which is a KYC transition.
 *
 * @throws ApiError if the form is closed, belongs to another partner, lacks answers, or was already submitted
 */
export async function takePart(
  tx: Tx,
  { club, fan, body, language }: Entry,
  { publicUrl, entryLinks }: Pick<Platform, 'publicUrl'> & { entryLinks: EntryLinks },
): Promise<Participation> {
  await lockGiveawaysShared(tx, club.id)
  const open = await readOpenGiveaways(tx, club.id)
  const partnerSlug = body.partnerSlug ?? null
  await assertPartner(partnerSlug, () => readPartners(tx, club.id))
  const giveaway =
    body.giveawayId === undefined ? giveawayOf(open, partnerSlug) : open.find(({ id }) => id === body.giveawayId)
  if (!giveaway) throw new ApiError('errors.giveaway.notActive')
  if (partnerSlug !== null && !isOf(giveaway, partnerSlug)) throw new ApiError('errors.giveaway.unknownPartner')
  if (giveaway.type === 'DUE_DILIGENCE' && !fan) throw new ApiError('errors.authentication.required')
  assertAnswered(giveaway, body.answeredQuestions)
  if (fan) await lockEntrant(tx, { clubId: club.id, giveawayId: giveaway.id, email: fan.email })
  const stored = await insertParticipation(tx, {
    club_id: club.id,
    giveaway_id: giveaway.id,
    type: giveaway.type,
    fan_id: fan?.id ?? null,
    first_name: body.firstName,
    last_name: body.lastName,
    // A fan enters with their account's address, whatever the form contains.
    email: fan?.email ?? body.email.toLowerCase(),
    partner_slug: partnerSlug,
    answers: JSON.stringify(body.answeredQuestions),
    language,
  })
  if (!fan && stored) {
    const url = publicUrl() + (await entryLinks.path({ clubId: club.id, participationId: stored.id, language }))
    await enqueueEmail(tx, entryEmail({ club, giveaway, email: body.email, language, url }), { fan: null })
  }
  if (!stored && giveaway.type === 'GIVEAWAY') throw new ApiError('errors.giveaway.alreadyParticipated')
  if (giveaway.type === 'DUE_DILIGENCE' && fan) {
    const moved = await transitionKyc(tx, {
      clubId: club.id,
      fanId: fan.id,
      event: 'dueDiligenceSent',
      actor: fan.account_id,
    })
    if (!moved.ok) throw new ApiError('errors.kyc.illegalStep')
  }
  // A questionnaire can be submitted again after staff asked for more information: the newest answers count.
  const known =
    stored ??
    (fan &&
      (await replaceAnswers(tx, {
        club_id: club.id,
        giveaway_id: giveaway.id,
        fan_id: fan.id,
        answers: JSON.stringify(body.answeredQuestions),
      })))
  if (!known) throw new ApiError('errors.giveaway.alreadyParticipated')
  return known
}

/** Returns whether a partner's visitors may use a form: one of the partner, or of the club itself. */
const isOf = (form: GiveawayRow, partnerSlug: string) => form.partner_slug === null || form.partner_slug === partnerSlug

/**
 * Returns the partner's giveaway, or else the club's own. Without a partner it returns the club's own, or else the
 * newest.
 */
function giveawayOf(open: GiveawayRow[], partnerSlug: string | null): GiveawayRow | undefined {
  const giveaways = open.filter(({ type }) => type === 'GIVEAWAY')
  const own = giveaways.find(({ partner_slug }) => partner_slug === null)
  if (partnerSlug === null) return own ?? giveaways[0]
  return giveaways.find(({ partner_slug }) => partner_slug === partnerSlug) ?? own
}

async function assertPartner(slug: string | null, read: () => Promise<{ slug: string }[]>): Promise<void> {
  if (slug === null) return
  const partners = await read()
  if (!partners.some((partner) => partner.slug === slug)) throw new ApiError('errors.giveaway.unknownPartner')
}

type Answered = z.output<typeof createParticipation.body>['answeredQuestions']

/** Checks that each required question is answered, each answer is one that its question offers, and each question has one at most. */
function assertAnswered({ questions }: GiveawayRow, answered: Answered): void {
  const given = new Map(answered.map(({ questionId, answer }) => [questionId, answer]))
  const errors = questions.flatMap(({ id, answers, required }) => {
    const answer = given.get(id)
    const isBlank = answer?.id === undefined && answer?.text === undefined
    const isOffered = answers.length > 0 ? answers.some((one) => one.id === answer?.id) : answer?.text !== undefined
    return (isBlank ? !required : isOffered)
      ? []
      : [{ path: `answeredQuestions.${id}`, key: 'errors.giveaway.answerRequired' }]
  })
  if (errors.length > 0) throw new ApiError('errors.giveaway.answerRequired', { errors })
  const isOfForm = ([questionId]: [string, unknown]) => questions.some(({ id }) => id === questionId)
  if (given.size < answered.length || ![...given].every(isOfForm))
    throw new ApiError('errors.validation.failed', {
      errors: [{ path: 'answeredQuestions', key: 'errors.validation.unknown' }],
    })
}
