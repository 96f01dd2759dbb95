import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { supplyTreasury } from '../../wallet/index.ts'
import { refusals } from '../refunds/refusals.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { updateDecision } from './queries.ts'

/**
 * Approves a request and carries it out in the same transaction: the refund begins, or the coins are issued. If that is no
 * longer possible, the request stays as it is.
 *
 * @throws ApiError with the reason for which there is no refund
 */
export async function approve(
  tx: Tx,
  request: Selectable<DB['approval_request']>,
  staff: { accountId: string; email: string },
): Promise<void> {
  const { club_id: clubId, id, kind, item_id: itemId, amount, coins, restock, reason } = request
  await updateDecision(tx, { clubId, id }, { decision: 'approved', staff, reason: null })
  if (kind === 'supply' || itemId === null) {
    await supplyTreasury(tx, { clubId, amount: coins, memo: reason, approvalId: id })
    return
  }
  const refunded = await requestRefund(tx, {
    clubId,
    what: { kind, id: itemId },
    part: { amount, coins },
    // Only the whole order goes back to the stock.
    expected: restock ? { amount, coins } : undefined,
    restock,
    reason,
    actor: request.requested_by,
    approvalId: id,
  })
  if (!refunded.ok) throw new ApiError(refusals[refunded.reason])
}
