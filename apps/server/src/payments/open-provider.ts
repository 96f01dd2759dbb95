import type { Config } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import { deriveKey } from '../platform/derive-key.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import { createSandboxProvider } from '../platform/payments/sandbox-provider.ts'
import { createStripeProvider } from '../platform/payments/stripe-provider.ts'

/** Signs webhooks of the embedded provider. */
export const sandboxSecret = (config: Config): Buffer => deriveKey(config.SECRET, 'sandbox-webhooks')

/** The payment provider that the settings name. */
export function openProvider({
  config,
  database,
  publicUrl,
  now,
}: {
  config: Config
  database: Database
  publicUrl: () => string
  now: () => Date
}): PaymentProvider {
  if (config.PAYMENT_PROVIDER === 'sandbox')
    return createSandboxProvider({ database, publicUrl, secret: sandboxSecret(config), now })
  return createStripeProvider({
    // The settings are refused without them.
    secretKey: config.STRIPE_SECRET_KEY ?? '',
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
    apiUrl: config.STRIPE_API_URL,
    now,
  })
}
