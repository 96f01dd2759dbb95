import { cents } from '@virage/domain'
import type { Stripe } from 'stripe'
import type { PayoutLine, ProviderPayout } from './payment-provider.ts'

const idOf = (object: string | { id: string } | null) =>
  object === null || typeof object === 'string' ? object : object.id

/**
 * Returns the payment, refund or dispute that a balance transaction is about; undefined for the account's own fees and the payout
 * itself.
 */
function lineOf({ id, amount, fee, source }: Stripe.BalanceTransaction): PayoutLine | undefined {
  if (source === null || typeof source === 'string') return undefined
  const line = { id, amount: cents(amount), fee: cents(fee), clubId: null }
  switch (source.object) {
    case 'charge': {
      const payment = idOf(source.payment_intent)
      // A charge has the metadata of its payment.
      return {
        ...line,
        kind: 'payment',
        reference: payment ?? source.id,
        payment,
        clubId: source.metadata['clubId'] ?? null,
      }
    }
    case 'refund':
      // One that the buyer's bank has sent back is added again.
      return {
        ...line,
        kind: amount > 0 ? 'sentBack' : 'refund',
        reference: source.id,
        payment: idOf(source.payment_intent),
      }
    case 'dispute':
      return { ...line, kind: 'dispute', reference: source.id, payment: idOf(source.payment_intent) }
    default:
      return undefined
  }
}

/** Reads Stripe's payouts that have arrived since a day, with the payments, refunds and disputes that each consists of. */
export async function* listStripePayouts(stripe: Stripe, since: string): AsyncGenerator<ProviderPayout> {
  const arrived = { gte: Math.floor(Date.parse(since) / 1000) }
  for await (const payout of stripe.payouts.list({ arrival_date: arrived, status: 'paid', limit: 100 })) {
    const lines: PayoutLine[] = []
    const transactions = stripe.balanceTransactions.list({ payout: payout.id, expand: ['data.source'], limit: 100 })
    for await (const transaction of transactions) {
      const line = lineOf(transaction)
      if (line) lines.push(line)
    }
    yield { id: payout.id, day: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10), lines }
  }
}
