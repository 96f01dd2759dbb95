import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '../database/database.ts'
import type { CheckoutRequest, PaymentEvent, PaymentProvider } from './payment-provider.ts'
import { isSignedWebhook } from './webhook-signature.ts'

const event = z.object({
  id: z.string(),
  type: z.enum(['paid', 'cardSaved', 'cancelled', 'expired']),
  reference: z.object({ clubId: z.string(), checkoutId: z.string() }),
  customer: z.string().nullable(),
  paymentMethod: z.string().nullable(),
})

/** The embedded provider: pages of its own, test cards, signed webhooks; it charges nobody. */
export function createSandboxProvider({
  database,
  publicUrl,
  secret,
  now,
}: {
  database: Database
  publicUrl: () => string
  /** Signs its webhooks. */
  secret: Buffer
  now: () => Date
}): PaymentProvider {
  return {
    name: 'sandbox',
    openCheckout: async (request: CheckoutRequest) => {
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
    readEvent: (body, signature): PaymentEvent | undefined => {
      if (!isSignedWebhook(secret, body, signature, now())) return undefined
      return event.parse(JSON.parse(body))
    },
  }
}
