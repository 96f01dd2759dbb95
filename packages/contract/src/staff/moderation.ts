import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { fanData } from '../privacy.ts'
import { id, ofClub, instant, nothing } from '../values.ts'
import { compliance } from './access.ts'
import { between, listQuery, oneOf } from './list-query.ts'
import { inClubOf } from './values.ts'

const person = z.object({ fanId: id, firstName: z.string(), lastName: z.string() })

/** Decisions on a reported message: keep it, warn its sender, or remove it. */
export const reportResolutions = ['DISMISSED', 'WARNED', 'REMOVED'] as const

export const reportSorts = ['date'] as const
/** A report waits for a decision, or is resolved. */
export const reportStates = ['WAITING', 'RESOLVED'] as const

/** A message that its receiver has reported; staff see no others. */
export const messageReport = z.object({
  id,
  messageId: id,
  sender: person,
  reporter: person,
  /** The text at the time of the report. */
  text: z.string(),
  reason: z.string(),
  date: instant,
  /** Null while it waits for a decision. */
  resolution: z.nullable(z.enum(reportResolutions)),
  resolvedAt: z.nullable(instant),
})
export type MessageReport = z.output<typeof messageReport>

export const listMessageReports = defineOperation({
  id: 'listMessageReports',
  method: 'GET',
  path: '/api/staff/clubs/:slug/message-reports',
  summary: 'Reported messages, newest first. The access is logged.',
  access: compliance,
  params: ofClub,
  query: listQuery(reportSorts, { state: oneOf(reportStates), ...between }),
  response: z.array(messageReport),
})

export const resolveMessageReport = defineOperation({
  id: 'resolveMessageReport',
  method: 'POST',
  path: '/api/staff/clubs/:slug/message-reports/:reportId/resolution',
  summary:
    'Decides on a report, once (409 `errors.staff.alreadyResolved`): keeps the message, warns its sender by email, or removes its text for both.',
  access: compliance,
  idempotent: true,
  params: inClubOf('reportId'),
  body: z.object({ resolution: z.enum(reportResolutions, 'errors.validation.choice') }),
  status: 201,
  response: messageReport,
})

export const erasureSorts = ['requestedAt'] as const

/** What an erasure waits for: the end of a lot, a payment, a checkout, the delivery of what is paid, a refund, or a document of a sale. */
export const erasureObstacles = [
  'LEADS_LOT',
  'OWES_PAYMENT',
  'IS_PAYING',
  'AWAITS_DELIVERY',
  'AWAITS_REFUND',
  'AWAITS_INVOICE',
] as const
/** One of them. */
export type ErasureObstacle = (typeof erasureObstacles)[number]

/** A fan's erasure request. */
export const staffErasureRequest = z.object({
  id,
  fanId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  requestedAt: instant,
  /** A month after the request, by which the law wants it carried out (GDPR, article 12.3). */
  dueAt: instant,
  /**
   * What blocks it: the lot or the unpaid thing with its name, and until when; or the number of the order that is delivered or refunded, until an
   * act of the club.
   */
  blockedBy: z.array(
    z.object({
      obstacle: z.enum(erasureObstacles),
      auctionId: z.nullable(id),
      name: z.nullable(z.string()),
      order: z.nullable(z.int()),
      until: z.nullable(instant),
    }),
  ),
  /** The kinds of what blocks it. */
  obstacles: z.array(z.enum(erasureObstacles)),
})
export type StaffErasureRequest = z.output<typeof staffErasureRequest>

export const listErasureRequests = defineOperation({
  id: 'listErasureRequests',
  method: 'GET',
  path: '/api/staff/clubs/:slug/erasure-requests',
  summary: 'Erasure requests that wait, oldest first.',
  access: compliance,
  params: ofClub,
  query: listQuery(erasureSorts, between),
  response: z.array(staffErasureRequest),
})

export const carryOutErasure = defineOperation({
  id: 'carryOutErasure',
  method: 'POST',
  path: '/api/staff/clubs/:slug/erasure-requests/:requestId/execution',
  summary:
    'Erases the fan permanently: orders, donations and the ledger stay under a pseudonym. 409 `errors.staff.inUse` while something blocks it, such as a paid parcel that is not delivered or a refund that is not settled. Emails the fan.',
  access: compliance,
  idempotent: true,
  params: inClubOf('requestId'),
  status: 201,
  response: nothing,
})

export const downloadGuestData = defineOperation({
  id: 'downloadGuestData',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans/:fanId/data',
  summary:
    'Everything that the club stores about a guest of a room, who can’t log in to download it. 409 `errors.fan.hasAccount` for a fan with an account. The access is logged.',
  access: compliance,
  limits: [{ per: 'person', most: 100, within: 'day' }],
  params: inClubOf('fanId'),
  response: fanData,
})

export const requestGuestErasure = defineOperation({
  id: 'requestGuestErasure',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/fans/:fanId/erasure-request',
  summary:
    'Requests the erasure of a guest of a room, who can’t log in to do so; a request that waits is kept. 409 `errors.fan.hasAccount` for a fan with an account.',
  access: compliance,
  params: inClubOf('fanId'),
  response: z.object({ id, requestedAt: instant }),
})

export const withdrawGuestErasure = defineOperation({
  id: 'withdrawGuestErasure',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/fans/:fanId/erasure-request',
  summary:
    'Withdraws the erasure request of a guest of a room, such as one made by mistake; possible until it is carried out. 409 `errors.fan.hasAccount` for a fan with an account.',
  access: compliance,
  params: inClubOf('fanId'),
  response: nothing,
})
