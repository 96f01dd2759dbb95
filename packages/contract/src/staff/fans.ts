import { kycStatuses } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { personalInfo } from '../personal-info.ts'
import { id, ofClub, instant, language, page } from '../values.ts'
import { compliance } from './access.ts'
import { inClubOf, reason } from './values.ts'

/** A fan in the list. */
export const staffFan = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pictureUrl: z.nullable(z.string()),
  kycStatus: z.enum(kycStatuses),
  /** What was said to them last, with a rejection or a question; null once they have answered. */
  kycRejection: z.nullable(z.string()),
  hidden: z.boolean(),
  since: instant,
  /** When they asked to be erased; null when they did not. */
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

/** Everything that a review needs. */
export const fanFile = z.extend(staffFan, {
  language: z.nullable(language),
  tosAcceptedAt: z.nullable(instant),
  personalInfo: z.nullable(personalInfo),
  /** The identity that the fan asks for in place of the approved one; null when none waits for a decision. */
  requestedInfo: z.nullable(personalInfo),
  cardReady: z.boolean(),
  /** The questionnaire of the due diligence as it was sent last. */
  questionnaire: z.array(z.object({ question: z.string(), answer: z.string() })),
  questionnaireDate: z.nullable(instant),
  /** Newest first. */
  transitions: z.array(kycTransition),
})
export type FanFile = z.output<typeof fanFile>

const filters = {
  status: z.optional(z.enum(kycStatuses, 'errors.validation.choice')),
  /** Part of a name or an e-mail address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'errors.validation.tooLong'))),
}

export const listFans = defineOperation({
  id: 'listFans',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans',
  summary: 'The fans of the club, newest first; by status, name or e-mail.',
  access: compliance,
  params: ofClub,
  query: z.extend(page, filters),
  response: z.array(staffFan),
})

export const exportFans = defineOperation({
  id: 'exportFans',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans.csv',
  summary: 'The same list as CSV.',
  access: compliance,
  csv: true,
  params: ofClub,
  query: z.object(filters),
  response: z.string(),
})

export const getFanFile = defineOperation({
  id: 'getFanFile',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans/:fanId',
  summary: 'A fan with personal information, questionnaire and the moves of the KYC; the log knows who looked.',
  access: compliance,
  params: inClubOf('fanId'),
  response: fanFile,
})

export const approveFan = defineOperation({
  id: 'approveFan',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/approvals',
  summary: 'Approves the due diligence; 409 `errors.kyc.illegalStep` where there is none to review. Writes to the fan.',
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
  summary: 'Rejects the due diligence with a reason that the fan reads and may answer by sending it again.',
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
  summary: 'Asks a fan for the questionnaire again, also once approved; a membership that they have paid goes on.',
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
  summary: 'Lets somebody into a club by invitation without a referral, as its first members.',
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
    'Accepts or declines the change of an approved identity; 409 `errors.kyc.illegalStep` where none waits. Writes to the fan.',
  access: compliance,
  idempotent: true,
  params: inClubOf('fanId'),
  body: z.object({ accepted: z.boolean() }),
  status: 201,
  response: staffFan,
})
