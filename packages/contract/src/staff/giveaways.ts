import * as z from 'zod/mini'
import { draw } from '../giveaways.ts'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant, language, nothing, plannedInstant, slug, webAddress } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { between, exportQuery, listQuery, oneOf, search } from './list-query.ts'
import { count, inClubOf, storedTexts, lines, optionalLines, reason, version } from './values.ts'

/** An editable question. */
export const staffQuestion = z.object({
  id,
  title: storedTexts,
  preTitle: z.nullable(storedTexts),
  answers: z.array(z.object({ id, text: storedTexts })),
  required: z.boolean(),
  multiline: z.boolean(),
})

/** A giveaway, or the due diligence questionnaire, which is the same form. */
export const giveawayTypes = ['GIVEAWAY', 'DUE_DILIGENCE'] as const
export const giveawaySorts = ['startDate', 'endDate', 'name'] as const
export const giveawayStates = ['UPCOMING', 'ACTIVE', 'ENDED', 'DRAWN'] as const

/** An editable form. */
export const staffGiveaway = z.object({
  id,
  version,
  type: z.enum(giveawayTypes),
  name: storedTexts,
  /** What can be won. */
  prize: z.nullable(storedTexts),
  url: z.nullable(z.string()),
  partnerId: z.nullable(id),
  startDate: instant,
  endDate: z.nullable(instant),
  questions: z.array(staffQuestion),
  numberOfParticipations: z.number(),
  /** When its winners were drawn; null before, and for the due diligence questionnaire. */
  drawnAt: z.nullable(instant),
  /** Null before its draw. */
  numberOfWinners: z.nullable(z.number()),
  /** When personal data of its entries was erased: six months after its draw, or after its end without one. */
  entriesErasedAt: z.nullable(instant),
})
export type StaffGiveaway = z.output<typeof staffGiveaway>

const newQuestion = z.object({
  title: lines,
  preTitle: z._default(z.nullable(optionalLines), null),
  answers: z._default(z.array(lines).check(z.maxLength(30, 'errors.validation.tooMany')), []),
  required: z._default(z.boolean(), false),
  multiline: z._default(z.boolean(), false),
})
const questions = z.array(newQuestion).check(z.maxLength(50, 'errors.validation.tooMany'))

const fields = {
  name: lines,
  prize: z.nullable(optionalLines),
  /** An external form that opens instead. */
  url: z.nullable(webAddress),
  partnerId: z.nullable(id),
  startDate: plannedInstant,
  endDate: z.nullable(plannedInstant),
}

const giveawayFilters = { search, state: oneOf(giveawayStates), type: oneOf(giveawayTypes), ...between }

export const listStaffGiveaways = defineOperation({
  id: 'listStaffGiveaways',
  method: 'GET',
  path: '/api/staff/clubs/:slug/giveaways',
  summary: 'Forms, newest start first; dates are those of their start.',
  access: allStaff,
  params: ofClub,
  query: listQuery(giveawaySorts, giveawayFilters),
  response: z.array(staffGiveaway),
})

export const exportGiveaways = defineOperation({
  id: 'exportGiveaways',
  method: 'GET',
  path: '/api/staff/clubs/:slug/giveaways.csv',
  summary: 'The giveaways that match, in the order of the list, as CSV. The access is logged.',
  access: allStaff,
  csv: true,
  params: ofClub,
  query: exportQuery(giveawaySorts, giveawayFilters),
  response: z.string(),
})

export const getStaffGiveaway = defineOperation({
  id: 'getStaffGiveaway',
  method: 'GET',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId',
  summary: 'One editable form.',
  access: allStaff,
  params: inClubOf('giveawayId'),
  response: staffGiveaway,
})

export const createGiveaway = defineOperation({
  id: 'createGiveaway',
  method: 'POST',
  path: '/api/staff/clubs/:slug/giveaways',
  summary: 'Adds a form. A giveaway’s draw is committed to immediately: its seed is fixed before anyone enters.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    ...fields,
    type: z.enum(giveawayTypes, 'errors.validation.choice'),
    prize: z._default(fields.prize, null),
    url: z._default(fields.url, null),
    partnerId: z._default(fields.partnerId, null),
    endDate: z._default(fields.endDate, null),
    questions: z._default(questions, []),
  }),
  status: 201,
  response: staffGiveaway,
})

export const updateGiveaway = defineOperation({
  id: 'updateGiveaway',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId',
  summary:
    'Changes the given fields. Questions can change until the first answer (409 `errors.staff.inUse`), nothing after the draw (409 `errors.giveaway.alreadyDrawn`).',
  access: editors,
  versioned: true,
  params: inClubOf('giveawayId'),
  body: z.partial(z.object({ ...fields, questions })),
  response: staffGiveaway,
})

export const deleteGiveaway = defineOperation({
  id: 'deleteGiveaway',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId',
  summary: 'Removes a form without participations; otherwise 409 `errors.staff.inUse`: end it.',
  access: editors,
  versioned: true,
  params: inClubOf('giveawayId'),
  response: nothing,
})

