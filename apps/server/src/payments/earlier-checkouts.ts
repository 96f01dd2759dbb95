import { sql } from 'kysely'
import { lockExclusives } from '../orders/queries.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type IdempotentRequest, hasRecord } from '../platform/http/idempotently.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import { type Checkout, type NewCheckout, readCheckoutLines, releaseCheckout } from './checkouts.ts'

/** Which open visits of a fan a new one takes the place of: those for the same purpose and, for orders, the same things. */
export type Earlier = {
  clubId: string
  fanId: string
  purpose: Extract<NewCheckout['purpose'], 'order' | 'membership' | 'card'>
  exclusiveIds: string[]
}

async function findEarlier(tx: Tx, { clubId, fanId, purpose, exclusiveIds }: Earlier): Promise<Checkout[]> {
  return tx
    .selectFrom('checkout as c')
    .selectAll('c')
    .where('c.club_id', '=', clubId)
    .where('c.fan_id', '=', fanId)
    .where('c.purpose', '=', purpose)
    .where('c.status', '=', 'open')
    .$if(purpose === 'order', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('checkout_line as l')
            .select('l.exclusive_id')
            .whereRef('l.club_id', '=', 'c.club_id')
            .whereRef('l.checkout_id', '=', 'c.id')
            .where('l.exclusive_id', 'in', exclusiveIds),
        ),
      ),
    )
    .orderBy('c.id')
    .forUpdate()
    .execute()
}

/**
 * Ends the provider's pages of earlier visits before a new one begins, so that a fan with two tabs pays once.
 *
 * @throws ApiError `errors.payment.underWay` when one of them was paid a moment ago and its webhook is on its way
 */
export async function closeEarlierPages(
  { database, provider }: { database: Database; provider: PaymentProvider },
  request: IdempotentRequest,
  earlier: Earlier,
): Promise<void> {
  const open = await database.withTenant(earlier.clubId, async (tx) =>
    (await hasRecord(tx, request)) ? [] : findEarlier(tx, earlier),
  )
  for (const { provider_session: session, off_session: offSession } of open) {
    if (offSession) throw new ApiError('errors.payment.underWay')
    if (session === null) continue
    const ended = await provider.closeCheckout(session).catch((cause: unknown) => {
      throw Object.assign(new ApiError('errors.payment.providerFailed'), { cause })
    })
    if (ended === 'paid') throw new ApiError('errors.payment.underWay')
  }
}

/**
 * Gives back what earlier visits have set aside, in the transaction that begins the new one. Checkouts are locked before
 * stock, and stock before coins.
 *
 * @param also further things that the transaction is about to lock
 */
export async function releaseEarlier(tx: Tx, earlier: Earlier, also: string[]): Promise<void> {
  // Visits of one fan begin one after the other: of two tabs at once, the second finds what the first has stored.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visit ${earlier.fanId}`}, 0))`.execute(tx)
  const open = await findEarlier(tx, earlier)
  if (open.some(({ off_session: offSession }) => offSession)) throw new ApiError('errors.payment.underWay')
  const lines = await Promise.all(open.map(({ club_id, id }) => readCheckoutLines(tx, club_id, id)))
  await lockExclusives(tx, earlier.clubId, [...also, ...lines.flat().map(({ id }) => id)])
  for (const checkout of open) {
    await releaseCheckout(tx, checkout, 'cancelled')
    // Opened by another tab since the pages were closed.
    if (checkout.provider_session !== null) await addJob(tx, 'closePage', { session: checkout.provider_session })
  }
}
