import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { DB } from '../database/schema.gen.ts'
import { addJob } from '../jobs.ts'
import { ApiError } from '../http/api-error.ts'
import type { PaymentEvent } from './payment-provider.ts'

/** A visit to the sandbox's page. */
export type SandboxSession = Selectable<DB['sandbox_session']>

/** What a visit may come to. */
export type SandboxOutcome = 'complete' | 'cancelled' | 'expired'

/**
 * Ends a visit, once: the session's end, the charge, and the event that tells of it commit together; the event is
 * delivered until it is taken.
 *
 * @returns the session as it is then, whoever ended it
 */
export async function settleSandboxSession(tx: Tx, id: string, outcome: SandboxOutcome): Promise<SandboxSession> {
  const session = await tx.selectFrom('sandbox_session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!session) throw new ApiError('errors.backend.notFound')
  if (session.status !== 'open') return session
  const setup = session.mode === 'setup'
  const payment = outcome === 'complete' && !setup ? `payment_${session.id}` : null
  const status = outcome === 'complete' ? ('complete' as const) : ('expired' as const)
  await tx.updateTable('sandbox_session').set({ status, payment_intent: payment }).where('id', '=', id).execute()
  if (payment !== null) {
    await tx
      .insertInto('sandbox_charge')
      .values({ id: payment, idempotency_key: session.id, customer: session.customer, amount: session.amount })
      .execute()
  }
  await tellByWebhook(tx, {
    type: outcome === 'complete' ? (setup ? 'cardSaved' : 'paid') : outcome,
    // Written by openCheckout.
    reference: session.reference,
    customer: session.customer,
    paymentMethod: setup ? `card_${session.id}` : null,
    payment,
  })
  return { ...session, status, payment_intent: payment }
}

/** Tells of something by webhook, until it is taken. */
export async function tellByWebhook(tx: Tx, told: Omit<PaymentEvent, 'id'>): Promise<void> {
  const event: PaymentEvent = { id: `event_${randomUUID()}`, ...told }
  await addJob(tx, 'deliverSandboxEvent', { body: JSON.stringify(event) })
}
