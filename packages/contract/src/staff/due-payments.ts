import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, id, ofClub, instant, money, plannedInstant, slug } from '../values.ts'
import { compliance, finance } from './access.ts'
import { between, exportQuery, flag, listQuery, oneOf, search } from './list-query.ts'
import { recordedPayment, settlementStates } from './settlement-values.ts'
import { buyer } from './refunds.ts'
import { inClubOf, reason } from './values.ts'

export const duePaymentStates = ['OPEN', 'SCHEDULED', 'ACTION_NEEDED', 'PAID', 'CANCELLED'] as const

/** `settlement` puts what needs somebody first: overdue, waiting for the winner, outstanding, scheduled, paid, given up. */
export const duePaymentSorts = ['date', 'deadline', 'amount', 'settlement'] as const
/** The states of the list's filter. Its OPEN includes scheduled, overdue and unauthenticated payments. */
export const duePaymentFilters = [...duePaymentStates, 'OVERDUE'] as const

/** The states of a charge of the saved card. */
export const chargeStates = ['NONE', 'RUNNING', 'REFUSED', 'UNANSWERED'] as const

const filters = {
  search,
  state: oneOf(duePaymentFilters),
  settlement: oneOf(settlementStates),
  auctionId: z.optional(id),
  fanId: z.optional(id),
  /** Open payments whose deadline is later today. */
  dueToday: flag,
  ...between,
}

/** A winner's outstanding payment. */
export const staffDuePayment = z.object({
  id,
  date: instant,
  winner: buyer,
  auction: z.object({ id, name: z.string() }),
  lot: z.object({ id, slug, name: z.string(), number: z.nullable(z.number()), imageUrl: z.string() }),
  /** Whether it is a second-chance offer. */
  offered: z.boolean(),
  price: coins,
  cost: money,
  deadline: instant,
  overdue: z.boolean(),
  state: z.enum(duePaymentStates),
  /** When the saved card is charged automatically; null for never. */
  chargeDate: z.nullable(instant),
  /** Whether the winner has a saved card that can be charged. */
  chargeable: z.boolean(),
  /** The state by which the results are settled: each payment has exactly one. */
  settlement: z.enum(settlementStates),
  /** The winner's saved card; brand and digits are null until the provider has told them. */
  card: z.object({ ready: z.boolean(), brand: z.nullable(z.string()), last4: z.nullable(z.string()) }),
  /** The newest charge of the saved card: being made, refused, or without an answer of the provider. */
  charge: z.enum(chargeStates),
  /** How many reminders the winner was sent, automatic ones and those of staff. */
  reminders: z.number(),
  /** From when staff can send another reminder; null for now. */
  remindableFrom: z.nullable(instant),
  /** Until when the winner can't bid because they haven't paid for lots; null if they can. */
  biddingClosedUntil: z.nullable(instant),
  /** How it was paid; null if it isn't. */
  payment: z.nullable(
    z.object({
      date: instant,
      orderId: id,
      orderNumber: z.string(),
      cost: money,
      coins,
      refunded: z.boolean(),
      /** Whether its things travel in parcels, which have their own handovers. */
      hasParcels: z.boolean(),
      /** When its things were received, as staff have recorded it for an order without parcels. */
      handedOverDate: z.nullable(instant),
      /** What staff have recorded; null if the fan has paid by card or with coins. */
      recorded: z.nullable(recordedPayment),
    }),
  ),
})
export type StaffDuePayment = z.output<typeof staffDuePayment>

export const listStaffDuePayments = defineOperation({
  id: 'listStaffDuePayments',
  method: 'GET',
  path: '/api/staff/clubs/:slug/due-payments',
  summary: 'Outstanding and settled payments of winners, newest first; searched by winner and lot.',
  access: finance,
  params: ofClub,
  query: listQuery(duePaymentSorts, filters),
  response: z.array(staffDuePayment),
})

export const exportDuePayments = defineOperation({
  id: 'exportDuePayments',
  method: 'GET',
  path: '/api/staff/clubs/:slug/due-payments.csv',
  summary: 'The payments of winners as CSV, with the filters and the order of the list. The access is logged.',
  access: finance,
  params: ofClub,
  query: exportQuery(duePaymentSorts, filters),
  csv: true,
  response: z.string(),
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
  body: z.object({ deadline: plannedInstant }),
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
