import type { Database } from '../../../platform/database/database.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { completeRefund } from './complete-refund.ts'

/**
 * The job that asks the provider for a refund and records its answer. It may run twice: the refund's own id is the
 * provider's idempotency key, so money goes back once.
 */
export const sendRefund =
  ({ database, provider }: { database: Database; provider: PaymentProvider }) =>
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
        : await provider.refund({ idempotencyKey: refundId, payment, amount: amount })
    await database.withTenant(clubId, (tx) => completeRefund(tx, clubId, refundId, answer))
  }
