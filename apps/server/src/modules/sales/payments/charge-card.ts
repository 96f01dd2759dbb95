import type { NotificationLinks } from '../../notifications/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { localized } from '../../../platform/localized.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { lockCheckout, readCheckoutLines } from './checkouts.ts'
import { refuseCharge } from './refuse-charge.ts'

/**
 * Creates the job that charges a saved card for a checkout. It is idempotent, because the checkout's id is the
 * provider's idempotency key. The webhook settles a successful charge, as any payment; a refused one ends the checkout
 * here, or with its webhook. It is repeated for hours; a card that the fan has saved meanwhile isn't charged, because they may not
 * have agreed to that.
 */
export const chargeCard =
  ({ database, provider, links }: { database: Database; provider: PaymentProvider; links: NotificationLinks }) =>
  async ({ clubId, checkoutId, paymentMethod: agreed }: Jobs['chargeCard']): Promise<void> => {
    const wanted = await database.withTenant(clubId, async (tx) => {
      const checkout = await tx
        .selectFrom('checkout as c')
        .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'c.club_id').onRef('f.id', '=', 'c.fan_id'))
        .select(['c.amount', 'f.payment_customer', 'f.payment_method'])
        .where('c.club_id', '=', clubId)
        .where('c.id', '=', checkoutId)
        .where('c.status', '=', 'open')
        .executeTakeFirst()
      const lines = await readCheckoutLines(tx, clubId, checkoutId)
      return checkout && { ...checkout, description: lines.map((line) => localized(line.name, 'en')).join(', ') }
    })
    if (!wanted) return
    const { payment_customer: customer, payment_method: paymentMethod, amount, description } = wanted
    const charged =
      customer === null || paymentMethod === null || paymentMethod !== (agreed ?? paymentMethod)
        ? ({ ok: false, reason: 'declined' } as const)
        : await provider.charge({
            idempotencyKey: checkoutId,
            amount: amount,
            description,
            customer,
            paymentMethod,
            reference: { clubId, checkoutId },
          })
    if (charged.ok) return
    await database.withTenant(clubId, async (tx) => {
      const checkout = await lockCheckout(tx, clubId, checkoutId)
      if (checkout?.status === 'open') await refuseCharge(tx, checkout, charged.reason, links)
    })
  }
