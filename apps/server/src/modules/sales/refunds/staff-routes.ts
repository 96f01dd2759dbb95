import {
  getRefundable,
  getStaffRefund,
  listRefunds,
  recordRepayment as recordRepaymentOperation,
  type Refund as RefundDto,
  refundCoinsPurchase,
  refundDonation,
  refundMembership,
  refundOrder,
  retryRefund as retryRefundOperation,
} from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import type { StaffMember } from '../../../platform/access/staff.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { MutationResult, StaffOperations } from '../../staff/index.ts'
import { presentBuyer } from '../overview/present-buyer.ts'
import { type ListedRefund, readRefund, readRefunds } from './list-queries.ts'
import { presentRefundable, readRefundable } from './refundable.ts'
import { readShare, type ShareDto } from './read-share.ts'
import { refusals } from './refusals.ts'
import { canRetry, retryRefund } from './retry-refund.ts'
import { type RefundInput, requestRefund } from './request-refund.ts'
import { recordRepayment } from './sent-back.ts'

/** Registers refunds of orders, donations, memberships and coins (docs/specification-notes.md, "Staff"). */
export function refundStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(listRefunds, async (context, tx) => {
    const { club, query } = context
    return sendList(context, await readRefunds(tx, club.id, query), (row) => present(context, row))
  })

  const getRefund = async (tx: Tx, context: Reader, id: string) => {
    const row = await readRefund(tx, context.club.id, id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return present(context, row)
  }

  backOffice.read(getRefundable, async ({ club, params }, tx) =>
    presentRefundable(await readRefundable(tx, club.id, { kind: params.kind, id: params.itemId }), club),
  )

  backOffice.read(getStaffRefund, (context, tx) => getRefund(tx, context, context.params.refundId))

  backOffice.mutate(retryRefundOperation, async (context, tx) => {
    const { club, params } = context
    const retried = await retryRefund(tx, club.id, params.refundId)
    if (!retried.ok) throw new ApiError(refusals[retried.reason])
    const { refund: standing, isNew } = retried
    return {
      answer: await getRefund(tx, context, standing.id),
      audit: isNew ? { subject: `refund ${params.refundId}`, details: { refund: standing.id } } : [],
    }
  })

  backOffice.mutate(recordRepaymentOperation, async (context, tx) => {
    const { club, params, body, staff } = context
    const { refundId } = params
    const recorded = await recordRepayment(tx, club.id, { refundId, method: body.method, actor: staff.accountId })
    if (!recorded) throw new ApiError('errors.backend.notFound')
    const { refund: repaid, isNew } = recorded
    if (repaid.repaid_method !== body.method) throw new ApiError('errors.staff.alreadyResolved')
    return {
      answer: await getRefund(tx, context, refundId),
      audit: isNew ? { subject: `refund ${refundId}`, details: { amount: repaid.amount, method: body.method } } : [],
    }
  })

  const refund = async (
    tx: Tx,
    context: Reader & { staff: StaffMember; body: { expected?: ShareDto | undefined } },
    input: Pick<RefundInput, 'what' | 'part' | 'reason' | 'restock'>,
  ): Promise<MutationResult<RefundDto>> => {
    const { club, staff, body } = context
    const expected = body.expected && readShare(body.expected)
    const requested = await requestRefund(tx, { clubId: club.id, actor: staff.accountId, ...input, expected })
    if (!requested.ok) throw new ApiError(refusals[requested.reason])
    const { id, amount, coins, whole, restock } = requested.refund
    return {
      answer: await getRefund(tx, context, id),
      audit: {
        subject: `${input.what.kind} ${input.what.id}`,
        details: { refund: id, amount, coins, whole, restock, reason: input.reason },
      },
    }
  }

  backOffice.mutate(refundOrder, (context, tx) => {
    const { params, body } = context
    return refund(tx, context, { what: { kind: 'order', id: params.orderId }, ...body, part: readShare(body) })
  })
  backOffice.mutate(refundDonation, (context, tx) => {
    const { params, body } = context
    return refund(tx, context, { what: { kind: 'donation', id: params.donationId }, ...body, restock: false })
  })
  backOffice.mutate(refundMembership, (context, tx) => {
    const { params, body } = context
    return refund(tx, context, { what: { kind: 'membership', id: params.membershipId }, ...body, restock: false })
  })
  backOffice.mutate(refundCoinsPurchase, (context, tx) => {
    const { params, body } = context
    return refund(tx, context, {
      what: { kind: 'coins', id: params.purchaseId },
      ...body,
      part: readShare(body),
      restock: false,
    })
  })
}

/** The club of a refund, and the language in which it is presented. */
type Reader = { club: Club; language: Language }

const present = ({ club, language }: Reader, row: ListedRefund): RefundDto => ({
  id: row.id,
  date: row.created_at.toISOString(),
  of: {
    kind: row.kind,
    id: row.item_id,
    title: row.names && row.names.map((name) => localized(name, language) ?? '').join(', '),
  },
  buyer:
    row.fan_id === null
      ? null
      : presentBuyer({
          fan_id: row.fan_id,
          first_name: row.first_name ?? '',
          last_name: row.last_name ?? '',
          email: row.email ?? '',
        }),
  status: row.shown_status,
  amount: toMoneyDto(row.amount),
  coins: toCoinsDto(row.coins, club),
  whole: row.whole,
  restocked: row.restock,
  reason: row.reason,
  failure: row.failure,
  sentBack: row.sent_back_at && {
    at: row.sent_back_at.toISOString(),
    why: row.sent_back_reason ?? '',
    repaid: row.repaid_at && row.repaid_method && { at: row.repaid_at.toISOString(), method: row.repaid_method },
  },
  canRetry: canRetry(row),
})
