import { cents } from '@virage/domain'
import type { Stripe } from 'stripe'
import type { PayoutLine, ProviderPayout } from './payment-provider.ts'

/** Returns the payment or refund that a balance transaction is about; undefined for the account's own fees and the payout itself. */
function lineOf({ id, amount, fee, source }: Stripe.BalanceTransaction): PayoutLine | undefined {
  if (source === null || typeof source === 'string') return undefined
  const line = { id, amount: cents(amount), fee: cents(fee) }
  if (source.object === 'refund') return { ...line, kind: 'refund', reference: source.id }
  if (source.object !== 'charge' || source.payment_intent === null) return undefined
  const intent = source.payment_intent
  return { ...line, kind: 'payment', reference: typeof intent === 'string' ? intent : intent.id }
}

/** Reads Stripe's payouts that have arrived since a day, with the payments and refunds that each consists of. */
export async function listStripePayouts(stripe: Stripe, since: string): Promise<ProviderPayout[]> {
  const payouts: ProviderPayout[] = []
  const arrived = { gte: Math.floor(Date.parse(since) / 1000) }
  for await (const payout of stripe.payouts.list({ arrival_date: arrived, status: 'paid', limit: 100 })) {
    const lines: PayoutLine[] = []
    const transactions = stripe.balanceTransactions.list({ payout: payout.id, expand: ['data.source'], limit: 100 })
    for await (const transaction of transactions) {
      const line = lineOf(transaction)
      if (line) lines.push(line)
    }
    payouts.push({ id: payout.id, day: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10), lines })
  }
  return payouts
}
