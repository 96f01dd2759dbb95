import type { FastifyInstance } from 'fastify'
import { Refusal } from '../platform/http/refusal.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import type { Platform } from '../platform/platform.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Where the provider tells what became of checkouts: the only thing that marks something paid. */
export async function paymentWebhook(
  app: FastifyInstance,
  { platform, provider }: { platform: Platform; provider: PaymentProvider },
): Promise<void> {
  const { database, events, fans } = platform
  // The signature is over the bytes as they came.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post(`/api/webhooks/${provider.name}`, { schema: { hide: true } }, async (request, reply) => {
    const signature = request.headers['virage-signature']
    const event = provider.readEvent(String(request.body), typeof signature === 'string' ? signature : undefined)
    if (!event) throw new Refusal('errors.backend.forbidden')
    const settled = await settleCheckout(database, provider.name, event)
    if (settled) {
      const { clubId } = event.reference
      for (const exclusiveId of settled.exclusiveIds) events.publish({ type: 'exclusive', clubId, exclusiveId })
      if (settled.fanId) {
        await fans.forgetById(clubId, settled.fanId)
        events.publish({ type: 'duePayment', clubId, fanId: settled.fanId })
      }
    }
    return reply.status(200).send({})
  })
}
