import type { Config } from '../../../config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deriveKey } from '../../../platform/derive-key.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import type { createSandboxProvider } from '../../../platform/payments/sandbox-provider.ts'
import { createStripeProvider } from '../../../platform/payments/stripe-provider.ts'

/** Returns the secret that signs the sandbox's webhooks. */
export const sandboxSecret = (config: Config): Buffer => deriveKey(config.SECRET, 'sandbox-webhooks')

/** Opens the configured payment provider. */
export function openProvider({
  config,
  database,
  publicUrl,
  now,
  createSandbox,
}: {
  config: Config
  database: Database
  publicUrl: () => string
  now: () => Date
  createSandbox: typeof createSandboxProvider | undefined
}): PaymentProvider {
  if (config.PAYMENT_PROVIDER === 'sandbox') {
    if (!createSandbox) throw new Error('The payments sandbox was not loaded')
    return createSandbox({ database, publicUrl, secret: sandboxSecret(config), now })
  }
  return createStripeProvider({
    // config.ts rejects settings without them.
    secretKey: config.STRIPE_SECRET_KEY ?? '',
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: config.STRIPE_API_URL,
    now,
  })
}
