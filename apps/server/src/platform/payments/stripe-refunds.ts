import { cents } from '@virage/domain'
import { Stripe } from 'stripe'
import type { KnownRefund, Refunded, RefundRequest } from './payment-provider.ts'

/** Why a refund has failed. */
export const failureOf = ({ status, failure_reason: reason }: Stripe.Refund): string => reason ?? status ?? 'failed'

const resultOf = (refund: Stripe.Refund): Refunded =>
  refund.status === 'failed' || refund.status === 'canceled'
    ? { ok: false, reason: failureOf(refund) }
    : { ok: true, refund: refund.id }

/** Refunds money. Stripe knows keys for a day; the refund's metadata keeps the key, and names the checkout in its events. */
export async function createStripeRefund(
  stripe: Stripe,
  { idempotencyKey, payment, amount, reference }: RefundRequest,
): Promise<Refunded> {
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: payment, amount, metadata: { ...reference, refundId: idempotencyKey } },
      { idempotencyKey: `refund-${idempotencyKey}` },
    )
    return resultOf(refund)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return { ok: false, reason: error.message }
  }
}

/** Reads all refunds of a payment, the newest first. */
export async function listStripeRefunds(stripe: Stripe, payment: string): Promise<KnownRefund[]> {
  const refunds: KnownRefund[] = []
  try {
    for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: 100 }))
      refunds.push({
        idempotencyKey: refund.metadata?.['refundId'] ?? null,
        amount: cents(refund.amount),
        result: resultOf(refund),
      })
    return refunds
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return []
    throw error
  }
}
