import type { Tx } from '../../../platform/database/database.ts'
import { insertShipment, lockWithdrawal } from './queries.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

/**
 * Stores how the buyer has sent the goods back, once, and begins the refund: it can't be held any longer (article L. 221-24).
 *
 * @returns false if there is no withdrawal whose refund waits for the goods
 */
export async function proveShipment(
  tx: Tx,
  { clubId, withdrawalId, carrier, number }: { clubId: string; withdrawalId: string; carrier: string; number: string },
): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, clubId, withdrawalId)
  if (!withdrawal?.needs_return) return false
  await insertShipment(tx, { clubId, withdrawalId, carrier, number })
  await refundWithdrawal(tx, clubId, withdrawal)
  return true
}
