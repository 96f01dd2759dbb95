import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'

/** The job that closes the provider's session of a superseded checkout; if it was paid meanwhile, the event of the payment refunds it. */
export const closeCheckoutSession =
  ({ provider }: { provider: PaymentProvider }) =>
  async ({ session }: { session: string }): Promise<void> => {
    await provider.closeCheckout(session)
  }
