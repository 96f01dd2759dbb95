import type { Coins } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { transferCoins } from './ledger.ts'
import { supplyNeedsApproval } from './staff-queries.ts'

/**
 * Issues coins into the treasury.
 *
 * @param supply `approvalId`: the request that a second person has approved
 * @throws ApiError without one, where the club asks for a second person
 */
export async function supplyTreasury(
  tx: Tx,
  { clubId, amount, memo, approvalId }: { clubId: string; amount: Coins; memo: string; approvalId?: string },
): Promise<void> {
  if (approvalId === undefined && (await supplyNeedsApproval(tx, clubId)))
    throw new ApiError('errors.staff.supplyNeedsApproval')
  const reference = approvalId ?? (await newId(tx))
  await transferCoins(tx, { clubId, kind: 'SUPPLY', from: 'issue', to: 'treasury', amount, reference, memo })
}
