import { cents, totalCost } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { supersedeOpenCheckouts } from '../payments/supersede-checkouts.ts'
import { transferCoins } from '../../wallet/index.ts'
import { checkItems, type NotForSale, priceOf, stockIds } from './check-items.ts'
import { insertOrder, lockItems, type NewOrder, reserveStock } from './queries.ts'

/** The result of buying with coins. */
export type CoinsOrder =
  | { ok: true; order: NewOrder; number: number; createdAt: Date }
  | { ok: false; reason: NonNullable<NotForSale> | 'notEnough' }

/** Buys with coins only: the whole price is paid from the balance, or nothing happens. It supersedes open checkouts. */
export async function orderWithCoins(
  tx: Tx,
  { club, fanId, exclusiveIds, now }: { club: Club; fanId: string; exclusiveIds: string[]; now: Date },
): Promise<CoinsOrder> {
  await supersedeOpenCheckouts(tx, { clubId: club.id, fanId, purpose: 'order', exclusiveIds }, exclusiveIds)
  const items = await lockItems(tx, club.id, fanId, exclusiveIds)
  const problem = checkItems(items, exclusiveIds, now)
  if (problem) return { ok: false, reason: problem }
  const price = priceOf(items)
  const id = await newId(tx)
  if (price > 0) {
    const moved = await transferCoins(tx, {
      clubId: club.id,
      kind: 'ORDER',
      from: { fanId },
      to: 'treasury',
      amount: price,
      reference: id,
    })
    if (!moved.ok) return moved
  }
  await reserveStock(tx, club.id, stockIds(items))
  const order: NewOrder = {
    id,
    clubId: club.id,
    fanId,
    checkoutId: null,
    outstandingPaymentId: items[0]?.outstanding_payment_id ?? null,
    originalCost: totalCost(price, club.coin_price),
    finalCost: cents(0),
    usedCoins: price,
    items,
  }
  const { created_at, number } = await insertOrder(tx, order)
  return { ok: true, order, number, createdAt: created_at }
}
