import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, coinsAmount, id, instant, line, money, ofClub, slug } from '../values.ts'
import { allStaff, finance, owners } from './access.ts'
import { listQuery, oneOf } from './list-query.ts'
import { buyer, expected, isPartPositive } from './refunds.ts'
import { euro, inClubOf, price, reason, version } from './values.ts'

/** What staff refund; coins by the id of their purchase. */
export const refundableKinds = ['order', 'donation', 'membership', 'coins'] as const
/** What a second person approves. */
export const approvalKinds = [...refundableKinds, 'supply'] as const
export const approvalStates = ['WAITING', 'APPROVED', 'DECLINED', 'EXPIRED'] as const
export const approvalSorts = ['date'] as const

/** What a club asks a second person for. */
export const approvalRules = z.object({
  version,
  /** Staff refund a purchase beyond this sum only with a second person's approval; null for never. */
  refundAbove: z.nullable(money),
  supply: z.boolean(),
})
export type ApprovalRules = z.output<typeof approvalRules>

export const getApprovalRules = defineOperation({
  id: 'getApprovalRules',
  method: 'GET',
  path: '/api/staff/clubs/:slug/approval-rules',
  summary: 'What a second person approves.',
  access: allStaff,
  params: ofClub,
  response: approvalRules,
})

export const setApprovalRules = defineOperation({
  id: 'setApprovalRules',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/approval-rules',
  summary: 'Decides what a second person approves. Open requests stay as they are.',
  access: owners,
  versioned: true,
  params: ofClub,
  body: z.object({ refundAbove: z.nullable(euro), supply: z.boolean() }),
  response: approvalRules,
})

/** What can be refunded of a purchase, and what follows. */
export const refundable = z.object({
  buyer: z.nullable(buyer),
  paid: z.object({ amount: money, coins }),
  left: z.object({ amount: money, coins }),
  /** Bought coins that are left, which the fan returns. */
  bought: coins,
  /** Those that the fan still has, and the money that goes back for them; zero for anything but coins. */
  unspent: z.object({ amount: money, coins }),
  /** Whether staff have recorded its payment: the club then pays the money back itself, and nothing goes to a card. */
  isRecorded: z.boolean(),
  /** Whether a part can be refunded: of an order without a tax receipt, and of bought coins. */
  isDivisible: z.boolean(),
  /** The tax receipt that a refund cancels; `number` is null while it waits. */
  receipt: z.nullable(z.object({ number: z.nullable(z.string()) })),
  /** When the membership that a refund ends would end; null for anything else. */
  endsAt: z.nullable(instant),
  /** What one person may still refund; null if there is no limit. Coins count with the price of the club. */
  alone: z.nullable(money),
  /** A request that waits for a second person. */
  requestId: z.nullable(id),
})
export type RefundablePurchase = z.output<typeof refundable>

export const getRefundable = defineOperation({
  id: 'getRefundable',
  method: 'GET',
  path: '/api/staff/clubs/:slug/refundables/:kind/:itemId',
  summary: 'What can be refunded of a purchase.',
  access: finance,
  params: z.object({ slug, kind: z.enum(refundableKinds), itemId: id }),
  response: refundable,
})

/** A request for a refund or a supply of coins. */
export const approvalRequest = z.object({
  id,
  date: instant,
  kind: z.enum(approvalKinds),
  /** The purchase; null for a supply. */
  itemId: z.nullable(id),
  /** The order's number; null for anything else. */
  number: z.nullable(z.string()),
  buyer: z.nullable(buyer),
  amount: money,
  coins,
  restock: z.boolean(),
  reason: z.string(),
  requestedBy: z.string(),
  /** Whether the caller has asked: somebody else approves it. */
  own: z.boolean(),
  state: z.enum(approvalStates),
  expiresAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  declineReason: z.nullable(z.string()),
  /** The refund that followed. */
  refundId: z.nullable(id),
})
export type ApprovalRequest = z.output<typeof approvalRequest>

export const listApprovalRequests = defineOperation({
  id: 'listApprovalRequests',
  method: 'GET',
  path: '/api/staff/clubs/:slug/approval-requests',
  summary: 'Requests for the approval of a second person, newest first.',
  access: finance,
  params: ofClub,
  query: listQuery(approvalSorts, { state: oneOf(approvalStates), kind: oneOf(approvalKinds) }),
  response: z.array(approvalRequest),
})

export const requestRefundApproval = defineOperation({
  id: 'requestRefundApproval',
  method: 'POST',
  path: '/api/staff/clubs/:slug/refund-requests',
  summary:
    'Asks a second person to approve a refund: of all that is left, or of a part of an order or of bought coins. It expires after seven days. 409 `errors.refund.requested` while another request for the purchase waits, `.changed` if what is left isn’t as expected.',
  access: finance,
  idempotent: true,
  params: ofClub,
  body: z
    .object({
      kind: z.enum(refundableKinds),
      itemId: id,
      amount: z.optional(euro),
      coinsAmount: z.optional(price),
      expected,
      restock: z.boolean(),
      reason,
    })
    .check(
      z.refine(
        (body) => {
          const isDivisible = body.kind === 'order' || body.kind === 'coins'
          return isPartPositive(body) && (isDivisible || (body.amount === undefined && body.coinsAmount === undefined))
        },
        { error: 'errors.validation.amount', path: ['amount'] },
      ),
    ),
  status: 201,
  response: approvalRequest,
})

export const requestSupplyApproval = defineOperation({
  id: 'requestSupplyApproval',
  method: 'POST',
  path: '/api/staff/clubs/:slug/coin-supply-requests',
  summary: 'Asks a second person to approve a supply of coins. It expires after seven days.',
  access: finance,
  idempotent: true,
  params: ofClub,
  body: z.object({ coinsAmount, reason: line }),
  status: 201,
  response: approvalRequest,
})

const refusals =
  '409 `errors.staff.ownRequest` for who asked, `errors.staff.requestDecided` once it is decided or has expired'

export const approveRequest = defineOperation({
  id: 'approveRequest',
  method: 'POST',
  path: '/api/staff/clubs/:slug/approval-requests/:requestId/approvals',
  summary: `Approves a request, which takes effect at once. ${refusals}, and as the refund itself.`,
  access: finance,
  idempotent: true,
  params: inClubOf('requestId'),
  body: z.object({}),
  status: 201,
  response: approvalRequest,
})

export const declineRequest = defineOperation({
  id: 'declineRequest',
  method: 'POST',
  path: '/api/staff/clubs/:slug/approval-requests/:requestId/refusals',
  summary: 'Declines a request; who asked takes it back. 409 `errors.staff.requestDecided` as for the approval.',
  access: finance,
  idempotent: true,
  params: inClubOf('requestId'),
  body: z.object({ reason }),
  status: 201,
  response: approvalRequest,
})
