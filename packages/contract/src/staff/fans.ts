import { kycStatuses } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { personalInfo } from '../personal-info.ts'
import { id, ofClub, instant, language } from '../values.ts'
import { compliance } from './access.ts'
import { between, exportQuery, flag, listQuery, oneOf, search } from './list-query.ts'
import { inClubOf, reason } from './values.ts'

export const fanSorts = ['since', 'name', 'statusSince'] as const

/** A fan in the list. */
export const staffFan = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pictureUrl: z.nullable(z.string()),
  kycStatus: z.enum(kycStatuses),
  /** When they reached this status; in a review, since when they wait. */
  statusSince: instant,
  /** The latest message to the fan, with a rejection or question; null once they have responded. */
  kycRejection: z.nullable(z.string()),
  hidden: z.boolean(),
  since: instant,
  /** When they requested erasure; null if they did not. */
  erasureRequestedAt: z.nullable(instant),
})
export type StaffFan = z.output<typeof staffFan>

/** A transition of the KYC state machine. */
export const kycTransition = z.object({
  from: z.enum(kycStatuses),
  to: z.enum(kycStatuses),
  event: z.string(),
  /** An account's id, or `system`. */
  actor: z.string(),
  reason: z.nullable(z.string()),
  date: instant,
})

/** What two accounts of one person have in common: name and birth date, address, phone number. */
export const duplicateKinds = ['person', 'address', 'phone'] as const

/** Everything that a review needs. */
export const fanFile = z.extend(staffFan, {
  /** Members who have invited the fan's address. */
  sponsors: z.array(z.object({ fanId: id, firstName: z.string(), lastName: z.string() })),
  /** Other fans who may be the same person, at most ten. */
  duplicates: z.array(
    z.object({
      fanId: id,
      firstName: z.string(),
      lastName: z.string(),
      kycStatus: z.enum(kycStatuses),
      same: z.array(z.enum(duplicateKinds)),
    }),
  ),
  language: z.nullable(language),
  tosAcceptedAt: z.nullable(instant),
  personalInfo: z.nullable(personalInfo),
  /** The fan's requested change of identity; null if none waits for a decision. */
  requestedInfo: z.nullable(personalInfo),
  /** When they requested it; they may still replace it. */
  requestedAt: z.nullable(instant),
  cardReady: z.boolean(),
  /** The latest answers to the due diligence questionnaire. */
  questionnaire: z.array(z.object({ question: z.string(), answer: z.string() })),
  questionnaireDate: z.nullable(instant),
  /** Newest first. */
  transitions: z.array(kycTransition),
})
export type FanFile = z.output<typeof fanFile>

/** Whether a card can be charged: the fan has saved one, or not. */
export const cardStates = ['NOT_DEFINED', 'READY'] as const

const filters = {
  state: oneOf(kycStatuses),
  search,
  card: oneOf(cardStates),
  /** Fans whose paid membership has not ended. */
  member: flag,
  /** Fans whose requested change of identity waits for a decision. */
  identityChange: flag,
  /** Fans with this tag. */
  tag: z.optional(z.string().check(z.trim(), z.maxLength(40, 'errors.validation.tooLong'))),
  ...between,
}

const onlyReviews = z.refine<{ sort?: string | undefined; state?: string | undefined }>(
  ({ sort, state }) => sort !== 'statusSince' || state === 'DUE_DILIGENCE_FILLED',
  { error: 'errors.validation.choice', path: ['state'] },
)

export const listFans = defineOperation({
  id: 'listFans',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans',
  summary:
    'The fans of the club, newest first; searched by name and email, by the whole username or number of an order, or by any part of a receipt’s number. `statusSince` sorts reviews by their arrival, with the state DUE_DILIGENCE_FILLED.',
  access: compliance,
  params: ofClub,
  query: listQuery(fanSorts, filters).check(onlyReviews),
  response: z.array(staffFan),
})

export const exportFans = defineOperation({
  id: 'exportFans',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans.csv',
  summary: 'The fans that match, in the order of the list, as CSV. The access is logged.',
  access: compliance,
  csv: true,
  params: ofClub,
  query: exportQuery(fanSorts, filters).check(onlyReviews),
  response: z.string(),
})

export const getFanFile = defineOperation({
  id: 'getFanFile',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans/:fanId',
  summary: 'A fan with personal information, questionnaire and KYC transitions. The access is logged.',
  access: compliance,
  params: inClubOf('fanId'),
  response: fanFile,
})

export const approveFan = defineOperation({
  id: 'approveFan',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/approvals',
  summary: 'Approves the due diligence; 409 `errors.kyc.illegalStep` if there is none to review. Emails the fan.',
  access: compliance,
  idempotent: true,
  params: inClubOf('fanId'),
  status: 201,
  response: staffFan,
})

export const rejectFan = defineOperation({
  id: 'rejectFan',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/rejections',
  summary: 'Rejects the due diligence with a reason for the fan, who may send it again.',
  access: compliance,
  idempotent: true,
  params: inClubOf('fanId'),
  body: z.object({ reason }),
  status: 201,
  response: staffFan,
})

export const askFanAgain = defineOperation({
  id: 'askFanAgain',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/questions',
  summary: 'Requests the questionnaire again, even after approval; a paid membership continues.',
  access: compliance,
  idempotent: true,
  params: inClubOf('fanId'),
  body: z.object({ reason }),
  status: 201,
  response: staffFan,
})

export const admitFan = defineOperation({
  id: 'admitFan',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/admissions',
  summary: 'Admits a fan to a club by invitation without a referral, such as its first members.',
  access: compliance,
  idempotent: true,
  params: inClubOf('fanId'),
  status: 201,
  response: staffFan,
})

export const decideIdentityChange = defineOperation({
  id: 'decideIdentityChange',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/identity-changes',
  summary:
    'Accepts or declines the change of an approved identity; 409 `errors.kyc.illegalStep` if none is requested, and 412 `errors.staff.changed` if the fan has replaced the one of `requestedAt`. Emails the fan.',
  access: compliance,
  idempotent: true,
  params: inClubOf('fanId'),
  body: z.object({ accepted: z.boolean(), requestedAt: z.optional(instant) }),
  status: 201,
  response: staffFan,
})
