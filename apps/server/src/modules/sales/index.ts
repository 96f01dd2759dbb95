import type { FastifyInstance } from 'fastify'
import type { SendMail } from '../../platform/mail/mail.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NotificationLinks } from '../notifications/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { describeCard } from './cards/describe-card.ts'
import { cardRoutes } from './cards/routes.ts'
import { balanceRoutes } from './coins/balance-routes.ts'
import { purchaseCoinsRoute } from './coins/routes.ts'
import { donationRoutes } from './donations/routes.ts'
import { scheduleMembershipReview } from './memberships/review-memberships.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { announceCharge } from './outstanding-payments/announce-charge.ts'
import { scheduleDueCharges } from './outstanding-payments/charge-due-payments.ts'
import { scheduleUnpaidMarks } from './outstanding-payments/unpaid-marks.ts'
import { outstandingPaymentStaffRoutes } from './outstanding-payments/staff-routes.ts'
import { saleStaffRoutes } from './overview/staff-routes.ts'
import { chargeCard } from './payments/charge-card.ts'
import { closeCheckoutSession } from './payments/close-checkout-session.ts'
import { scheduleCheckoutExpiry, scheduleRefundResumption } from './payments/expire-checkouts.ts'
import { paymentWebhook } from './payments/routes.ts'
import { createReceiptUrls } from './receipts/receipt-urls.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { refundStaffRoutes } from './refunds/staff-routes.ts'
import { deriveKey } from '../../platform/derive-key.ts'

export { openProvider, sandboxSecret } from './payments/open-provider.ts'
export { openStateOf } from './outstanding-payments/present-state.ts'
export { markUnpaid } from './outstanding-payments/unpaid-marks.ts'
export { supersedeOpenCheckouts } from './payments/supersede-checkouts.ts'
export { personalData } from './personal-data.ts'

/** Returns the jobs of sales. */
export const salesTasks = ({
  database,
  provider,
  links,
  sendMail,
}: Pick<Platform, 'database'> & { provider: PaymentProvider; links: NotificationLinks; sendMail: SendMail }) => ({
  sendRefund: sendRefund({ database, provider }),
  closeCheckoutSession: closeCheckoutSession({ provider }),
  chargeCard: chargeCard({ database, provider, links }),
  announceCharge: announceCharge({ database, sendMail }),
  describeCard: describeCard({ database, provider }),
})

/** All payments: checkouts, orders, coins, donations, memberships, outstanding payments, refunds, receipts. */
export async function salesModule(
  http: FastifyInstance,
  {
    platform,
    register,
    backOffice,
    provider,
    links,
  }: ModuleOptions & { provider: PaymentProvider; links: NotificationLinks },
): Promise<void> {
  const { config, database, clock, fans, publicUrl, schedule } = platform
  const receiptUrls = createReceiptUrls({ secret: deriveKey(config.SECRET, 'receipts'), now: clock.now })
  await http.register(paymentWebhook, { platform, provider, receiptUrls, links })
  orderRoutes(register, platform, { provider, receiptUrls })
  balanceRoutes(register, platform, provider)
  purchaseCoinsRoute(register, platform, provider)
  cardRoutes(register, platform, provider)
  donationRoutes(register, platform, { provider, receiptUrls })
  membershipRoutes(register, platform, provider)
  receiptRoutes(http, register, { database, fans, receiptUrls })
  saleStaffRoutes(backOffice)
  refundStaffRoutes(backOffice)
  outstandingPaymentStaffRoutes(backOffice, { clock, provider })

  scheduleDueCharges(schedule, { database, provider: provider.name, now: clock.now })
  scheduleUnpaidMarks(schedule, platform)
  scheduleMembershipReview(schedule, { database, publicUrl })
  scheduleCheckoutExpiry(schedule, platform)
  scheduleRefundResumption(schedule, { database, send: sendRefund({ database, provider }) })
}
