import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { address, coins, day, email, id, instant, line, money, ofClub } from '../values.ts'
import { correspondents, finance } from './access.ts'
import { listQuery, oneOf } from './list-query.ts'
import { refundStatuses } from './refunds.ts'
import { inClubOf, initials, reason } from './values.ts'

/**
 * The states of a withdrawal: it waits for the goods, for the confirmation of a deduction by a second person, or for the
 * provider's refund; it is done; or it has no effect.
 */
export const staffWithdrawalStates = ['RETURN', 'CONFIRMATION', 'REFUND', 'DONE', 'REFUSED'] as const

/** How a withdrawal arrives: through the form of the pages, or in any other way (Code de la consommation, L. 221-21). */
export const withdrawalChannels = ['FORM', 'POST', 'PHONE', 'EMAIL'] as const

export const withdrawalSorts = ['deadline'] as const

/** What staff have recorded about returned goods. */
export const goodsReturn = z.object({
  condition: z.string(),
  /** Percent of the refund. */
  deduction: z.number(),
  reason: z.nullable(z.string()),
  recordedBy: z.string(),
  date: instant,
})

/** A withdrawal in the queue. */
export const staffWithdrawal = z.object({
  id,
  /** Of one that staff have recorded, the beginning of the day on which it was sent. */
  sentAt: instant,
  channel: z.enum(withdrawalChannels),
  /** `UNDELIVERED`: it did not come within the term that the buyer had set. */
  ground: z.enum(['WITHDRAWAL', 'UNDELIVERED']),
  /** The email address of the member of staff who recorded it; null if its sender used the form. */
  recordedBy: z.nullable(z.string()),
  refundDueAt: instant,
  overdue: z.boolean(),
  state: z.enum(staffWithdrawalStates),
  /** Why it has no effect. */
  refusal: z.nullable(z.enum(['UNKNOWN', 'LATE', 'EXCLUDED'])),
  /** What was sent; null once the sender's data has been erased. */
  sender: z.nullable(
    z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), orderNumber: z.string() }),
  ),
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  /** Names of the items, in the caller's language. */
  things: z.array(z.string()),
  shipment: z.nullable(z.object({ carrier: z.string(), number: z.string() })),
  returns: z.array(goodsReturn),
  refund: z.nullable(z.object({ id, status: z.enum(refundStatuses), amount: money, coins })),
})
export type StaffWithdrawal = z.output<typeof staffWithdrawal>

export const listStaffWithdrawals = defineOperation({
  id: 'listStaffWithdrawals',
  method: 'GET',
  path: '/api/staff/clubs/:slug/withdrawals',
  summary: 'Withdrawals, the first due first.',
  access: finance,
  params: ofClub,
  query: listQuery(withdrawalSorts, { state: oneOf(staffWithdrawalStates) }),
  response: z.array(staffWithdrawal),
})

export const recordWithdrawal = defineOperation({
  id: 'recordWithdrawal',
  method: 'POST',
  path: '/api/staff/clubs/:slug/withdrawals',
  summary:
    'Records a withdrawal that arrived by post, phone or email, or through the form without a matching order. The day of sending decides whether it is in time: 409 `errors.withdrawal.late` or `.excluded`. Again answers the first.',
  access: correspondents,
  idempotent: true,
  params: ofClub,
  body: z
    .object({
      orderNumber: z.optional(line),
      /** In place of the number: a won lot that was not paid yet. */
      duePaymentId: z.optional(id),
      /** Lines of the order, by their exclusives. By default all that can be withdrawn from. */
      lineIds: z.optional(z.array(id).check(z.minLength(1, 'errors.validation.required'), z.maxLength(20))),
      firstName: line,
      lastName: line,
      /** For the acknowledgement; the buyer's by default. */
      email: z.optional(email),
      channel: z.enum(withdrawalChannels, 'errors.validation.choice'),
      /** The day on which it was sent, such as that of the postmark. */
      sentDay: day,
      /** The day on which the club had it. The refund is due 14 days later. */
      arrivedDay: day,
    })
    .check(
      z.refine(({ orderNumber, duePaymentId }) => (orderNumber === undefined) !== (duePaymentId === undefined), {
        error: 'errors.validation.required',
        path: ['orderNumber'],
      }),
    ),
  status: 201,
  response: staffWithdrawal,
})

const paidSum = z.object({ amount: money, coins })

/** A withdrawal with what is refunded for it. */
export const staffWithdrawalDetails = z.extend(staffWithdrawal, {
  lines: z.array(z.object({ name: z.string(), imageUrl: z.string(), price: coins })),
  /** What was paid for the whole order; null if no order was paid. */
  paid: z.nullable(paidSum),
  /** What goes back without a deduction; null once it is known, or if nothing does. */
  expected: z.nullable(paidSum),
  returns: z.array(
    z.extend(goodsReturn, {
      /** Show its photographs for an hour. */
      photoUrls: z.array(address),
    }),
  ),
})
export type StaffWithdrawalDetails = z.output<typeof staffWithdrawalDetails>

export const getStaffWithdrawal = defineOperation({
  id: 'getStaffWithdrawal',
  method: 'GET',
  path: '/api/staff/clubs/:slug/withdrawals/:withdrawalId',
  summary: 'One withdrawal, with its lines, what was paid, and what goes back.',
  access: finance,
  params: inClubOf('withdrawalId'),
  response: staffWithdrawalDetails,
})

/** How many photographs a return has at most. */
export const mostReturnPhotos = 6

export const recordReturn = defineOperation({
  id: 'recordReturn',
  method: 'POST',
  path: '/api/staff/clubs/:slug/withdrawals/:withdrawalId/returns',
  summary:
    'Records returned goods; the refund begins. A deduction needs a photograph, and its refund begins once a second person has recorded the same one.',
  access: finance,
  idempotent: true,
  params: inClubOf('withdrawalId'),
  body: z
    .object({
      condition: reason,
      /** Percent of the refund that the club keeps: for handling beyond what trying needs, never for another reason. */
      deduction: z._default(
        z
          .number('errors.validation.number')
          .check(
            z.int('errors.validation.number'),
            z.minimum(0, 'errors.validation.amount'),
            z.maximum(100, 'errors.validation.amount'),
          ),
        0,
      ),
      reason: z.optional(reason),
      /** Photographs of the goods, by `presignProofPhoto`. A deduction needs one, of either person. */
      photoIds: z._default(z.array(id).check(z.maxLength(mostReturnPhotos, 'errors.validation.tooMany')), []),
    })
    .check(
      z.refine(({ deduction, reason: why }) => deduction === 0 || why !== undefined, {
        error: 'errors.validation.required',
        path: ['reason'],
      }),
    ),
  status: 201,
  response: staffWithdrawal,
})

export const recordHandover = defineOperation({
  id: 'recordHandover',
  method: 'POST',
  path: '/api/staff/clubs/:slug/orders/:orderId/handovers',
  summary: 'Records, once, when the buyer received the last thing of an order. The withdrawal period begins with it.',
  access: finance,
  idempotent: true,
  params: inClubOf('orderId'),
  body: z.object({
    /** Now, unless it happened earlier. */
    receivedAt: z.optional(instant),
    /** Of the person who has taken it. */
    initials: z._default(z.nullable(initials), null),
  }),
  status: 201,
  response: z.object({ receivedAt: instant, withdrawalUntil: instant }),
})
