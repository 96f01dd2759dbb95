import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'

/**
 * Creates the job that closes the provider's session of a superseded checkout. If it was paid meanwhile, the payment's
 * event refunds it.
 */
export const closeCheckoutSession =
  ({ provider }: { provider: PaymentProvider }) =>
  async ({ session }: { session: string }): Promise<void> => {
    await provider.closeCheckout(session)
  }
