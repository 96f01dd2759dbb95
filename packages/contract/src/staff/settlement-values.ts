import * as z from 'zod/mini'
import { day, id, instant } from '../values.ts'

/**
 * The states by which the results of auctions are settled. A payment has the first one that applies, from the end of the list: given
 * up, paid, overdue, the winner's bank asks them to authenticate, the saved card will be charged, outstanding.
 */
export const settlementStates = ['OUTSTANDING', 'SCHEDULED', 'ACTION_NEEDED', 'OVERDUE', 'PAID', 'GIVEN_UP'] as const
export type SettlementState = (typeof settlementStates)[number]

/** How a payment arrives that the payment provider doesn't see. */
export const recordedMethods = ['CASH', 'CHEQUE', 'TRANSFER'] as const
export type RecordedMethod = (typeof recordedMethods)[number]

/** A payment that staff have recorded. */
export const recordedPayment = z.object({
  id,
  date: instant,
  method: z.enum(recordedMethods),
  /** The day on which the club received it. */
  receivedDay: day,
  /** The number of the cheque, the reference of the transfer, or the number of the cash receipt. */
  reference: z.nullable(z.string()),
})