/** A participant. */
export const staffParticipation = z.object({
  id,
  fanId: z.nullable(id),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  partnerSlug: z.nullable(z.string()),
  answers: z.array(
    z.object({ questionId: id, answer: z.object({ id: z.optional(id), text: z.optional(z.string()) }) }),
  ),
  createdAt: instant,
  /** Whether it holds a prize: a winner or a substitute whom nobody has replaced. */
  winner: z.boolean(),
})
export type StaffParticipation = z.output<typeof staffParticipation>

export const participationSorts = ['date'] as const
/** `DRAWN` are all entries that were ever drawn, also those that were replaced; `WINNER` those that hold a prize. */
export const participationStates = ['WINNER', 'DRAWN'] as const

const participationFilters = { search, state: oneOf(participationStates), ...between }

export const listStaffParticipations = defineOperation({
  id: 'listStaffParticipations',
  method: 'GET',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId/participations',
  summary: 'The participants of a giveaway, newest first. The access is logged.',
  access: editors,
  params: inClubOf('giveawayId'),
  query: listQuery(participationSorts, participationFilters),
  response: z.array(staffParticipation),
})

export const exportParticipations = defineOperation({
  id: 'exportParticipations',
  method: 'GET',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId/participations.csv',
  summary: 'The participants of a giveaway as CSV.',
  access: editors,
  csv: true,
  params: inClubOf('giveawayId'),
  query: z.object(participationFilters),
  response: z.string(),
})

/** A link to a file, which anyone with the link can download for a while. */
const fileLink = z.object({ url: z.string(), expiresAt: instant })

export const linkParticipations = defineOperation({
  id: 'linkParticipations',
  method: 'POST',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId/participation-links',
  summary: 'A link that downloads the participants of a giveaway as CSV within ten minutes, filtered as their list.',
  access: editors,
  params: inClubOf('giveawayId'),
  body: z.object(participationFilters),
  response: fileLink,
})

export const drawGiveaway = defineOperation({
  id: 'drawGiveaway',
  method: 'POST',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId/draw',
  summary:
    'Draws the winners of a giveaway that has ended (409 `errors.giveaway.notEnded`), once (409 `errors.giveaway.alreadyDrawn`), reveals the seed and emails the winners.',
  access: editors,
  idempotent: true,
  params: inClubOf('giveawayId'),
  body: z.object({ count: count.check(z.minimum(1, 'errors.validation.amount')) }),
  status: 201,
  response: z.object({ winners: z.array(staffParticipation) }),
})

/** An entry that was drawn: a winner, or a substitute. */
export const drawnEntry = z.object({
  participationId: id,
  drawnAt: instant,
  /** The entry whose prize it took over; null for a winner of the draw. */
  replacedId: z.nullable(id),
  /** Who took over its prize, and why; null while it holds the prize. */
  replaced: z.nullable(z.object({ byId: id, reason: z.string(), at: instant })),
  /** When its prize was handed over, and the email address of the member of staff who said so. */
  handedOver: z.nullable(z.object({ at: instant, by: z.string() })),
})
export type DrawnEntry = z.output<typeof drawnEntry>

export const getStaffDraw = defineOperation({
  id: 'getStaffDraw',
  method: 'GET',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId/draw',
  summary:
    'The draw of a giveaway as fans can check it, and the entries that were drawn: best first, then substitutes in the order of their draw. It names nobody.',
  access: allStaff,
  params: inClubOf('giveawayId'),
  response: z.object({ draw, entries: z.array(drawnEntry) }),
})

const ofDrawnEntry = z.object({ slug, giveawayId: id, participationId: id })

export const drawSubstitute = defineOperation({
  id: 'drawSubstitute',
  method: 'POST',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId/winners/:participationId/substitutes',
  summary:
    'Gives the prize of a winner to the entry with the next lowest ticket, and emails its owner; 409 `errors.giveaway.notHolder` for an entry without a prize, `errors.giveaway.handedOver` after the handover, `errors.giveaway.noEntryLeft` without a further entry.',
  access: editors,
  idempotent: true,
  params: ofDrawnEntry,
  body: z.object({ reason }),
  status: 201,
  response: z.object({ substitute: staffParticipation }),
})

export const handOverPrize = defineOperation({
  id: 'handOverPrize',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId/winners/:participationId/hand-over',
  summary:
    'Notes that a winner has their prize. The first note stays; 409 `errors.giveaway.notHolder` for an entry without a prize.',
  access: editors,
  params: ofDrawnEntry,
  response: drawnEntry,
})

export const linkDrawCertificate = defineOperation({
  id: 'linkDrawCertificate',
  method: 'GET',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId/certificate-link',
  summary:
    'A link that downloads the certificate of a draw as PDF within ten minutes: what anyone needs to repeat it, and no names; 409 `errors.giveaway.notDrawn` before.',
  access: allStaff,
  params: inClubOf('giveawayId'),
  query: z.object({ language }),
  response: fileLink,
})
