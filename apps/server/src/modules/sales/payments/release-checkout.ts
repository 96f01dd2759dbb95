import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { transferCoins } from '../../wallet/index.ts'
import { kindOf } from '../purchase-kinds.ts'
import type { Checkout } from './checkouts.ts'

/**
 * Releases what an open checkout has reserved, and ends it. Stock is locked before coins, as everywhere, to avoid
 * deadlocks.
 */
export async function releaseCheckout(tx: Tx, checkout: Checkout, status: 'cancelled' | 'expired'): Promise<void> {
  const { club_id: clubId, id, fan_id: fanId } = checkout
  await kindOf(checkout).release(tx, checkout)
  if (checkout.held_coins > 0 && fanId !== null) {
    const amount = checkout.held_coins
    const moved = await transferCoins(tx, {
      clubId,
      kind: 'RELEASE',
      from: 'held',
      to: { fanId },
      amount,
      reference: id,
    })
    if (!moved.ok) throw new Error(`Coins of checkout ${id} are not held`)
  }
  await tx
    .updateTable('checkout')
    .set({ status, settled_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .execute()
}
