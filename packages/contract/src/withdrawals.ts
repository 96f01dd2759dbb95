import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { email, id, instant, line, ofClub, ofFan, page, slug, username } from './values.ts'

/** The states of a line of a contract. `EXCLUDED`: the terms that the buyer was shown exclude withdrawing. */
export const withdrawalStates = ['OPEN', 'LATE', 'EXCLUDED', 'WITHDRAWN'] as const

/** Why lines are excluded. */
export const exclusions = ['DATED', 'PERSONAL', 'PERFORMED', 'COMPANY'] as const

/** A withdrawal, as its acknowledgement says it. */
export const withdrawal = z.object({
  id,
  sentAt: instant,
  /** The day by which the money is refunded. */
  refundDueAt: instant,
  /**
   * Whether the refund waits for the goods, or for a proof that they were sent back. Null for visitors, who learn it by
   * email.
   */
  needsReturn: z.nullable(z.boolean()),
  /** Where to send the goods: name and address; null if nothing has to be sent, and for visitors. */
  returnTo: z.nullable(z.array(z.string())),
})
export type Withdrawal = z.output<typeof withdrawal>

/** A contract of a fan, with what can be withdrawn from. */
export const fanContract = z.object({
  /** The id of the order, or of the outstanding payment of a won lot. */
  id,
  /** Null for a won lot that was not paid yet. */
  orderNumber: z.nullable(z.string()),
  date: instant,
  lines: z.array(
    z.object({
      exclusiveId: id,
      name: z.string(),
      state: z.enum(withdrawalStates),
      /** The end of the period: withdrawing is possible before it. Null while it has not begun, and if excluded. */
      until: z.nullable(instant),
      /** Why it is excluded. */
      excluded: z.nullable(z.enum(exclusions)),
    }),
  ),
})
export type FanContract = z.output<typeof fanContract>

export const listWithdrawals = defineOperation({
  id: 'listWithdrawals',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/withdrawals',
  summary: "The fan's contracts, newest first, with what can be withdrawn from and until when.",
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(fanContract),
})

export const createWithdrawal = defineOperation({
  id: 'createWithdrawal',
  method: 'POST',
  path: '/api/clubs/:slug/withdrawals',
  summary:
    'Withdraws from a contract, or from some of its lines; again answers the first. The buyer gets 409 `errors.withdrawal.late` or `.excluded`; visitors always get the same answer, and the result by email.',
  access: 'anyone',
  openToUnreferred: true,
  idempotent: true,
  limits: [{ per: 'person', most: 10, within: 'hour' }],
  params: ofClub,
  body: z
    .object({
      orderNumber: z.optional(line),
      /** In place of the number: a won lot that was not paid yet. Only its signed-in winner can withdraw from it. */
      duePaymentId: z.optional(id),
      /** Lines of the order, by their exclusives. By default all that can be withdrawn from. */
      lineIds: z.optional(z.array(id).check(z.minLength(1, 'errors.validation.required'), z.maxLength(20))),
      firstName: line,
      lastName: line,
      /** For the acknowledgement. */
      email,
    })
    .check(
      z.refine(({ orderNumber, duePaymentId }) => (orderNumber === undefined) !== (duePaymentId === undefined), {
        error: 'errors.validation.required',
        path: ['orderNumber'],
      }),
    ),
  status: 201,
  response: withdrawal,
})

export const endContract = defineOperation({
  id: 'endContract',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/parcels/:parcelId/terminations',
  summary:
    'Ends the contract of a parcel that did not come within the term that its buyer had set: all that was paid is refunded, and again answers the first. 409 `errors.parcel.notLate` before.',
  access: 'self',
  idempotent: true,
  params: z.object({ slug, username, parcelId: id }),
  status: 201,
  response: withdrawal,
})

export const proveReturn = defineOperation({
  id: 'proveReturn',
  method: 'PUT',
  path: '/api/clubs/:slug/withdrawals/:withdrawalId/return-proof',
  summary: 'Says how the goods were sent back, once. The refund begins, because it can’t be held any longer.',
  access: 'anyone',
  openToUnreferred: true,
  limits: [{ per: 'person', most: 10, within: 'hour' }],
  params: z.object({ slug, withdrawalId: id }),
  body: z.object({ carrier: line, number: line }),
  response: z.object({}),
})
