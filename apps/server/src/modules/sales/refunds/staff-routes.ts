import {
  listRefunds,
  type Refund as RefundDto,
  refundCoinsPurchase,
  refundDonation,
  refundMembership,
  refundOrder,
} from '@virage/contract/staff'
import type { ProblemKey } from '@virage/contract'
import { centsFromDecimal, coinsFromDecimal } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { listPage } from '../../../platform/http/list-page.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { MutationResult, StaffOperations } from '../../staff/index.ts'
import { readRefunds, type Refund } from './queries.ts'
import { type RefundInput, requestRefund } from './request-refund.ts'

const refusals = {
  notFound: 'errors.backend.notFound',
  alreadyRefunded: 'errors.refund.already',
  coinsSpent: 'errors.refund.coinsSpent',
  tooMuch: 'errors.refund.tooMuch',
  receipt: 'errors.refund.receipt',
} as const satisfies Record<string, ProblemKey>

/** Registers refunds of orders, donations, memberships and coins (docs/specification-notes.md, "Staff"). */
export function refundStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(listRefunds, (context, tx) =>
    listPage(
      context,
      (page) => readRefunds(tx, context.club.id, page),
      (row) => present(context.club, row),
    ),
  )

  const refund = async (
    tx: Tx,
    club: Club,
    actor: string,
    input: Pick<RefundInput, 'what' | 'part' | 'reason' | 'restock'>,
  ): Promise<MutationResult<RefundDto>> => {
    const requested = await requestRefund(tx, { clubId: club.id, actor, ...input })
    if (!requested.ok) throw new ApiError(refusals[requested.reason])
    const { id, amount, coins, whole, restock } = requested.refund
    return {
      answer: present(club, requested.refund),
      audit: {
        subject: `${input.what.kind} ${input.what.id}`,
        details: { refund: id, amount, coins, whole, restock, reason: input.reason },
      },
    }
  }

  backOffice.mutate(refundOrder, ({ club, staff, params, body }, tx) =>
    refund(tx, club, staff.accountId, { what: { kind: 'order', id: params.orderId }, ...body, part: partOf(body) }),
  )
  backOffice.mutate(refundDonation, ({ club, staff, params, body }, tx) =>
    refund(tx, club, staff.accountId, { what: { kind: 'donation', id: params.donationId }, ...body, restock: false }),
  )
  backOffice.mutate(refundMembership, ({ club, staff, params, body }, tx) =>
    refund(tx, club, staff.accountId, {
      what: { kind: 'membership', id: params.membershipId },
      ...body,
      restock: false,
    }),
  )
  backOffice.mutate(refundCoinsPurchase, ({ club, staff, params, body }, tx) =>
    refund(tx, club, staff.accountId, { what: { kind: 'coins', id: params.purchaseId }, ...body, restock: false }),
  )
}

/** Returns the requested part in the smallest units; undefined for all. */
function partOf({ amount, coinsAmount }: { amount?: number | undefined; coinsAmount?: number | undefined }) {
  if (amount === undefined && coinsAmount === undefined) return undefined
  const cents = centsFromDecimal(amount ?? 0)
  const coins = coinsFromDecimal(coinsAmount ?? 0)
  if (!cents.ok || !coins.ok) throw new ApiError('errors.validation.failed')
  return { amount: cents.value, coins: coins.value }
}

const present = (club: Club, row: Refund): RefundDto => ({
  id: row.id,
  date: row.created_at.toISOString(),
  status: row.status,
  amount: toMoneyDto(row.amount),
  coins: toCoinsDto(row.coins, club),
  whole: row.whole,
  restocked: row.restock,
  reason: row.reason,
  failure: row.failure,
})
