import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ReceiptAddresses } from '../receipts/receipt-addresses.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Where the provider tells what became of checkouts: the only thing that marks something paid. */
export async function paymentWebhook(
  app: FastifyInstance,
  { platform, provider, addresses }: { platform: Platform; provider: PaymentProvider; addresses: ReceiptAddresses },
): Promise<void> {
  const { database, publicUrl } = platform
  // The signature is over the bytes as they came.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post(`/api/webhooks/${provider.name}`, { schema: { hide: true } }, async (request, reply) => {
    const signature = request.headers[provider.signatureHeader]
    const read = provider.readEvent(String(request.body), typeof signature === 'string' ? signature : undefined)
    if (read.kind === 'forged') throw new ApiError('errors.backend.forbidden')
    // The provider tells of much that is not ours; it is thanked, or it would tell it again for days.
    if (read.kind === 'irrelevant') return reply.status(200).send({})
    await settleCheckout({ database, publicUrl, addresses }, provider.name, read.event)
    return reply.status(200).send({})
  })
}
