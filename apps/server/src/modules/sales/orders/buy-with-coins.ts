import type { Language, Order } from '@virage/contract'
import { cents, coinUnits } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { confirmOrder } from './confirm-order.ts'
import { orderWithCoins } from './order-with-coins.ts'
import { presentOrder } from './present-order.ts'
import { orderProblems } from './problems.ts'

/**
 * Buys exclusives only with coins, and confirms the order by email.
 *
 * @throws ApiError if an exclusive can't be sold to this fan now, or the balance is too low
 */
export async function buyWithCoins(
  tx: Tx,
  {
    club,
    fanId,
    exclusiveIds,
    now,
    language,
  }: { club: Club; fanId: string; exclusiveIds: string[]; now: Date; language: Language },
  mail: Confirmations,
): Promise<Order> {
  const bought = await orderWithCoins(tx, {
    club,
    fanId,
    exclusiveIds,
    now,
  })
  if (!bought.ok) throw new ApiError(orderProblems[bought.reason])
  const { order, number, createdAt } = bought
  await confirmOrder(tx, mail, {
    club,
    fanId,
    orderId: order.id,
    number,
    names: order.items.map(({ name }) => name),
    receipt: undefined,
  })
  return presentOrder(
    club,
    {
      ...order,
      number,
      createdAt,
      refunded: false,
      refundedCoins: coinUnits(0),
      refundedCost: cents(0),
      receipt: null,
    },
    language,
  )
}
