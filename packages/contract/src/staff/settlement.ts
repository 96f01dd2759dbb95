import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, day, id, instant, line, money, ofClub } from '../values.ts'
import { finance } from './access.ts'
import { staffDuePayment } from './due-payments.ts'
import { flag, search } from './list-query.ts'
import { buyer } from './refunds.ts'
import { recordedMethods, settlementStates } from './settlement-values.ts'
import { count, euro, inClubOf, reason } from './values.ts'

export { recordedMethods, settlementStates, type RecordedMethod, type SettlementState } from './settlement-values.ts'

const payments = '/api/staff/clubs/:slug/due-payments' as const
const onePayment = `${payments}/:duePaymentId` as const

/** How many payments there are, and their sum. */
const sums = { count: z.number(), cost: money, price: coins }

/** An auction of which lots were won. */
export const settledAuction = z.object({
  id,
  name: z.string(),
  /** When its last lot was won. */
  date: instant,
  payments: z.number(),
  /** How many of them are neither paid nor given up. */
  outstanding: z.number(),
})
export type SettledAuction = z.output<typeof settledAuction>

export const listSettledAuctions = defineOperation({
  id: 'listSettledAuctions',
  method: 'GET',
  path: '/api/staff/clubs/:slug/settled-auctions',
  summary: 'The auctions of which lots were won, the newest fifty; the one that closed last comes first.',
  access: finance,
  params: ofClub,
  response: z.array(settledAuction),
})

export const sumDuePayments = defineOperation({
  id: 'sumDuePayments',
  method: 'GET',
  path: `${payments}/sums`,
  summary:
    'How many payments of winners there are in each state, with their sums, and how many of them `chargeDuePayments` would charge.',
  access: finance,
  params: ofClub,
  query: z.object({ search, auctionId: z.optional(id), dueToday: flag }),
  response: z.object({
    states: z.array(z.object({ settlement: z.enum(settlementStates), ...sums })),
    ready: z.object({ count: z.number(), cost: money }),
  }),
})
export type DuePaymentSums = z.output<typeof sumDuePayments.response>

export const chargeDuePayments = defineOperation({
  id: 'chargeDuePayments',
  method: 'POST',
  path: `${payments}/charges`,
  summary:
    'Charges all winners whose saved cards are ready: without a planned, running or refused charge. 409 `errors.staff.countChanged` with the number in `current` if they are not as many, or not the same sum, as expected. Orders follow when the provider confirms.',
  access: finance,
  idempotent: true,
  params: ofClub,
  body: z.object({
    auctionId: z.optional(id),
    expected: z.object({
      count: count.check(z.minimum(1, 'errors.validation.amount'), z.maximum(500, 'errors.validation.amount')),
      cost: euro,
    }),
  }),
  status: 201,
  response: z.object({ charged: z.array(z.object({ duePaymentId: id, cost: money })) }),
})

export const recordPayment = defineOperation({
  id: 'recordPayment',
  method: 'POST',
  path: `${onePayment}/recorded-payments`,
  summary:
    'Records that a winner has paid in cash, by cheque or by transfer: exactly what is due. Their open payment page closes. 409 `errors.payment.underWay` while a card is being charged.',
  access: finance,
  idempotent: true,
  params: inClubOf('duePaymentId'),
  body: z.object({
    method: z.enum(recordedMethods, 'errors.validation.choice'),
    amount: euro,
    receivedDay: day,
    reference: z.optional(line),
  }),
  status: 201,
  response: staffDuePayment,
})

export const takeBackPayment = defineOperation({
  id: 'takeBackPayment',
  method: 'POST',
  path: `${onePayment}/payment-reversals`,
  summary:
    'Takes back a recorded payment that was recorded by mistake or never arrived: its order is cancelled, and the lot is due again. 409 `errors.refund.already` after a refund.',
  access: finance,
  idempotent: true,
  params: inClubOf('duePaymentId'),
  body: z.object({ reason }),
  status: 201,
  response: staffDuePayment,
})

export const remindWinner = defineOperation({
  id: 'remindWinner',
  method: 'POST',
  path: `${onePayment}/reminders`,
  summary:
    'Reminds a winner to pay, at most once in 24 hours: 409 `errors.payment.remindedToday`, or `errors.payment.underWay` while their card is being charged.',
  access: finance,
  idempotent: true,
  params: inClubOf('duePaymentId'),
  body: z.object({}),
  status: 201,
  response: staffDuePayment,
})

/** A bidder to whom a lot can be offered. */
export const nextBidder = z.object({
  fan: buyer,
  /** Their highest bid, and what it costs in an offer: at the price of a coin of the payment before it. */
  price: coins,
  cost: money,
  bidDate: instant,
  cardReady: z.boolean(),
  /** Whether the club has verified them. */
  validated: z.boolean(),
  /** Until when they can't bid because of unpaid lots; null if they can. */
  biddingClosedUntil: z.nullable(instant),
})
export type NextBidder = z.output<typeof nextBidder>

export const listNextBidders = defineOperation({
  id: 'listNextBidders',
  method: 'GET',
  path: `${onePayment}/next-bidders`,
  summary:
    'The bidders to whom the lot of a payment can be offered, at most ten, the highest bid first. Who had a payment for the lot before is left out. The access is logged.',
  access: finance,
  params: inClubOf('duePaymentId'),
  response: z.array(nextBidder),
})
