import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, id, ofClub, instant, money } from '../values.ts'
import { finance } from './access.ts'
import { between, exportQuery, listQuery, oneOf, search } from './list-query.ts'
import { recordedMethods } from './settlement-values.ts'
import { euro, inClubOf, price, reason } from './values.ts'

/** A fan in the finance lists. */
export const buyer = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })
export type Buyer = z.output<typeof buyer>

/** `sentBack` if the buyer's bank has sent the money back, and the club hasn't repaid it yet. */
export const refundStatuses = ['pending', 'done', 'failed', 'sentBack'] as const

/** The states of the list's filter. `toRetry` has failed, and nobody has tried again. */
export const refundFilterStates = [...refundStatuses, 'toRetry'] as const

export const refundSorts = ['date', 'amount'] as const

/** What can be refunded. `late` is a payment that arrived too late to buy anything. */
export const refundedKinds = ['order', 'donation', 'membership', 'coins', 'late'] as const

/** A refund. */
export const refund = z.object({
  id,
  date: instant,
  /** What was refunded. The title is what was bought, in the caller's language; only orders have one. */
  of: z.object({ kind: z.enum(refundedKinds), id: z.nullable(id), title: z.nullable(z.string()) }),
  /** Null for a donation by a visitor. */
  buyer: z.nullable(buyer),
  status: z.enum(refundStatuses),
  /** Euro refunded to the card. */
  amount: money,
  /** Coins refunded to the wallet. */
  coins,
  /** False for a partial refund: the fan keeps what was bought. */
  whole: z.boolean(),
  restocked: z.boolean(),
  /** `late` if the product itself refunded a payment that arrived too late. */
  reason: z.string(),
  /** Why the provider rejected it; null if it did not. */
  failure: z.nullable(z.string()),
  /** When the buyer's bank has sent it back after the provider took it, why, and how the club has repaid it; null if it was not sent back. */
  sentBack: z.nullable(
    z.object({
      at: instant,
      why: z.string(),
      repaid: z.nullable(z.object({ at: instant, method: z.enum(recordedMethods) })),
    }),
  ),
  /**
   * Whether `retryRefund` begins it again once it has failed: that of a withdrawal, of a late payment, or of a delivery that was paid after its
   * order. Any other begins again as another refund of the purchase.
   */
  canRetry: z.boolean(),
})
export type Refund = z.output<typeof refund>

/** What the caller saw was left to refund. If it differs by now, 409 `errors.refund.changed`, and nothing is refunded. */
export const expected = z.optional(z.object({ amount: euro, coinsAmount: price }))
const ofReason = z.object({ reason, expected })
/** Euro of the price to refund. */
const partOfPrice = euro.check(z.positive({ error: 'errors.validation.amount' }))
/** Whether a part is more than nothing; without one, all that is left is refunded. */
export const isPartPositive = ({
  amount,
  coinsAmount,
}: {
  amount?: number | undefined
  coinsAmount?: number | undefined
}) => (amount === undefined && coinsAmount === undefined) || (amount ?? 0) + (coinsAmount ?? 0) > 0
const refundFilters = { search, state: oneOf(refundFilterStates), fanId: z.optional(id), ...between }

export const listRefunds = defineOperation({
  id: 'listRefunds',
  method: 'GET',
  path: '/api/staff/clubs/:slug/refunds',
  summary: 'Refunds, newest first: by staff, and of payments that arrived too late; searched by buyer.',
  access: finance,
  params: ofClub,
  query: listQuery(refundSorts, refundFilters),
  response: z.array(refund),
})

export const exportRefunds = defineOperation({
  id: 'exportRefunds',
  method: 'GET',
  path: '/api/staff/clubs/:slug/refunds.csv',
  summary: 'The refunds that match, in the order of the list, as CSV. The access is logged.',
  access: finance,
  csv: true,
  params: ofClub,
  query: exportQuery(refundSorts, refundFilters),
  response: z.string(),
})

export const getStaffRefund = defineOperation({
  id: 'getStaffRefund',
  method: 'GET',
  path: '/api/staff/clubs/:slug/refunds/:refundId',
  summary: 'One refund.',
  access: finance,
  params: inClubOf('refundId'),
  response: refund,
})

export const retryRefund = defineOperation({
  id: 'retryRefund',
  method: 'POST',
  path: '/api/staff/clubs/:slug/refunds/:refundId/retries',
  summary:
    'Begins a refund again, with the same sums, after the provider has refused it. Responds with the one that is under way or done, if there is one; 409 `errors.refund.already` or `.tooMuch` if the order of a withdrawal was refunded otherwise meanwhile.',
  access: finance,
  idempotent: true,
  params: inClubOf('refundId'),
  status: 201,
  response: refund,
})

export const recordRepayment = defineOperation({
  id: 'recordRepayment',
  method: 'POST',
  path: '/api/staff/clubs/:slug/refunds/:refundId/repayments',
  summary:
    'Records how the club has repaid a refund that the buyer’s bank has sent back. 404 if it was not sent back, 409 `errors.staff.alreadyResolved` if it was recorded as repaid in another way.',
  access: finance,
  idempotent: true,
  params: inClubOf('refundId'),
  body: z.object({ method: z.enum(recordedMethods) }),
  status: 201,
  response: refund,
})

export const refundOrder = defineOperation({
  id: 'refundOrder',
  method: 'POST',
  path: '/api/staff/clubs/:slug/orders/:orderId/refunds',
  summary:
    'Refunds an order: all that is left of it, optionally with a return to stock, or a part of its money and coins, after which the fan keeps it. 409 `errors.refund.already`, `.tooMuch`, `.changed` if what is left isn’t as expected, and `.receipt` for a part of an order with a tax receipt.',
  access: finance,
  idempotent: true,
  params: inClubOf('orderId'),
  body: z
    .object({
      reason,
      restock: z.boolean(),
      /** Euro of the card payment to refund. */
      amount: z.optional(euro),
      /** Coins of the payment to refund. */
      coinsAmount: z.optional(price),
      expected,
    })
    .check(z.refine(isPartPositive, { error: 'errors.validation.amount', path: ['amount'] })),
  status: 201,
  response: refund,
})

export const refundDonation = defineOperation({
  id: 'refundDonation',
  method: 'POST',
  path: '/api/staff/clubs/:slug/donations/:donationId/refunds',
  summary: 'Refunds a donation and cancels its receipt. 409 `errors.refund.already`.',
  access: finance,
  idempotent: true,
  params: inClubOf('donationId'),
  body: ofReason,
  status: 201,
  response: refund,
})

export const refundMembership = defineOperation({
  id: 'refundMembership',
  method: 'POST',
  path: '/api/staff/clubs/:slug/memberships/:membershipId/refunds',
  summary: 'Refunds a yearly fee and ends the membership. 409 `errors.refund.already`.',
  access: finance,
  idempotent: true,
  params: inClubOf('membershipId'),
  body: ofReason,
  status: 201,
  response: refund,
})

export const refundCoinsPurchase = defineOperation({
  id: 'refundCoinsPurchase',
  method: 'POST',
  path: '/api/staff/clubs/:slug/coins-purchases/:purchaseId/refunds',
  summary:
    'Takes bought coins back and returns their price: of all that are left, or of as many as an amount has bought. 409 `errors.refund.coinsSpent` if the fan has spent them, `.already`, `.tooMuch`, and `.changed` if what is left isn’t as expected.',
  access: finance,
  idempotent: true,
  params: inClubOf('purchaseId'),
  body: z.object({ reason, amount: z.optional(partOfPrice), expected }),
  status: 201,
  response: refund,
})
