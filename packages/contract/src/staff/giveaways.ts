import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant, nothing } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { between, listQuery, oneOf, search } from './list-query.ts'
import { count, inClubOf, storedTexts, lines, optionalLines, version, webAddress } from './values.ts'

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
  url: z.nullable(z.string()),
  partnerId: z.nullable(id),
  startDate: instant,
  endDate: z.nullable(instant),
  questions: z.array(staffQuestion),
  numberOfParticipations: z.number(),
  /** When its winners were drawn; null before, and for the due diligence questionnaire. */
  drawnAt: z.nullable(instant),
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
  /** An external form that opens instead. */
  url: z.nullable(webAddress),
  partnerId: z.nullable(id),
  startDate: instant,
  endDate: z.nullable(instant),
}

export const listStaffGiveaways = defineOperation({
  id: 'listStaffGiveaways',
  method: 'GET',
  path: '/api/staff/clubs/:slug/giveaways',
  summary: 'Forms, newest start first; dates are those of their start.',
  access: allStaff,
  params: ofClub,
  query: listQuery(giveawaySorts, { search, state: oneOf(giveawayStates), type: oneOf(giveawayTypes), ...between }),
  response: z.array(staffGiveaway),
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
  winner: z.boolean(),
})
export type StaffParticipation = z.output<typeof staffParticipation>

export const participationSorts = ['date'] as const

export const listStaffParticipations = defineOperation({
  id: 'listStaffParticipations',
  method: 'GET',
  path: '/api/staff/clubs/:slug/giveaways/:giveawayId/participations',
  summary: 'The participants of a giveaway, newest first. The access is logged.',
  access: editors,
  params: inClubOf('giveawayId'),
  query: listQuery(participationSorts, { search, state: oneOf(['WINNER']), ...between }),
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
  response: z.string(),
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
