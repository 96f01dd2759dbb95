import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, id, ofClub, instant, money, page } from '../values.ts'
import { finance } from './access.ts'
import { euro, inClubOf, price, reason } from './values.ts'

/** A fan as the finance lists name them. */
export const buyer = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })
export type Buyer = z.output<typeof buyer>

export const refundStatuses = ['pending', 'done', 'failed'] as const

/** Something given back. */
export const refund = z.object({
  id,
  date: instant,
  status: z.enum(refundStatuses),
  /** Back to the card. */
  amount: money,
  /** Back to the wallet. */
  coins,
  /** False for a part of an order, which stays with the fan. */
  whole: z.boolean(),
  restocked: z.boolean(),
  /** `late` where the product itself sent money back that came too late. */
  reason: z.string(),
  /** Why the provider refused; null while it has not. */
  failure: z.nullable(z.string()),
})
export type Refund = z.output<typeof refund>

const ofReason = z.object({ reason })

export const listRefunds = defineOperation({
  id: 'listRefunds',
  method: 'GET',
  path: '/api/staff/clubs/:slug/refunds',
  summary: 'What was given back, newest first, by staff and for payments that came too late.',
  access: finance,
  params: ofClub,
  query: page,
  response: z.array(refund),
})

export const refundOrder = defineOperation({
  id: 'refundOrder',
  method: 'POST',
  path: '/api/staff/clubs/:slug/orders/:orderId/refunds',
  summary:
    'Gives an order back: all that is left of it, with the things to the stock if asked, or a part of the money and coins that paid it, which leaves it with the fan. 409 `errors.refund.already`, `.tooMuch`, and `.receipt` for a part of what has a tax receipt.',
  access: finance,
  idempotent: true,
  params: inClubOf('orderId'),
  body: z
    .object({
      reason,
      restock: z.boolean(),
      /** So much of what the card paid. */
      amount: z.optional(euro),
      /** So many of the coins that paid. */
      coinsAmount: z.optional(price),
    })
    .check(
      z.refine(
        ({ amount, coinsAmount }) =>
          (amount === undefined && coinsAmount === undefined) || (amount ?? 0) + (coinsAmount ?? 0) > 0,
        { error: 'errors.validation.amount', path: ['amount'] },
      ),
    ),
  status: 201,
  response: refund,
})

export const refundDonation = defineOperation({
  id: 'refundDonation',
  method: 'POST',
  path: '/api/staff/clubs/:slug/donations/:donationId/refunds',
  summary: 'Gives a donation back and cancels its receipt. 409 `errors.refund.already`.',
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
  summary: 'Gives a yearly fee back; the fan is no member any more. 409 `errors.refund.already`.',
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
    'Takes bought coins back and returns their price. 409 `errors.refund.coinsSpent` where the fan has them no more.',
  access: finance,
  idempotent: true,
  params: inClubOf('purchaseId'),
  body: ofReason,
  status: 201,
  response: refund,
})
