import type { RefundShare } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { lockRefundable, type Refundable } from '../refunds/queries.ts'
import { refundPart } from '../refunds/refund-part.ts'
import { refusals } from '../refunds/refusals.ts'
import { findWaitingRequest, insertRequest } from './queries.ts'

/**
 * Asks a second person to approve a refund, of a part or of all that is left now. The purchase is locked, so that two people
 * don't ask for the same.
 *
 * @returns the id of the request
 * @throws ApiError if there is nothing to refund, or another request waits
 */
export async function requestApproval(
  tx: Tx,
  {
    clubId,
    staff,
    what,
    part,
    expected,
    restock,
    reason,
  }: {
    clubId: string
    staff: { accountId: string; email: string }
    what: Refundable
    part: RefundShare | undefined
    /** What must be left, because somebody has decided by it. */
    expected: RefundShare | undefined
    restock: boolean
    reason: string
  },
): Promise<string> {
  const bought = await lockRefundable(tx, clubId, what)
  if (!bought) throw new ApiError('errors.backend.notFound')
  if ((await findWaitingRequest(tx, clubId, what.id)) !== null) throw new ApiError('errors.refund.requested')
  const wanted = refundPart(bought, part, 'purchase', expected)
  if (!wanted.ok) throw new ApiError(refusals[wanted.reason])
  const { amount, coins, whole } = wanted
  return insertRequest(tx, {
    clubId,
    kind: what.kind,
    itemId: what.id,
    amount,
    coins,
    restock: restock && whole,
    reason,
    staff,
  })
}
