import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, nothing, ofClub } from '../values.ts'
import { compliance } from './access.ts'
import { inClubOf, lines, reason, storedTexts, texts, version } from './values.ts'

/** A fan whose questionnaire waits for a decision. */
export const waitingReview = z.object({
  fanId: id,
  firstName: z.string(),
  lastName: z.string(),
  pictureUrl: z.nullable(z.string()),
  waitingSince: instant,
  /** How often the questionnaire has been sent back before. */
  rounds: z.number(),
  /** Who reads the file at the moment, besides the caller. */
  claimedBy: z.nullable(z.string()),
})
export type WaitingReview = z.output<typeof waitingReview>

/** The queue of reviews, and what has been done today. */
export const reviewQueue = z.object({
  /** Oldest first, at most a hundred. */
  waiting: z.array(waitingReview),
  /** How many wait. */
  total: z.number(),
  /** Decisions of all reviewers since midnight in the club's time zone, and half of their fans waited no longer than this, in seconds. */
  doneToday: z.number(),
  medianWait: z.nullable(z.number()),
})
export type ReviewQueue = z.output<typeof reviewQueue>

export const listReviews = defineOperation({
  id: 'listReviews',
  method: 'GET',
  path: '/api/staff/clubs/:slug/reviews',
  summary: 'The fans who wait for a review, oldest first, without those that have just been decided.',
  access: compliance,
  params: ofClub,
  response: reviewQueue,
})

export const claimReview = defineOperation({
  id: 'claimReview',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/fans/:fanId/claim',
  summary:
    'Tells other reviewers that the caller reads this file, for two minutes. Returns who does if it is somebody else, whose claim stays.',
  access: compliance,
  params: inClubOf('fanId'),
  response: z.object({ claimedBy: z.nullable(z.string()) }),
})

/** What a reviewer decides: the fan is approved, must answer again, or has to say more. */
export const reviewVerdicts = ['APPROVE', 'REJECT', 'ASK'] as const
export type ReviewVerdict = (typeof reviewVerdicts)[number]

/** A decision that takes effect soon. */
export const reviewDecision = z.object({ id, fanId: id, verdict: z.enum(reviewVerdicts), dueAt: instant })
export type ReviewDecision = z.output<typeof reviewDecision>

export const decideReview = defineOperation({
  id: 'decideReview',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/review-decisions',
  summary:
    'Decides a review, once (409 `errors.staff.alreadyResolved`), and only as long as the fan has not answered again since `statusSince` of the file (412 `errors.staff.changed`). It takes effect after ten seconds, and the fan is emailed then; until that, it can be taken back.',
  access: compliance,
  idempotent: true,
  params: inClubOf('fanId'),
  body: z
    .object({
      verdict: z.enum(reviewVerdicts, 'errors.validation.choice'),
      reason: z.optional(reason),
      statusSince: z.optional(instant),
    })
    .check(
      z.refine(({ verdict, reason: given }) => verdict === 'APPROVE' || given !== undefined, {
        error: 'errors.validation.required',
        path: ['reason'],
      }),
    ),
  status: 201,
  response: reviewDecision,
})

export const takeBackReview = defineOperation({
  id: 'takeBackReview',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/review-decisions/:decisionId',
  summary: "Takes the caller's own decision back; 409 `errors.staff.alreadyResolved` once it has taken effect.",
  access: compliance,
  params: inClubOf('decisionId'),
  response: nothing,
})

/** A reason for a rejection or a question: its name for reviewers, and what the fan reads, by language. */
const storedReason = z.object({ name: storedTexts, text: storedTexts })

export const reviewReasons = z.object({ version, reasons: z.array(storedReason) })
export type ReviewReasons = z.output<typeof reviewReasons>

export const getReviewReasons = defineOperation({
  id: 'getReviewReasons',
  method: 'GET',
  path: '/api/staff/clubs/:slug/review-reasons',
  summary:
    'The reasons that reviewers choose from by the keys 1 to 9; those of the product until the club has its own.',
  access: compliance,
  params: ofClub,
  response: reviewReasons,
})

export const updateReviewReasons = defineOperation({
  id: 'updateReviewReasons',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/review-reasons',
  summary: 'Replaces the reasons, in the order of their keys.',
  access: compliance,
  versioned: true,
  params: ofClub,
  body: z.object({
    reasons: z.array(z.object({ name: lines, text: texts })).check(z.maxLength(9, 'errors.validation.tooMany')),
  }),
  response: reviewReasons,
})
