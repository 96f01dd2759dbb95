import type { Language, Order } from '@virage/contract'
import { cents, coinUnits } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import {
  runTogetherIdempotently,
  type IdempotentRequest,
  type Outcome,
} from '../../../platform/http/run-idempotently.ts'
import { type Choice, chooseDelivery } from '../delivery/choose-delivery.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { confirmOrders } from './confirm-orders.ts'
import type { CoinsPurchase } from './decide-coins-orders.ts'
import { orderWithCoins } from './order-with-coins.ts'
import { presentOrder } from './present-order.ts'
import { orderProblems } from './problems.ts'

/** A request to buy with coins. */
export type CoinsOrderRequest = Omit<CoinsPurchase, 'delivery'> & {
  choice?: Choice
  request: IdempotentRequest
  /** Of the answer. */
  language: Language
}

/**
 * Buys exclusives only with coins, for several fans in one transaction and once per key, and confirms the orders by email.
 *
 * @returns for each request its order, or why the exclusives can't be sold to this fan now
 */
export async function buyWithCoins(
  tx: Tx,
  { club, requests, now }: { club: Club; requests: CoinsOrderRequest[]; now: Date },
  mail: Confirmations,
): Promise<Outcome<Order>[]> {
  const keys = requests.map(({ request }) => request)
  return runTogetherIdempotently(tx, keys, async (places) => {
    const wanted = places.flatMap((place) => requests[place] ?? [])
    const purchases: CoinsPurchase[] = []
    for (const { fanId, exclusiveIds, choice, seen, billing, declared } of wanted) {
      const delivery = await chooseDelivery(tx, { club, fanId, exclusiveIds }, choice)
      purchases.push({ fanId, exclusiveIds, delivery, seen, billing, declared })
    }
    const outcomes = await orderWithCoins(tx, { club, purchases, now })
    const made = outcomes.flatMap((outcome) => (outcome.ok ? [outcome] : []))
    await confirmOrders(
      tx,
      mail,
      club,
      made.map(({ order, facts }) => ({ order, facts, requested: undefined })),
    )
    return outcomes.map((outcome, index): Outcome<Order> => {
      if (!outcome.ok) return { ok: false, error: new ApiError(orderProblems[outcome.reason]) }
      const { order, facts } = outcome
      const stored = {
        ...order,
        number: facts.number,
        createdAt: facts.created_at,
        refunded: false,
        refundedCoins: coinUnits(0),
        refundedCost: cents(0),
        receipt: null,
        invoices: [],
        deliveryDueFor: null,
        redeliveries: [],
        redeliveryDueFor: null,
      }
      return { ok: true, value: presentOrder(club, stored, wanted[index]?.language ?? 'en') }
    })
  })
}
