import { randomUUID } from 'node:crypto'
import { type Coins, coinUnits } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { runIdempotently, type IdempotentRequest } from '../../../platform/http/run-idempotently.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { type Checkout, checkoutLifetime, lockCheckout, type NewCheckout } from './checkouts.ts'
import type { Donor } from '../../../platform/database/json-columns.ts'
import { providerError } from './provider-error.ts'
import {
  closeSupersededSessions,
  releaseClosedCheckouts,
  type Superseded,
  supersedeOpenCheckouts,
} from './supersede-checkouts.ts'

/** A stored checkout, and the texts of the provider's page. */
export type Prepared = {
  checkout: NewCheckout
  mode: 'payment' | 'setup'
  description: string
  customer: string | null
}

/** A checkout session to open: the open checkouts that it supersedes, and how it is stored. */
export type NewSession = { superseded?: Superseded; prepare: (tx: Tx) => Promise<Prepared> }

/**
 * Opens a checkout session in two steps: first the checkout and its reservations commit; then the provider creates a
 * session with the checkout's id as its key. If the process dies in between, the same request can be repeated and
 * continues; otherwise the checkout expires.
 *
 * @throws ApiError `errors.payment.underWay` if the request is repeated after its page was closed, so that it needs another key
 */
export async function beginCheckout(
  payments: { database: Database; provider: PaymentProvider },
  request: IdempotentRequest,
  { superseded, prepare }: NewSession,
): Promise<{ url: string }> {
  const { database, provider } = payments
  const closed = superseded ? await closeSupersededSessions(payments, request, superseded) : []
  type StoredSession = { checkoutId: string; mode: 'payment' | 'setup'; description: string; customer: string | null }
  const store = database.withTenant(request.clubId, (tx) =>
    runIdempotently<StoredSession>(tx, request, async () => {
      if (superseded) await supersedeOpenCheckouts(tx, superseded, superseded.exclusiveIds)
      const { checkout, ...page } = await prepare(tx)
      return { checkoutId: checkout.id, ...page }
    }),
  )
  const stored = await store.catch(async (refusal: unknown) => {
    if (superseded) await releaseClosedCheckouts(database, superseded, closed)
    throw refusal
  })
  const checkout = await database.withTenant(request.clubId, (tx) =>
    lockCheckout(tx, request.clubId, stored.checkoutId),
  )
  if (!checkout) throw new Error(`Checkout ${stored.checkoutId} was not stored`)
  // A repeated request may find that its page was paid, or closed.
  if (checkout.status === 'paid') return { url: checkout.success_url }
  if (checkout.status !== 'open') throw new ApiError('errors.payment.underWay')
  if (checkout.provider_url !== null) return { url: checkout.provider_url }
  const opened = await openSession(provider, checkout, stored)
  const isOpen = await database.withTenant(request.clubId, async (tx) => {
    const { status } = await tx
      .updateTable('checkout')
      .set({ provider_session: opened.session, provider_url: opened.url })
      .where('club_id', '=', checkout.club_id)
      .where('id', '=', checkout.id)
      .returning('status')
      .executeTakeFirstOrThrow()
    // A newer checkout superseded this one during the provider's request. Nobody has the address of its page.
    if (status !== 'open') await addJob(tx, 'closeCheckoutSession', { session: opened.session })
    return status === 'open'
  })
  if (!isOpen) throw new ApiError('errors.payment.underWay')
  return { url: opened.url }
}

async function openSession(
  provider: PaymentProvider,
  checkout: Checkout,
  { mode, description, customer }: Omit<Prepared, 'checkout'>,
): Promise<{ session: string; url: string }> {
  try {
    return await provider.openCheckout({
      idempotencyKey: checkout.id,
      mode,
      amount: checkout.amount,
      description,
      customer,
      reference: { clubId: checkout.club_id, checkoutId: checkout.id },
      successUrl: checkout.success_url,
      cancelUrl: checkout.cancel_url,
      expiresAt: checkout.expires_at,
    })
  } catch (cause) {
    throw providerError(provider, cause)
  }
}

/** Returns a checkout without reservations: for saving a card, a donation, a membership, coins. */
export const plainCheckout = (
  club: Club,
  session: Pick<NewCheckout, 'fanId' | 'purpose' | 'amount' | 'provider' | 'successUrl' | 'cancelUrl'> & {
    now: Date
    coins?: Coins
    donor?: Donor | undefined
  },
): NewCheckout => ({
  id: randomUUID(),
  clubId: club.id,
  fanId: session.fanId,
  purpose: session.purpose,
  amount: session.amount,
  heldCoins: coinUnits(0),
  coins: session.coins ?? coinUnits(0),
  offSession: false,
  outstandingPaymentId: null,
  delivery: null,
  lines: [],
  ...(session.donor ? { donor: session.donor } : {}),
  provider: session.provider,
  successUrl: session.successUrl,
  cancelUrl: session.cancelUrl,
  expiresAt: new Date(session.now.getTime() + checkoutLifetime),
})
