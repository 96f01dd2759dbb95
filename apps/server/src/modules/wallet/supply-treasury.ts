import { type Coins, wholeCoins } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockAccount } from './accounts.ts'
import { transferCoins } from './ledger.ts'
import { supplyNeedsApproval } from './staff-queries.ts'

/**
 * How many coins may exist after a supply. Beyond 90 billion numbers are not exact, and no payment in coins would work; purchases, which
 * issue what the treasury lacks, need the rest.
 */
const mostIssued = wholeCoins(50_000_000_000)

/**
 * Issues coins into the treasury.
 *
 * @param supply `approvalId`: the request that a second person has approved
 * @throws ApiError without one, where the club asks for a second person; 422 if there would be too many coins
 */
export async function supplyTreasury(
  tx: Tx,
  { clubId, amount, memo, approvalId }: { clubId: string; amount: Coins; memo: string; approvalId?: string },
): Promise<void> {
  if (approvalId === undefined && (await supplyNeedsApproval(tx, clubId)))
    throw new ApiError('errors.staff.supplyNeedsApproval')
  const issue = await lockAccount(tx, clubId, 'issue')
  if (amount - issue.balance > mostIssued)
    throw new ApiError('errors.validation.failed', {
      errors: [{ path: 'coinsAmount', key: 'errors.validation.amount' }],
    })
  const reference = approvalId ?? (await newId(tx))
  await transferCoins(tx, { clubId, kind: 'SUPPLY', from: 'issue', to: 'treasury', amount, reference, memo })
}
