import type { Coins } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { areCoinsEnabled } from './coins-enabled.ts'
import { transferCoins } from './ledger.ts'
import { hasFan } from './staff-queries.ts'

/**
 * Gives coins of the treasury to a fan, with a reason that their wallet shows.
 *
 * @throws ApiError if the club has no coins, the fan does not exist, or the treasury does not have enough
 */
export async function giveFromTreasury(
  tx: Tx,
  { clubId, fanId, amount, memo }: { clubId: string; fanId: string; amount: Coins; memo: string },
): Promise<void> {
  if (!(await areCoinsEnabled(tx, clubId))) throw new ApiError('errors.payment.coinsNotAccepted')
  if (!(await hasFan(tx, clubId, fanId))) throw new ApiError('errors.backend.notFound')
  const reference = await newId(tx)
  const moved = await transferCoins(tx, {
    clubId,
    kind: 'GIFT',
    from: 'treasury',
    to: { fanId },
    amount,
    reference,
    memo,
  })
  if (!moved.ok) throw new ApiError('errors.coins.notEnough')
}
