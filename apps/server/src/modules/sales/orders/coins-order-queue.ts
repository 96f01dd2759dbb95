import type { Order } from '@virage/contract'
import type { Club } from '../../../platform/access/clubs.ts'
import { type BatchQueue, openBatchQueue } from '../../../platform/batch-queue.ts'
import { isUnavailable } from '../../../platform/database/is-unavailable.ts'
import type { Outcome } from '../../../platform/http/run-idempotently.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { buyWithCoins, type CoinsOrderRequest } from './buy-with-coins.ts'

/** A request to buy with coins, with the club's settings at its arrival. */
export type CoinsOrderCall = CoinsOrderRequest & { club: Club }

/** Maximum number of orders per commit. */
const maxBatchSize = 128

/**
 * Opens the queue of a club's orders with coins. All of them change the club's treasury and its order counter, so they
 * can only commit one after the other. Orders that arrive during a commit share the next one.
 */
export function openCoinsOrderQueue(
  { database, clock }: Pick<Platform, 'database'> & { clock: Pick<Platform['clock'], 'now'> },
  mail: Confirmations,
): BatchQueue<CoinsOrderCall, Outcome<Order>> {
  const buy = (requests: CoinsOrderCall[]): Promise<Outcome<Order>[]> => {
    const club = requests.at(-1)?.club
    if (!club) return Promise.resolve([])
    return database.withTenant(club.id, (tx) => buyWithCoins(tx, { club, requests, now: clock.now() }, mail))
  }
  return openBatchQueue({
    largest: maxBatchSize,
    keyOf: ({ request: { principal, operation, key } }) => key && JSON.stringify([principal, operation, key]),
    work: async (batch) => {
      try {
        const outcomes = await buy(batch)
        for (const [index, outcome] of outcomes.entries()) batch[index]?.settle(outcome)
      } catch (error) {
        // It is unknown whether the commit succeeded: clients find out with their keys.
        if (isUnavailable(error) || batch.length === 1) throw error
        // Retried one by one, so that a faulty order doesn't fail the others.
        for (const call of batch) await buy([call]).then(([outcome]) => outcome && call.settle(outcome), call.fail)
      }
    },
  })
}
