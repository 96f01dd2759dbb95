import {
  type ApprovalRequest,
  approveRequest,
  declineRequest,
  getApprovalRules,
  listApprovalRequests,
  requestRefundApproval,
  requestSupplyApproval,
  setApprovalRules,
} from '@virage/contract/staff'
import { cents } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { StaffMember } from '../../../platform/access/staff.ts'
import { readCents, readCoins, toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged } from '../../../platform/http/if-match.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { withVersion } from '../../../platform/version-of.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { readShare } from '../refunds/read-share.ts'
import { orderNumber } from '../orders/queries.ts'
import { presentBuyer } from '../overview/present-buyer.ts'
import { approve } from './approve.ts'
import {
  insertRequest,
  type ListedRequest,
  lockRequest,
  lockRules,
  readRequest,
  readRequests,
  readRules,
  updateDecision,
  updateRules,
} from './queries.ts'
import { requestApproval } from './request-approval.ts'

/** Registers what needs a second person: its rules, requests and decisions (docs/decisions/0127). */
export function approvalStaffRoutes(backOffice: StaffOperations): void {
  type Reader = { club: Club; staff: StaffMember }
  const shown = async (tx: Tx, { club, staff }: Reader, id: string) => {
    const row = await readRequest(tx, club.id, id)
    if (!row) throw new ApiError('errors.backend.notFound')
    return present(row, club, staff)
  }
  const lockWaiting = async (tx: Tx, club: Club, id: string) => {
    const row = await lockRequest(tx, club.id, id)
    if (!row) throw new ApiError('errors.backend.notFound')
    if (!row.is_waiting) throw new ApiError('errors.staff.requestDecided')
    return row
  }

  backOffice.read(getApprovalRules, async ({ club }, tx) => presentRules(await readRules(tx, club.id)))

  backOffice.mutate(setApprovalRules, async ({ club, body: { refundAbove, supply }, ifMatch }, tx) => {
    const before = presentRules(await lockRules(tx, club.id))
    assertUnchanged(ifMatch, before)
    await updateRules(tx, club.id, { refundAbove: refundAbove === null ? null : readCents(refundAbove), supply })
    const after = presentRules(await readRules(tx, club.id))
    return { answer: after, audit: { subject: 'approvals', before, after } }
  })

  backOffice.read(listApprovalRequests, async (context, tx) => {
    const { club, staff, query } = context
    return sendList(context, await readRequests(tx, club.id, query), (row) => present(row, club, staff))
  })

  backOffice.mutate(requestRefundApproval, async (context, tx) => {
    const { club, staff, body } = context
    const { kind, itemId, restock, reason } = body
    const part = readShare(body)
    const expected = body.expected && readShare(body.expected)
    const what = { kind, id: itemId }
    const id = await requestApproval(tx, { clubId: club.id, staff, what, part, expected, restock, reason })
    return {
      answer: await shown(tx, context, id),
      audit: { subject: `${kind} ${itemId}`, details: { request: id, reason } },
    }
  })

  backOffice.mutate(requestSupplyApproval, async (context, tx) => {
    const { club, staff, body } = context
    if (!club.coins_enabled) throw new ApiError('errors.payment.coinsNotAccepted')
    const coins = readCoins(body.coinsAmount)
    const { reason } = body
    const id = await insertRequest(tx, {
      clubId: club.id,
      kind: 'supply',
      itemId: null,
      amount: cents(0),
      coins,
      restock: false,
      reason,
      staff,
    })
    return {
      answer: await shown(tx, context, id),
      audit: { subject: 'treasury', details: { request: id, coins, reason } },
    }
  })

  backOffice.mutate(approveRequest, async (context, tx) => {
    const { club, staff, params } = context
    const request = await lockWaiting(tx, club, params.requestId)
    if (request.requested_by === staff.accountId) throw new ApiError('errors.staff.ownRequest')
    await approve(tx, request, staff)
    const answer = await shown(tx, context, request.id)
    const details = { amount: request.amount, coins: request.coins, requestedBy: request.requested_by_email }
    return { answer, audit: { subject: `approval ${request.id}`, details } }
  })

  backOffice.mutate(declineRequest, async (context, tx) => {
    const { club, staff, params, body } = context
    const request = await lockWaiting(tx, club, params.requestId)
    const { reason } = body
    await updateDecision(tx, { clubId: club.id, id: request.id }, { decision: 'declined', staff, reason })
    return {
      answer: await shown(tx, context, request.id),
      audit: { subject: `approval ${request.id}`, details: { reason } },
    }
  })
}

const presentRules = (row: Awaited<ReturnType<typeof readRules>>) =>
  withVersion({
    refundAbove: row.refund_approval_above === null ? null : toMoneyDto(row.refund_approval_above),
    supply: row.supply_needs_approval,
  })

const present = (row: ListedRequest, club: Club, staff: StaffMember): ApprovalRequest => ({
  id: row.id,
  date: row.created_at.toISOString(),
  kind: row.kind,
  itemId: row.item_id,
  number: row.order_number === null ? null : orderNumber(row.order_number),
  buyer: buyerOf(row),
  amount: toMoneyDto(row.amount),
  coins: toCoinsDto(row.coins, club),
  restock: row.restock,
  reason: row.reason,
  requestedBy: row.requested_by_email,
  own: row.requested_by === staff.accountId,
  state: row.state,
  expiresAt: row.expires_at.toISOString(),
  decidedBy: row.decided_by_email,
  decidedAt: row.decided_at?.toISOString() ?? null,
  declineReason: row.decline_reason,
  refundId: row.refund_id,
})

const buyerOf = ({ fan_id, first_name, last_name, email }: ListedRequest) =>
  fan_id === null
    ? null
    : presentBuyer({ fan_id, first_name: first_name ?? '', last_name: last_name ?? '', email: email ?? '' })
