import type { Database } from '../../../platform/database/database.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { storeCardDetails } from './queries.ts'

/** Creates the job that asks the provider for brand, last four digits and expiry of a card that a fan has saved. */
export const describeCard =
  ({ database, provider }: { database: Database; provider: PaymentProvider }) =>
  async (saved: { clubId: string; fanId: string; paymentMethod: string }): Promise<void> => {
    const card = await provider.readCard(saved.paymentMethod)
    if (card) await database.withTenant(saved.clubId, (tx) => storeCardDetails(tx, saved, card))
  }
