import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { DB } from '../database/schema.gen.ts'
import { addJob } from '../jobs.ts'
import { ApiError } from '../http/api-error.ts'
import type { PaymentEvent, SavedCard } from './payment-provider.ts'

/** The sandbox's test cards, as payment providers' test modes have them. */
export const testCards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000002500003155',
  /** Asks for authentication each time, even once it is saved. */
  challengeEachTime: '4000002760003184',
}

/** Ends the id of a saved card that asks for authentication off session. */
export const challengeSuffix = '_challenge'

/** Returns the id of a saved card, which contains the last four digits. */
const savedCardId = (sessionId: string, number: string) =>
  `card_${sessionId}_${number.slice(-4)}${number === testCards.challengeEachTime ? challengeSuffix : ''}`

/** Reads a saved card from its id; undefined for ids of other providers. All cards of the sandbox expire in 2034. */
export function readSavedCard(paymentMethod: string): SavedCard | undefined {
  const last4 = /^card_sandbox_.*_(\d{4})(?:_|$)/.exec(paymentMethod)?.[1]
  return last4 === undefined ? undefined : { brand: 'visa', last4, month: 12, year: 2034 }
}

/** A session of the sandbox's page. */
export type SandboxSession = Selectable<DB['sandbox_session']>

/** The outcome of a session. */
export type SandboxOutcome = 'complete' | 'cancelled' | 'expired'

/**
 * Ends a session, once. Its new status, the charge and the event commit together. The event is delivered until it is
 * accepted.
 *
 * @param cardNumber the card that was typed
 * @returns the session after its end, even if an earlier request ended it
 */
export async function settleSandboxSession(
  tx: Tx,
  id: string,
  outcome: SandboxOutcome,
  cardNumber: string = testCards.success,
): Promise<SandboxSession> {
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
  await enqueueWebhook(tx, {
    type: outcome === 'complete' ? (setup ? 'cardSaved' : 'paid') : outcome,
    reference: session.reference,
    customer: session.customer,
    paymentMethod: setup ? savedCardId(session.id, cardNumber) : null,
    payment,
    failure: null,
  })
  return { ...session, status, payment_intent: payment }
}

/** Enqueues a webhook, which is delivered until it is accepted. */
export async function enqueueWebhook(tx: Tx, fields: Omit<PaymentEvent, 'id'>): Promise<void> {
  const event: PaymentEvent = { id: `event_${randomUUID()}`, ...fields }
  await addJob(tx, 'deliverSandboxEvent', { body: JSON.stringify(event) })
}
