import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { chargeInSandbox, listSandboxRefunds, refundInSandbox } from './sandbox-charges.ts'
import { listSandboxPayouts } from './sandbox-payouts.ts'
import { readSavedCard, settleSandboxSession } from './sandbox-sessions.ts'
import { isSignedWebhook } from './webhook-signature.ts'

const event = z.object({
  id: z.string(),
  type: z.enum(['paid', 'cardSaved', 'cancelled', 'expired']),
  reference: z.object({ clubId: z.string(), checkoutId: z.string() }),
  customer: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  payment: z.string().nullable(),
  // An event that an earlier release has enqueued has none.
  failure: z.enum(['declined', 'authenticationNeeded']).nullable().default(null),
})

/** What the sandbox needs of the process. */
export type Sandbox = {
  database: Database
  /** The base URL of its pages. */
  publicUrl: () => string
  /** Signs its webhooks. */
  secret: Buffer
  now: () => Date
}

/**
 * Creates the sandbox: a payment provider with pages of its own, test cards and signed webhooks, which charges nobody.
 */
export function createSandboxProvider({ database, publicUrl, secret, now }: Sandbox): PaymentProvider {
  return {
    name: 'sandbox',
    signatureHeader: 'virage-signature',
    openCheckout: async (request) => {
      const { id } = await database.query
        .insertInto('sandbox_session')
        .values({
          id: `sandbox_${randomUUID()}`,
          idempotency_key: request.idempotencyKey,
          mode: request.mode,
          amount: request.amount,
          description: request.description,
          customer: request.customer ?? `customer_${randomUUID()}`,
          reference: JSON.stringify(request.reference),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          expires_at: request.expiresAt,
        })
        .onConflict((conflict) =>
          conflict
            .column('idempotency_key')
            .doUpdateSet((eb) => ({ idempotency_key: eb.ref('excluded.idempotency_key') })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return { session: id, url: `${publicUrl()}/sandbox/checkout/${id}` }
    },
    closeCheckout: async (id) => {
      const session = await database.asSystem((tx) => settleSandboxSession(tx, id, 'expired'))
      return session.status === 'complete' ? 'paid' : 'closed'
    },
    readCard: async (paymentMethod) => readSavedCard(paymentMethod),
    // It stores neither cards nor customers: their ids say all it knows.
    removeCard: async () => {},
    removeCustomer: async () => {},
    charge: (request) => database.asSystem((tx) => chargeInSandbox(tx, request)),
    refund: (request) => database.asSystem((tx) => refundInSandbox(tx, request)),
    listRefunds: (payment) => database.asSystem((tx) => listSandboxRefunds(tx, payment)),
    listPayouts: async function* (since) {
      yield* await database.asSystem((tx) => listSandboxPayouts(tx, since))
    },
    readEvent: (body, signature) =>
      isSignedWebhook(secret, body, signature, now())
        ? { kind: 'event', event: event.parse(JSON.parse(body)) }
        : { kind: 'forged' },
  }
}
