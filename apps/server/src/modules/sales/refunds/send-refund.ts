import type { Database } from '../../../platform/database/database.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { completeRefund } from './complete-refund.ts'

/**
 * Creates the job that requests a refund from the provider and records the result. It is idempotent, because the
 * refund's id is the provider's idempotency key.
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
        ? { ok: false as const, reason: 'The checkout has no payment id of the provider' }
        : await provider.refund({ idempotencyKey: refundId, payment, amount: amount })
    await database.withTenant(clubId, (tx) => completeRefund(tx, clubId, refundId, answer))
  }
