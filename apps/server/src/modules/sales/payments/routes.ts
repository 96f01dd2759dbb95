import { listWebhooks, replayWebhook } from '@virage/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { NotificationLinks } from '../../notifications/index.ts'
import { recordOperatorAct } from '../../staff/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { PaymentEvent, PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ReceiptUrls } from '../receipts/receipt-urls.ts'
import { settleCheckout } from './settle-checkout.ts'
import {
  presentWebhook,
  purgeWebhooks,
  readWebhook,
  readWebhooks,
  recordDelivery,
  recordFailure,
  recordSettled,
} from './webhook-queries.ts'

type Webhooks = { platform: Platform; provider: PaymentProvider; receiptUrls: ReceiptUrls; links: NotificationLinks }

/** Applies events of the provider, and stores what became of each. */
const eventSettler =
  ({ platform: { database, publicUrl }, receiptUrls, links }: Webhooks) =>
  async (provider: string, event: PaymentEvent): Promise<void> => {
    await recordDelivery(database, provider, event)
    try {
      await settleCheckout({ database, publicUrl, receiptUrls, links }, provider, event)
    } catch (error) {
      await recordFailure(database, provider, event.id, error instanceof Error ? error.message : String(error))
      throw error
    }
    await recordSettled(database, provider, event.id)
  }

/** Registers the provider's webhook, the only way to settle a checkout. */
export async function paymentWebhook(app: FastifyInstance, options: Webhooks): Promise<void> {
  const { provider } = options
  const settle = eventSettler(options)
  // The signature covers the raw body.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post(`/api/webhooks/${provider.name}`, { schema: { hide: true } }, async (request, reply) => {
    const signature = request.headers[provider.signatureHeader]
    const read = provider.readEvent(String(request.body), typeof signature === 'string' ? signature : undefined)
    if (read.kind === 'forged') throw new ApiError('errors.backend.forbidden')
    // Other events are acknowledged, too; otherwise the provider would repeat them for days.
    if (read.kind === 'irrelevant') return reply.status(200).send({})
    await settle(provider.name, read.event)
    return reply.status(200).send({})
  })
}

/** Registers what operators see of the provider's events, and that they apply one again. */
export function webhookOperatorRoutes(register: RegisterOperation, options: Webhooks): void {
  const { database, purges } = options.platform
  const settle = eventSettler(options)
  purges['webhooks'] = () => purgeWebhooks(database)

  register(listWebhooks, async () => (await database.asSystem(readWebhooks)).map(presentWebhook))

  register(replayWebhook, async ({ staff, params: { webhookId } }) => {
    const stored = await database.asSystem((tx) => readWebhook(tx, webhookId))
    if (!stored) throw new ApiError('errors.backend.notFound')
    if (stored.settled_at) throw new ApiError('errors.staff.alreadyResolved')
    const { provider, event } = stored
    await recordOperatorAct(database, { staff, action: replayWebhook.id, details: { provider, event: event.id } })
    await settle(provider, event)
    return presentWebhook((await database.asSystem((tx) => readWebhook(tx, webhookId))) ?? stored)
  })
}
