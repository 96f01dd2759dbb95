import type { FastifyInstance } from 'fastify'
import type { NotificationLinks } from '../../notifications/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ReceiptUrls } from '../receipts/receipt-urls.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Registers the provider's webhook, the only way to settle a checkout. */
export async function paymentWebhook(
  app: FastifyInstance,
  options: { platform: Platform; provider: PaymentProvider; receiptUrls: ReceiptUrls; links: NotificationLinks },
): Promise<void> {
  const { platform, provider, receiptUrls, links } = options
  const { database, publicUrl } = platform
  // The signature covers the raw body.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post(`/api/webhooks/${provider.name}`, { schema: { hide: true } }, async (request, reply) => {
    const signature = request.headers[provider.signatureHeader]
    const read = provider.readEvent(String(request.body), typeof signature === 'string' ? signature : undefined)
    if (read.kind === 'forged') throw new ApiError('errors.backend.forbidden')
    // Other events are acknowledged, too; otherwise the provider would repeat them for days.
    if (read.kind === 'irrelevant') return reply.status(200).send({})
    await settleCheckout({ database, publicUrl, receiptUrls, links }, provider.name, read.event)
    return reply.status(200).send({})
  })
}
