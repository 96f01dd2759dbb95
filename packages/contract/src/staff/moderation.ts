import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant, nothing, page } from '../values.ts'
import { compliance } from './access.ts'
import { inClubOf } from './values.ts'

const person = z.object({ fanId: id, firstName: z.string(), lastName: z.string() })

/** What staff decide about a reported message: leave it, warn its sender, or take it away. */
export const reportResolutions = ['DISMISSED', 'WARNED', 'REMOVED'] as const

/** A message that its receiver has shown to the staff; staff see no others. */
export const messageReport = z.object({
  id,
  messageId: id,
  sender: person,
  reporter: person,
  /** As it was when it was reported. */
  text: z.string(),
  reason: z.string(),
  date: instant,
  /** Null while it waits. */
  resolution: z.nullable(z.enum(reportResolutions)),
  resolvedAt: z.nullable(instant),
})
export type MessageReport = z.output<typeof messageReport>

export const listMessageReports = defineOperation({
  id: 'listMessageReports',
  method: 'GET',
  path: '/api/staff/clubs/:slug/message-reports',
  summary: 'Reported messages, newest first; with `waiting=true` only those without a decision.',
  access: compliance,
  params: ofClub,
  query: z.extend(page, { waiting: z.optional(z.enum(['true', 'false'], 'errors.validation.choice')) }),
  response: z.array(messageReport),
})

export const resolveMessageReport = defineOperation({
  id: 'resolveMessageReport',
  method: 'POST',
  path: '/api/staff/clubs/:slug/message-reports/:reportId/resolution',
  summary:
    'Decides upon a report, once (409 `errors.staff.alreadyResolved`): leaves the message, warns its sender by mail, or empties it for both.',
  access: compliance,
  idempotent: true,
  params: inClubOf('reportId'),
  body: z.object({ resolution: z.enum(reportResolutions, 'errors.validation.choice') }),
  status: 201,
  response: messageReport,
})

/** A fan who wants to be erased. */
export const staffErasureRequest = z.object({
  id,
  fanId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  requestedAt: instant,
  /** Why it can't be carried out yet: the fan leads a lot, owes a payment or is paying. */
  obstacles: z.array(z.enum(['LEADS_LOT', 'OWES_PAYMENT', 'IS_PAYING'])),
})
export type StaffErasureRequest = z.output<typeof staffErasureRequest>

export const listErasureRequests = defineOperation({
  id: 'listErasureRequests',
  method: 'GET',
  path: '/api/staff/clubs/:slug/erasure-requests',
  summary: 'Who wants to be erased, the oldest wish first; the first hundred.',
  access: compliance,
  params: ofClub,
  response: z.array(staffErasureRequest),
})

export const carryOutErasure = defineOperation({
  id: 'carryOutErasure',
  method: 'POST',
  path: '/api/staff/clubs/:slug/erasure-requests/:requestId/execution',
  summary:
    'Erases the fan, for good: orders, donations and the ledger stay under a pseudonym. 409 `errors.staff.inUse` while something stands in the way. Writes to the fan.',
  access: compliance,
  idempotent: true,
  params: inClubOf('requestId'),
  status: 201,
  response: nothing,
})
