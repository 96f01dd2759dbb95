import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, email, id, ofClub, instant, line, ofFan, paragraph, slug } from './values.ts'

export const question = z.object({
  id,
  title: z.string(),
  preTitle: z.nullable(z.string()),
  /** Choices of which one is selected; empty for a question with a free answer. */
  answers: z.array(z.object({ id, text: z.string() })),
  required: z.boolean(),
  multiline: z.boolean(),
})

export const giveaway = z.object({
  id,
  type: z.enum(['GIVEAWAY', 'DUE_DILIGENCE']),
  name: z.string(),
  /** What can be won; null for a questionnaire, and where the club has not said. */
  prize: z.nullable(z.string()),
  url: z.nullable(address),
  startDate: instant,
  endDate: z.nullable(instant),
  questions: z.array(question),
  partner: z.nullable(z.object({ slug: z.string(), name: z.string(), logo: address, logoUrl: address })),
})
export type Giveaway = z.output<typeof giveaway>

export const participation = z.object({
  id,
  giveawayId: id,
  createdAt: instant,
  partnerSlug: z.nullable(z.string()),
})
export type Participation = z.output<typeof participation>

export const listGiveaways = defineOperation({
  id: 'listGiveaways',
  method: 'GET',
  path: '/api/clubs/:slug/giveaways',
  summary: 'The open forms: giveaways, and the due diligence questionnaire.',
  access: 'anyone',
  params: ofClub,
  response: z.array(giveaway),
})

export const listParticipations = defineOperation({
  id: 'listParticipations',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/giveaway-participations',
  summary: "The fan's participations.",
  access: 'self',
  params: ofFan,
  response: z.array(participation),
})

export const answeredQuestion = z.object({
  questionId: id,
  answer: z.object({ id: z.optional(id), text: z.optional(paragraph) }),
})

export const createParticipation = defineOperation({
  id: 'createParticipation',
  method: 'POST',
  path: '/api/clubs/:slug/giveaway-participations',
  summary:
    'Enters a giveaway, or sends the due diligence questionnaire; once per fan and email address. A visitor confirms their entry with a link in an email; the response does not reveal earlier entries.',
  access: 'anyone',
  idempotent: true,
  limits: [
    { per: 'person', most: 10, within: 'hour' },
    { per: 'network', most: 100, within: 'hour' },
    { per: 'recipient', most: 5, within: 'day' },
  ],
  params: ofClub,
  body: z.object({
    giveawayId: z.optional(id),
    clubSlug: slug,
    firstName: line,
    lastName: line,
    email,
    answeredQuestions: z.array(answeredQuestion).check(z.maxLength(100, 'errors.validation.tooMany')),
    partnerSlug: z.optional(z.nullable(slug)),
  }),
  status: 201,
  response: participation,
})

/** How a giveaway's winners are drawn, for anyone to check (docs/decisions/0011). */
export const draw = z.object({
  giveawayId: id,
  name: z.string(),
  /** SHA-256 of the seed in hexadecimal, published before anyone took part. */
  commitment: z.string(),
  committedAt: instant,
  /** When the winners were drawn; the fields below are null or empty before. */
  drawnAt: z.nullable(instant),
  /** The seed in hexadecimal. */
  seed: z.nullable(z.string()),
  count: z.nullable(z.number()),
  /** How many participations took part; 0 before the draw. */
  entries: z.number(),
  /** Ids of the winning participations, best first. */
  winnerIds: z.array(id),
  /** Winners who took the place of others, each with the next lowest ticket, in the order of their draw. */
  substitutes: z.array(
    z.object({
      participationId: id,
      /** The entry whose prize it takes: of a winner, or of an earlier substitute. */
      replacedId: id,
      /** Entries with lower tickets whose data had been erased. */
      passedOverIds: z.array(id),
      drawnAt: instant,
    }),
  ),
})
export type Draw = z.output<typeof draw>

export const getDraw = defineOperation({
  id: 'getDraw',
  method: 'GET',
  path: '/api/clubs/:slug/giveaways/:giveawayId/draw',
  summary: "The commitment of a giveaway's draw and, once it is drawn, everything needed to repeat the draw.",
  access: 'anyone',
  params: z.object({ slug, giveawayId: id }),
  response: draw,
})

export const getDrawEntries = defineOperation({
  id: 'getDrawEntries',
  method: 'GET',
  path: '/api/clubs/:slug/giveaways/:giveawayId/draw/entries.txt',
  summary:
    'The ids of all participations that took part in a draw, each on a line: with its seed, anyone can repeat it. 409 `errors.giveaway.notDrawn` before the draw.',
  access: 'anyone',
  csv: true,
  limits: [{ per: 'network', most: 300, within: 'hour' }],
  params: z.object({ slug, giveawayId: id }),
  response: z.string(),
})

/** Reads the ids of {@link getDrawEntries}. */
export const entriesIn = (text: string): string[] => text.split('\n').filter((one) => one !== '')
