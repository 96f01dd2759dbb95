import * as z from 'zod/mini'
import { enquiryStates, enquirySubject } from '../enquiries.ts'
import { defineOperation } from '../operation.ts'
import { id, instant, ofClub, paragraph } from '../values.ts'
import { answerers } from './access.ts'
import { oneOf, search } from './list-query.ts'
import { inClubOf, lines, storedTexts, version } from './values.ts'

const at = '/api/staff/clubs/:slug' as const

/** A fan's enquiry in the queue. */
export const queuedEnquiry = z.object({
  id,
  fanId: id,
  name: z.string(),
  subject: enquirySubject,
  state: z.enum(enquiryStates),
  /** Since when it has waited, or when its newest message was written. */
  date: instant,
  newestText: z.string(),
  /** The address of the colleague who answers it. */
  assignee: z.nullable(z.string()),
})
export type QueuedEnquiry = z.output<typeof queuedEnquiry>

export const listStaffEnquiries = defineOperation({
  id: 'listStaffEnquiries',
  method: 'GET',
  path: `${at}/enquiries`,
  summary:
    'The enquiries in a state, at most a hundred: those that wait, oldest first, unless another state is named, newest first. `search` finds those of fans. With how many wait, and who answers enquiries.',
  access: answerers,
  params: ofClub,
  query: z.object({ state: oneOf(enquiryStates), search }),
  response: z.object({
    enquiries: z.array(queuedEnquiry),
    waiting: z.number(),
    /** The addresses of everyone who can answer. */
    team: z.array(z.string()),
  }),
})

/** An enquiry as staff see it. */
export const staffEnquiry = z.extend(queuedEnquiry, {
  version,
  /** What the fan reads answers in; null if they have not chosen. */
  language: z.nullable(z.enum(['en', 'fr'])),
  /** The two hundred newest messages, oldest first; `author` is the colleague, null for the fan. */
  messages: z.array(z.object({ id, author: z.nullable(z.string()), text: z.string(), date: instant })),
})
export type StaffEnquiry = z.output<typeof staffEnquiry>

const ofEnquiry = inClubOf('enquiryId')

export const getStaffEnquiry = defineOperation({
  id: 'getStaffEnquiry',
  method: 'GET',
  path: `${at}/enquiries/:enquiryId`,
  summary: 'An enquiry with its messages.',
  access: answerers,
  params: ofEnquiry,
  response: staffEnquiry,
})

export const answerEnquiry = defineOperation({
  id: 'answerEnquiry',
  method: 'POST',
  path: `${at}/enquiries/:enquiryId/answers`,
  summary:
    'Answers, and closes the enquiry if `close` says so. The fan is told by email and push as they have chosen. An enquiry that nobody has taken is taken by its first answer.',
  access: answerers,
  idempotent: true,
  versioned: true,
  params: ofEnquiry,
  body: z.object({ text: paragraph, close: z.boolean() }),
  status: 201,
  response: staffEnquiry,
})

export const assignEnquiry = defineOperation({
  id: 'assignEnquiry',
  method: 'PUT',
  path: `${at}/enquiries/:enquiryId/assignee`,
  summary: 'Gives the enquiry to somebody of the team, or back to the queue.',
  access: answerers,
  versioned: true,
  params: ofEnquiry,
  body: z.object({ assignee: z.nullable(z.string().check(z.maxLength(254, 'errors.validation.tooLong'))) }),
  response: staffEnquiry,
})

export const setEnquiryState = defineOperation({
  id: 'setEnquiryState',
  method: 'PUT',
  path: `${at}/enquiries/:enquiryId/state`,
  summary: 'Closes an enquiry without an answer, or opens it again. The fan is not told.',
  access: answerers,
  versioned: true,
  params: ofEnquiry,
  body: z.object({ state: z.enum(['WAITING', 'CLOSED'], 'errors.validation.choice') }),
  response: staffEnquiry,
})

/** Answers that are given often: a name for staff, and the text by language. */
export const savedReplies = z.object({
  version,
  replies: z.array(z.object({ name: storedTexts, text: storedTexts })),
})
export type SavedReplies = z.output<typeof savedReplies>

export const getSavedReplies = defineOperation({
  id: 'getSavedReplies',
  method: 'GET',
  path: `${at}/saved-replies`,
  summary: 'The replies that staff insert into answers; those of the product until the club has its own.',
  access: answerers,
  params: ofClub,
  response: savedReplies,
})

export const updateSavedReplies = defineOperation({
  id: 'updateSavedReplies',
  method: 'PUT',
  path: `${at}/saved-replies`,
  summary: 'Replaces the saved replies, in their order.',
  access: answerers,
  versioned: true,
  params: ofClub,
  body: z.object({
    replies: z
      .array(
        z.object({
          name: lines,
          text: z.object({ en: z.optional(paragraph), fr: z.optional(paragraph) }),
        }),
      )
      .check(z.maxLength(50, 'errors.validation.tooMany')),
  }),
  response: savedReplies,
})
