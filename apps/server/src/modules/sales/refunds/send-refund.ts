import type { Cents } from '@virage/domain'
import type { Database } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { completeRefund } from './complete-refund.ts'

/**
 * The job that asks the provider for a refund and records its answer. It may run twice: the refund's own id is the
 * provider's idempotency key, so money goes back once.
 */
export const sendRefund =
  ({ database, provider, events }: { database: Database; provider: PaymentProvider; events: Events }) =>
  async ({ clubId, refundId }: { clubId: string; refundId: string }): Promise<void> => {
    const wanted = await database.withTenant(clubId, (tx) =>
      tx
        .selectFrom('refund as r')
        .innerJoin('checkout as c', (join) =>
          join.onRef('c.club_id', '=', 'r.club_id').onRef('c.id', '=', 'r.checkout_id'),
        )
        .select(['r.amount', 'c.payment'])
        .where('r.club_id', '=', clubId)
        .where('r.id', '=', refundId)
        .where('r.status', '=', 'pending')
        .executeTakeFirst(),
    )
    if (!wanted) return
    const { payment, amount } = wanted
    const answer =
      payment === null
        ? { ok: false as const, reason: 'The provider has not named its payment' }
        : await provider.refund({ idempotencyKey: refundId, payment, amount: amount as Cents })
    const completed = await database.withTenant(clubId, (tx) => completeRefund(tx, clubId, refundId, answer))
    for (const exclusiveId of completed?.exclusiveIds ?? []) events.publish({ type: 'exclusive', clubId, exclusiveId })
  }
