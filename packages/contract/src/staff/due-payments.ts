import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, id, ofClub, instant, money, slug } from '../values.ts'
import { compliance, finance } from './access.ts'
import { between, listQuery, oneOf, search } from './list-query.ts'
import { buyer } from './refunds.ts'
import { inClubOf, reason } from './values.ts'

export const duePaymentStates = ['OPEN', 'SCHEDULED', 'ACTION_NEEDED', 'PAID', 'CANCELLED'] as const

export const duePaymentSorts = ['date', 'deadline', 'amount'] as const
/** The states of the list's filter. Its OPEN includes scheduled, overdue and unauthenticated payments. */
export const duePaymentFilters = [...duePaymentStates, 'OVERDUE'] as const

/** A winner's outstanding payment. */
export const staffDuePayment = z.object({
  id,
  date: instant,
  winner: buyer,
  lot: z.object({ id, slug, name: z.string() }),
  price: coins,
  cost: money,
  deadline: instant,
  overdue: z.boolean(),
  state: z.enum(duePaymentStates),
  /** When the saved card is charged automatically; null for never. */
  chargeDate: z.nullable(instant),
  /** Whether the winner has a saved card that can be charged. */
  chargeable: z.boolean(),
})
export type StaffDuePayment = z.output<typeof staffDuePayment>

export const listStaffDuePayments = defineOperation({
  id: 'listStaffDuePayments',
  method: 'GET',
  path: '/api/staff/clubs/:slug/due-payments',
  summary: 'Outstanding and settled payments of winners, newest first; searched by winner and lot.',
  access: finance,
  params: ofClub,
  query: listQuery(duePaymentSorts, { search, state: oneOf(duePaymentFilters), fanId: z.optional(id), ...between }),
  response: z.array(staffDuePayment),
})

export const getStaffDuePayment = defineOperation({
  id: 'getStaffDuePayment',
  method: 'GET',
  path: '/api/staff/clubs/:slug/due-payments/:duePaymentId',
  summary: 'One payment of a winner.',
  access: finance,
  params: inClubOf('duePaymentId'),
  response: staffDuePayment,
})

export const extendDuePayment = defineOperation({
  id: 'extendDuePayment',
  method: 'POST',
  path: '/api/staff/clubs/:slug/due-payments/:duePaymentId/extensions',
  summary: 'Extends the deadline. 422 if the new one is not later.',
  access: finance,
  idempotent: true,
  params: inClubOf('duePaymentId'),
  body: z.object({ deadline: instant }),
  status: 201,
  response: staffDuePayment,
})

export const cancelDuePayment = defineOperation({
  id: 'cancelDuePayment',
  method: 'POST',
  path: '/api/staff/clubs/:slug/due-payments/:duePaymentId/cancellations',
  summary: 'Cancels the outstanding payment. 409 `errors.payment.underWay` while a card is being charged for it.',
  access: finance,
  idempotent: true,
  params: inClubOf('duePaymentId'),
  body: z.object({ reason }),
  status: 201,
  response: staffDuePayment,
})

export const chargeDuePayment = defineOperation({
  id: 'chargeDuePayment',
  method: 'POST',
  path: '/api/staff/clubs/:slug/due-payments/:duePaymentId/charges',
  summary:
    'Charges the winner’s saved card; the order follows when the provider confirms. 409 `errors.bid.cardNeeded` without a card, `errors.payment.chargeScheduled` before a charge that the winner was told of.',
  access: finance,
  idempotent: true,
  params: inClubOf('duePaymentId'),
  body: z.object({}),
  status: 201,
  response: staffDuePayment,
})

export const liftUnpaid = defineOperation({
  id: 'liftUnpaid',
  method: 'POST',
  path: '/api/staff/clubs/:slug/fans/:fanId/unpaid-lifts',
  summary: 'Forgets the won lots that a fan has not paid, so that they may bid again.',
  access: compliance,
  idempotent: true,
  params: inClubOf('fanId'),
  body: z.object({ reason }),
  status: 201,
  response: z.object({ lifted: z.number() }),
})
