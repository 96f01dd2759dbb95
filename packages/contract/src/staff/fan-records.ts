import { kycStatuses } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, id, instant, line, money } from '../values.ts'
import { compliance, finance } from './access.ts'
import { cardStates } from './fans.ts'
import { inClubOf, reason } from './values.ts'

/** Who sees a fan's record: everyone who acts on fans or their payments. */
const recorders = { staff: ['owner', 'compliance', 'finance'] } as const

/** What a fan can be suspended from. */
export const suspensionScopes = ['BIDDING', 'CHAT'] as const
export type SuspensionScope = (typeof suspensionScopes)[number]

export const suspension = z.object({
  id,
  scope: z.enum(suspensionScopes),
  /** The fan has read it. */
  reason: z.string(),
  since: instant,
  endsAt: instant,
  /** Null unless it was lifted before its end. */
  liftedAt: z.nullable(instant),
})
export type Suspension = z.output<typeof suspension>

/** What staff have noted; nobody can change it. */
export const fanNote = z.object({ id, text: z.string(), author: z.string(), date: instant })
export type FanNote = z.output<typeof fanNote>

/** A fan without their identity. */
export const fanRecord = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pictureUrl: z.nullable(z.string()),
  kycStatus: z.enum(kycStatuses),
  since: instant,
  card: z.enum(cardStates),
  /** The end of the paid membership; null without one. */
  memberUntil: z.nullable(instant),
  /** Whether they have no account: staff download their data and request their erasure. */
  isGuest: z.boolean(),
  erasureRequestedAt: z.nullable(instant),
  tags: z.array(z.string()),
  /** Newest first. */
  suspensions: z.array(suspension),
  /** Newest first, at most two hundred. */
  notes: z.array(fanNote),
})
export type FanRecord = z.output<typeof fanRecord>

export const getFanRecord = defineOperation({
  id: 'getFanRecord',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans/:fanId/record',
  summary: 'A fan without their identity: status, tags, notes and suspensions.',
  access: recorders,
  params: inClubOf('fanId'),
  response: fanRecord,
})

/** What a fan has done with the club. Lists have at most twenty entries, newest first. */
export const fanAccount = z.object({
  balance: coins,
  /** What was spent, without refunds. */
  orders: z.object({ count: z.number(), coins, euro: money }),
  donations: z.object({ count: z.number(), euro: money }),
  /** Lots that the fan has bid on, with their highest bid. */
  bids: z.array(
    z.object({
      exclusiveId: id,
      name: z.string(),
      highest: coins,
      /** At the price of a coin that was fixed when the lot closed, or else the club's. */
      cost: money,
      date: instant,
      leads: z.boolean(),
      endDate: instant,
    }),
  ),
  /** Orders, purchases of coins, donations and membership fees. */
  payments: z.array(
    z.object({
      id,
      kind: z.enum(['ORDER', 'COINS', 'DONATION', 'MEMBERSHIP']),
      date: instant,
      /** The number of an order; the number of a receipt of another payment, if it has one. */
      number: z.nullable(z.string()),
      coins,
      euro: money,
    }),
  ),
  /** Won lots that are not paid yet. */
  due: z.array(z.object({ id, name: z.string(), price: coins, cost: money, deadline: instant })),
  /** Reserved hours; the time is that of the club. */
  hours: z.array(z.object({ id, starts: z.string() })),
})
export type FanAccount = z.output<typeof fanAccount>

export const getFanAccount = defineOperation({
  id: 'getFanAccount',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans/:fanId/account',
  summary: 'What a fan has bid, paid and reserved, and their coins.',
  access: finance,
  params: inClubOf('fanId'),
  response: fanAccount,
})

/** An email to a fan. Its text is not stored: it contains links with secrets. */
export const fanEmail = z.object({
  id,
  subject: z.string(),
  date: instant,
  /** When a mail server took it; null before. */
  sentAt: z.nullable(instant),
  /** When the last attempt failed; null without one, and once it was sent. */
  failedAt: z.nullable(instant),
  /** When it came back, or its address turned out not to exist; nothing more is tried. */
  bouncedAt: z.nullable(instant),
  /** What the mail server said; null without a failure. */
  error: z.nullable(z.string()),
})
export type FanEmail = z.output<typeof fanEmail>

export const listFanEmails = defineOperation({
  id: 'listFanEmails',
  method: 'GET',
  path: '/api/staff/clubs/:slug/fans/:fanId/emails',
  summary: 'The emails of the last thirteen months to a fan, newest first, at most two hundred.',
  access: recorders,
  params: inClubOf('fanId'),
  response: z.array(fanEmail),
})

export const noteOnFan = defineOperation({
  id: 'noteOnFan',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/notes',
  summary: 'Adds a note, which nobody can change. The fan gets it with their data.',
  access: recorders,
  idempotent: true,
  params: inClubOf('fanId'),
  body: z.object({ text: reason }),
  status: 201,
  response: fanNote,
})

/** The most tags of a fan. */
export const mostTags = 20

const tagList = z
  .array(line.check(z.maxLength(40, 'errors.validation.tooLong')))
  .check(z.maxLength(mostTags, 'errors.validation.tooMany'))

export const tagFan = defineOperation({
  id: 'tagFan',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/fans/:fanId/tags',
  summary: 'Replaces the tags of a fan, or adds and removes some and leaves what others have changed meanwhile.',
  access: recorders,
  params: inClubOf('fanId'),
  body: z.object({
    /** All tags; without it, those that are stored. */
    tags: z.optional(tagList),
    add: z.optional(tagList),
    remove: z.optional(tagList),
  }),
  response: z.object({ tags: z.array(z.string()) }),
})

export const suspendFan = defineOperation({
  id: 'suspendFan',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/suspensions',
  summary:
    'Closes bidding or the chat to a fan until a time, at most two years ahead, and emails them the reason. Bids that were placed before stay.',
  access: compliance,
  idempotent: true,
  params: inClubOf('fanId'),
  body: z.object({ scope: z.enum(suspensionScopes, 'errors.validation.choice'), reason, endsAt: instant }),
  status: 201,
  response: suspension,
})

export const liftSuspension = defineOperation({
  id: 'liftSuspension',
  method: 'POST',
  path: '/api/staff/clubs/:slug/suspensions/:suspensionId/lift',
  summary: 'Ends a suspension now, and emails the fan; 409 `errors.staff.alreadyResolved` if it has ended.',
  access: compliance,
  idempotent: true,
  params: inClubOf('suspensionId'),
  status: 201,
  response: suspension,
})
