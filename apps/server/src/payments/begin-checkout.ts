import { randomUUID } from 'node:crypto'
import type { Cents, Coins } from '@virage/domain'
import type { Club } from '../clubs/club-cache.ts'
import { idempotently, type IdempotentRequest } from '../platform/http/idempotently.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import { type Checkout, checkoutLifetime, lockCheckout, type NewCheckout } from './checkouts.ts'
import type { Donor } from '../receipts/donor.ts'
import { closeEarlierPages, type Earlier, releaseEarlier } from './earlier-checkouts.ts'

/** A checkout that has been stored, and what the provider's page is to say. */
export type Prepared = {
  checkout: NewCheckout
  mode: 'payment' | 'setup'
  description: string
  customer: string | null
}

/** A visit that is to begin: what it takes the place of, and how it is stored. */
export type Visit = { earlier?: Earlier; prepare: (tx: Tx) => Promise<Prepared> }

/**
 * Begins a visit to the provider in two steps: first the checkout and what it sets aside commit, then the provider is
 * asked for a page, under the checkout's own id. A process that dies in between leaves a checkout that the same request,
 * repeated, takes up again, and that otherwise expires.
 */
export async function beginCheckout(
  payments: { database: Database; provider: PaymentProvider },
  request: IdempotentRequest,
  { earlier, prepare }: Visit,
): Promise<{ url: string }> {
  const { database, provider } = payments
  if (earlier) await closeEarlierPages(payments, request, earlier)
  type Begun = { checkoutId: string; mode: 'payment' | 'setup'; description: string; customer: string | null }
  const begun = await database.withTenant(request.clubId, (tx) =>
    idempotently<Begun>(tx, request, async () => {
      if (earlier) await releaseEarlier(tx, earlier, earlier.exclusiveIds)
      const { checkout, ...page } = await prepare(tx)
      return { checkoutId: checkout.id, ...page }
    }),
  )
  const checkout = await database.withTenant(request.clubId, (tx) => lockCheckout(tx, request.clubId, begun.checkoutId))
  if (!checkout) throw new Error(`Checkout ${begun.checkoutId} was not stored`)
  if (checkout.provider_url !== null) return { url: checkout.provider_url }
  const opened = await openPage(provider, checkout, begun)
  const status = await database.withTenant(request.clubId, (tx) =>
    tx
      .updateTable('checkout')
      .set({ provider_session: opened.session, provider_url: opened.url })
      .where('club_id', '=', checkout.club_id)
      .where('id', '=', checkout.id)
      .returning('status')
      .executeTakeFirstOrThrow(),
  )
  // Given up for a newer visit while the provider was asked.
  if (status.status !== 'open') {
    await provider.closeCheckout(opened.session)
    throw new ApiError('errors.payment.underWay')
  }
  return { url: opened.url }
}

async function openPage(
  provider: PaymentProvider,
  checkout: Checkout,
  { mode, description, customer }: Omit<Prepared, 'checkout'>,
): Promise<{ session: string; url: string }> {
  try {
    return await provider.openCheckout({
      idempotencyKey: checkout.id,
      mode,
      amount: checkout.amount as Cents,
      description,
      customer,
      reference: { clubId: checkout.club_id, checkoutId: checkout.id },
      successUrl: checkout.success_url,
      cancelUrl: checkout.cancel_url,
      expiresAt: checkout.expires_at,
    })
  } catch (cause) {
    throw Object.assign(new ApiError('errors.payment.providerFailed'), { cause })
  }
}

/** A checkout that sets nothing aside: saving a card, a donation, a membership, coins. */
export const plainCheckout = (
  club: Club,
  visit: Pick<NewCheckout, 'fanId' | 'purpose' | 'amount' | 'provider' | 'successUrl' | 'cancelUrl'> & {
    now: Date
    coins?: Coins
    donor?: Donor | undefined
  },
): NewCheckout => ({
  id: randomUUID(),
  clubId: club.id,
  fanId: visit.fanId,
  purpose: visit.purpose,
  amount: visit.amount,
  heldCoins: 0 as Coins,
  coins: visit.coins ?? (0 as Coins),
  offSession: false,
  duePaymentId: null,
  lines: [],
  ...(visit.donor ? { donor: visit.donor } : {}),
  provider: visit.provider,
  successUrl: visit.successUrl,
  cancelUrl: visit.cancelUrl,
  expiresAt: new Date(visit.now.getTime() + checkoutLifetime),
})
