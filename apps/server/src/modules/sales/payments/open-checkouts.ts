import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { addJob } from '../../../platform/jobs.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { lockCheckout, readCheckoutLines } from './checkouts.ts'
import { providerError } from './provider-error.ts'
import { releaseCheckout } from './release-checkout.ts'

/** The purposes of checkouts that reserve coins, which fans can cancel. */
const cancellable = ['order', 'delivery'] as const

/**
 * Reads a fan's open checkouts of orders with their exclusives, and of deliveries that are paid after their order, newest first, without off-session
 * charges.
 */
export async function readOpenCheckouts(tx: Tx, clubId: string, fanId: string) {
  const rows = await tx
    .selectFrom('checkout')
    .select(['id', 'held_coins', 'amount', 'provider_url', 'expires_at'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('status', '=', 'open')
    .where('purpose', 'in', cancellable)
    .where('off_session', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const checkouts = []
  for (const row of rows) checkouts.push({ ...row, lines: await readCheckoutLines(tx, clubId, row.id) })
  return checkouts
}

/**
 * Cancels a fan's checkout of an order or a delivery, and releases its coins and stock. The provider's page is closed first, so that
 * nobody can pay for released stock. A checkout that is already cancelled or expired stays as it is.
 *
 * @throws ApiError `errors.payment.alreadyPaid`, or `errors.payment.underWay` if its webhook has not arrived yet
 */
export async function cancelCheckout(
  { database, provider }: { database: Database; provider: PaymentProvider },
  { clubId, fanId, checkoutId }: { clubId: string; fanId: string; checkoutId: string },
): Promise<void> {
  const lock = async (tx: Tx) => {
    const checkout = await lockCheckout(tx, clubId, checkoutId)
    if (!checkout || checkout.fan_id !== fanId || !cancellable.some((purpose) => purpose === checkout.purpose))
      throw new ApiError('errors.backend.notFound')
    if (checkout.status === 'paid') throw new ApiError('errors.payment.alreadyPaid')
    if (checkout.status === 'open' && checkout.off_session) throw new ApiError('errors.payment.underWay')
    return checkout
  }
  const { status, provider_session: session } = await database.withTenant(clubId, lock)
  if (status !== 'open') return
  if (session !== null) {
    const ended = await provider.closeCheckout(session).catch((cause: unknown) => {
      throw providerError(provider, cause)
    })
    if (ended === 'paid') throw new ApiError('errors.payment.underWay')
  }
  await database.withTenant(clubId, async (tx) => {
    // Serializes the checkouts of a fan, as in supersedeOpenCheckouts.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${fanId}`}, 0))`.execute(tx)
    const checkout = await lock(tx)
    // The provider's event about the closed page may have arrived.
    if (checkout.status !== 'open') return
    await releaseCheckout(tx, checkout, 'cancelled')
    // The provider has created a page meanwhile, which must be closed.
    if (session === null && checkout.provider_session !== null)
      await addJob(tx, 'closeCheckoutSession', { session: checkout.provider_session })
  })
}
