import type { Cents } from '@virage/domain'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { PaymentProvider, Refunded } from '../../../platform/payments/payment-provider.ts'
import { completeRefund } from './complete-refund.ts'

/** The age from which the provider may no longer know a refund's key: Stripe forgets keys after a day. */
const keyLifetime = '20 hours'

/** A refund that waits for the provider. */
type PendingRefund = { clubId: string; refundId: string; checkoutId: string; payment: string; amount: Cents }

/**
 * Creates the job that requests a refund from the provider and records the result. It is idempotent: the refund's id is the
 * provider's idempotency key, and names the refund once the key is forgotten (docs/decisions/0224).
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
        .select(['r.amount', 'c.payment', 'c.id as checkoutId'])
        .select(sql<boolean>`r.created_at < statement_now() - ${keyLifetime}::interval`.as('isOld'))
        .where('r.club_id', '=', clubId)
        .where('r.id', '=', refundId)
        .where('r.status', '=', 'pending')
        .executeTakeFirst(),
    )
    if (!wanted) return
    const { payment, checkoutId, amount, isOld } = wanted
    const request = async (): Promise<Refunded> => {
      if (payment === null) return { ok: false, reason: 'The checkout has no payment id of the provider' }
      const refund = { clubId, refundId, checkoutId, payment, amount }
      const made = isOld ? await findMade({ database, provider }, refund) : undefined
      return made ?? provider.refund({ idempotencyKey: refundId, payment, amount, reference: { clubId, checkoutId } })
    }
    const answer = await request()
    await database.withTenant(clubId, (tx) => completeRefund(tx, clubId, refundId, answer))
  }

/**
 * Finds the result of a refund that was sent before. One without a key was made by hand, or by an earlier release: it counts if
 * it has the same amount and no other refund has recorded it.
 */
async function findMade(
  { database, provider }: { database: Database; provider: PaymentProvider },
  { clubId, refundId, checkoutId, payment, amount }: PendingRefund,
): Promise<Refunded | undefined> {
  const known = await provider.listRefunds(payment)
  const its = known.find(({ idempotencyKey }) => idempotencyKey === refundId)
  if (its) return its.result
  const others = await database.withTenant(clubId, (tx) =>
    tx
      .selectFrom('refund')
      .select('provider_refund')
      .where('club_id', '=', clubId)
      .where('checkout_id', '=', checkoutId)
      .execute(),
  )
  const recorded = new Set(others.map(({ provider_refund: refund }) => refund))
  return known.find(
    ({ idempotencyKey, amount: refunded, result }) =>
      idempotencyKey === null && refunded === amount && result.ok && !recorded.has(result.refund),
  )?.result
}
