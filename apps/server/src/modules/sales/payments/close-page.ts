import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'

/** The job that ends a provider's page whose checkout was given up; one that was paid meanwhile is refunded by its event. */
export const closePage =
  ({ provider }: { provider: PaymentProvider }) =>
  async ({ session }: { session: string }): Promise<void> => {
    await provider.closeCheckout(session)
  }
