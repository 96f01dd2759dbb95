import { sql } from 'kysely'
import { lockExclusives } from '../orders/queries.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type IdempotentRequest, hasRecord } from '../../../platform/http/run-idempotently.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { type Checkout, type NewCheckout, readCheckoutLines } from './checkouts.ts'
import { providerError } from './provider-error.ts'
import { releaseCheckout } from './release-checkout.ts'

/**
 * The open checkouts of a fan that a new one supersedes: those for the same purpose and, for orders, the same
 * exclusives.
 */
export type Superseded = {
  clubId: string
  fanId: string
  purpose: Extract<NewCheckout['purpose'], 'order' | 'membership' | 'card' | 'delivery'>
  exclusiveIds: string[]
  /** Locks the order that the new one is about, which a refund of it locks before coins. */
  lockOrder?: (tx: Tx) => Promise<unknown>
}

/** Reads and locks the open checkouts of fans for a purpose; for orders, those with any of the exclusives. */
async function lockOpenCheckouts(
  tx: Tx,
  { clubId, fanIds, purpose, exclusiveIds }: Omit<Superseded, 'fanId' | 'lockOrder'> & { fanIds: string[] },
): Promise<Checkout[]> {
  return tx
    .selectFrom('checkout as c')
    .selectAll('c')
    .where('c.club_id', '=', clubId)
    .where('c.fan_id', 'in', fanIds)
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

const lockSuperseded = (tx: Tx, { fanId, ...superseded }: Superseded): Promise<Checkout[]> =>
  lockOpenCheckouts(tx, { ...superseded, fanIds: [fanId] })

/**
 * Closes the provider's sessions of superseded checkouts before a new one begins, so that a fan with two tabs pays
 * once.
 *
 * @returns the sessions that were closed
 * @throws ApiError `errors.payment.underWay` if one of them was just paid and its webhook has not arrived yet
 */
export async function closeSupersededSessions(
  { database, provider }: { database: Database; provider: PaymentProvider },
  request: IdempotentRequest,
  superseded: Superseded,
): Promise<string[]> {
  const open = await database.withTenant(superseded.clubId, async (tx) =>
    (await hasRecord(tx, request)) ? [] : lockSuperseded(tx, superseded),
  )
  if (open.some(({ off_session: offSession }) => offSession)) throw new ApiError('errors.payment.underWay')
  const closed: string[] = []
  try {
    for (const { provider_session: session } of open) {
      if (session === null) continue
      const ended = await provider.closeCheckout(session).catch((cause: unknown) => {
        throw providerError(provider, cause)
      })
      if (ended === 'paid') throw new ApiError('errors.payment.underWay')
      closed.push(session)
    }
  } catch (refusal) {
    await releaseClosedCheckouts(database, superseded, closed)
    throw refusal
  }
  return closed
}

/** Releases checkouts whose sessions were closed for a new one that was then refused: nobody can pay for them any more. */
export async function releaseClosedCheckouts(
  database: Database,
  superseded: Superseded,
  sessions: string[],
): Promise<void> {
  if (sessions.length === 0) return
  await database.withTenant(superseded.clubId, async (tx) => {
    await lockCheckoutsOf(tx, [superseded.fanId])
    const open = await lockSuperseded(tx, superseded)
    const closed = open.filter(({ provider_session: session }) => session !== null && sessions.includes(session))
    await lockStockOf(tx, superseded.clubId, closed)
    for (const checkout of closed) await releaseCheckout(tx, checkout, 'cancelled')
  })
}

/**
 * Releases what superseded checkouts have reserved, in the transaction that begins the new one. Checkouts are locked
 * before an order and stock, and these before coins.
 *
 * @param also further exclusives that the transaction is about to lock
 */
export async function supersedeOpenCheckouts(tx: Tx, superseded: Superseded, also: string[]): Promise<void> {
  await lockCheckoutsOf(tx, [superseded.fanId])
  const open = await lockSuperseded(tx, superseded)
  if (open.some(({ off_session: offSession }) => offSession)) throw new ApiError('errors.payment.underWay')
  await superseded.lockOrder?.(tx)
  await lockStockOf(tx, superseded.clubId, open, also)
  for (const checkout of open) await supersede(tx, checkout)
}

/** Locks the stock that checkouts have reserved, and that of further exclusives. */
async function lockStockOf(tx: Tx, clubId: string, checkouts: Checkout[], also: string[] = []): Promise<void> {
  const reserved = []
  for (const { id } of checkouts) reserved.push(...(await readCheckoutLines(tx, clubId, id)))
  await lockExclusives(tx, clubId, [...also, ...reserved.map(({ id }) => id)])
}

/** An open checkout of a fan for an order, and the exclusives that it is for. */
export type OpenOrderCheckout = { checkout: Checkout & { fan_id: string }; exclusiveIds: string[] }

/**
 * Reads and locks open checkouts of several fans for orders with any of these exclusives, and all exclusives that such an
 * order may change.
 */
export async function lockOpenOrderCheckouts(
  tx: Tx,
  clubId: string,
  { fanIds, exclusiveIds }: { fanIds: string[]; exclusiveIds: string[] },
): Promise<OpenOrderCheckout[]> {
  await lockCheckoutsOf(tx, fanIds)
  const checkouts = await lockOpenCheckouts(tx, { clubId, fanIds, purpose: 'order', exclusiveIds })
  const open: OpenOrderCheckout[] = []
  for (const { fan_id: fanId, ...checkout } of checkouts) {
    const lines = await readCheckoutLines(tx, clubId, checkout.id)
    if (fanId !== null) open.push({ checkout: { ...checkout, fan_id: fanId }, exclusiveIds: lines.map(({ id }) => id) })
  }
  await lockExclusives(tx, clubId, [...new Set([...exclusiveIds, ...open.flatMap((one) => one.exclusiveIds)])])
  return open
}

/** Serializes the checkouts of each fan: of two concurrent tabs, the second sees what the first has stored. */
export async function lockCheckoutsOf(tx: Tx, fanIds: string[]): Promise<void> {
  const keys = [...new Set(fanIds)].toSorted().map((fanId) => `checkout ${fanId}`)
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(tx)
}

/** Releases an open checkout for a newer one. */
export async function supersede(tx: Tx, checkout: Checkout): Promise<void> {
  await releaseCheckout(tx, checkout, 'cancelled')
  // Another tab has opened it since the sessions were closed.
  if (checkout.provider_session !== null)
    await addJob(tx, 'closeCheckoutSession', { session: checkout.provider_session })
}
