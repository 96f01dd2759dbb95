import type { FastifyInstance } from 'fastify'
import type { Jobs } from '../../platform/jobs.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PrivatePictures } from '../media/index.ts'
import type { NotificationLinks } from '../notifications/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { describeCard } from './cards/describe-card.ts'
import { approvalStaffRoutes } from './approvals/staff-routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { balanceRoutes } from './coins/balance-routes.ts'
import { purchaseCoinsRoute } from './coins/routes.ts'
import { addressRoutes } from './delivery/address-routes.ts'
import { laterDeliveryRoutes } from './delivery/later-delivery-routes.ts'
import { deliveryMethodRoutes } from './delivery/method-routes.ts'
import { parcelRoutes } from './delivery/parcel-routes.ts'
import { parcelStaffRoutes } from './delivery/parcel-staff-routes.ts'
import { scheduleParcelReview } from './delivery/review-parcels.ts'
import { togetherStaffRoutes } from './delivery/together-staff-routes.ts'
import { donationRoutes } from './donations/routes.ts'
import { scheduleMembershipReview } from './memberships/review-memberships.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { announceCharge } from './outstanding-payments/announce-charge.ts'
import { scheduleDueCharges } from './outstanding-payments/charge-due-payments.ts'
import { scheduleUnpaidMarks } from './outstanding-payments/unpaid-marks.ts'
import { settlementRoutes } from './outstanding-payments/settlement-routes.ts'
import { outstandingPaymentStaffRoutes } from './outstanding-payments/staff-routes.ts'
import { saleExports } from './overview/export-routes.ts'
import { saleStaffRoutes } from './overview/staff-routes.ts'
import { chargeCard } from './payments/charge-card.ts'
import { closeCheckoutSession } from './payments/close-checkout-session.ts'
import { scheduleCheckoutExpiry, scheduleRefundResumption } from './payments/expire-checkouts.ts'
import { paymentWebhook, webhookOperatorRoutes } from './payments/routes.ts'
import { createPhotoUrls } from './proofs/photo-urls.ts'
import { purgeProofPhotos } from './proofs/purge-photos.ts'
import { purgeReceivers } from './proofs/purge-receivers.ts'
import { proofPhotoRoutes } from './proofs/routes.ts'
import { type Confirmations, createReceiptUrls } from './receipts/receipt-urls.ts'
import { issueReceipts, scheduleReceipts } from './receipts/issue-waiting-receipts.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { receiptStaffRoutes } from './receipts/staff-routes.ts'
import { schedulePayouts } from './books/import-payouts.ts'
import { scheduleBookDays } from './books/book-days.ts'
import { hashJournal } from './books/close-month.ts'
import { bookStaffRoutes } from './books/staff-routes.ts'
import { hashPdf, schedulePdfs } from './invoices/hash-pdfs.ts'
import { issueInvoicesOf, scheduleInvoices } from './invoices/issue-waiting-invoices.ts'
import { invoicePdfRoute } from './invoices/pdf-route.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { invoiceStaffRoutes } from './invoices/staff-routes.ts'
import { waitingReceiptRoutes } from './receipts/waiting-routes.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { refundWithdrawals } from './withdrawals/refund-withdrawals.ts'
import { refundStaffRoutes } from './refunds/staff-routes.ts'
import { scheduleReturnReminders } from './withdrawals/remind-of-returns.ts'
import { withdrawalStaffRoutes } from './withdrawals/staff-routes.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'
import { deriveKey } from '../../platform/derive-key.ts'

export { openProvider, sandboxSecret } from './payments/open-provider.ts'
export { openStateOf } from './outstanding-payments/present-state.ts'
export { cancelledNotification } from './outstanding-payments/end-charge.ts'
export { markUnpaid } from './outstanding-payments/unpaid-marks.ts'
export { readWithdrawnLot } from './withdrawals/read-withdrawn-lot.ts'
export { supersedeOpenCheckouts } from './payments/supersede-checkouts.ts'
export { suggestDelivery } from './delivery/suggest-delivery.ts'
export { insertVatSettings } from './invoices/vat-settings.ts'
export { personalData } from './personal-data.ts'

/** Returns the jobs of sales. */
export const salesTasks = ({
  platform,
  provider,
  links,
  sendMail,
}: {
  platform: Platform
  provider: PaymentProvider
  links: NotificationLinks
  sendMail: SendMail
}) => {
  const { database, clubs } = platform
  return {
    sendRefund: sendRefund({ database, provider }),
    refundWithdrawals: refundWithdrawals({ database }),
    issueReceipts: issueReceipts({ database, clubs, mail: confirmationsOf(platform) }),
    issueInvoices: issueInvoicesOf(database),
    hashClosedMonth: hashJournal({ database }),
    hashJournal: hashJournal({ database }),
    hashPdf: hashPdf({ database }),
    closeCheckoutSession: closeCheckoutSession({ provider }),
    chargeCard: chargeCard({ database, provider, links }),
    announceCharge: announceCharge({ database, sendMail, links }),
    describeCard: describeCard({ database, provider }),
    removeCard: ({ paymentMethod }: Jobs['removeCard']) => provider.removeCard(paymentMethod),
    removeCustomer: ({ customer }: Jobs['removeCustomer']) => provider.removeCustomer(customer),
  }
}

/** Returns what emails about payments need for their links. */
const confirmationsOf = ({
  config,
  clock,
  publicUrl,
}: Pick<Platform, 'config' | 'clock' | 'publicUrl'>): Confirmations => ({
  publicUrl,
  receiptUrls: createReceiptUrls({ secret: deriveKey(config.SECRET, 'receipts'), now: clock.now }),
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
    pictures,
  }: ModuleOptions & { provider: PaymentProvider; links: NotificationLinks; pictures: PrivatePictures },
): Promise<void> {
  const { database, clock, clubs, fans, publicUrl, schedule } = platform
  const mail = confirmationsOf(platform)
  const { receiptUrls } = mail
  await http.register(paymentWebhook, { platform, provider, receiptUrls, links })
  webhookOperatorRoutes(register, { platform, provider, receiptUrls, links })
  const invoiceUrls = createReceiptUrls({
    secret: deriveKey(platform.config.SECRET, 'invoices'),
    now: clock.now,
    folder: 'invoices',
  })
  orderRoutes(register, platform, { provider, receiptUrls, invoiceUrls, links })
  balanceRoutes(register, platform, provider)
  purchaseCoinsRoute(register, platform, provider)
  cardRoutes(register, platform, provider)
  donationRoutes(register, platform, { provider, receiptUrls })
  membershipRoutes(register, platform, provider)
  invoicePdfRoute(http, { database, invoiceUrls })
  invoiceRoutes(register, platform, invoiceUrls)
  invoiceStaffRoutes(backOffice, invoiceUrls)
  bookStaffRoutes(backOffice)
  receiptStaffRoutes(backOffice, mail)
  receiptRoutes(http, register, { database, fans, receiptUrls })
  waitingReceiptRoutes(register, backOffice, platform)
  addressRoutes(register, platform)
  parcelRoutes(register, platform)
  laterDeliveryRoutes(register, platform, provider)
  deliveryMethodRoutes(backOffice)
  const photoUrls = createPhotoUrls({ secret: deriveKey(platform.config.SECRET, 'proof photos'), now: clock.now })
  proofPhotoRoutes(http, backOffice, { database, pictures, urls: photoUrls })
  parcelStaffRoutes(backOffice, platform, { pictures, photoUrls })
  togetherStaffRoutes(backOffice)
  saleStaffRoutes(backOffice, invoiceUrls)
  saleExports(backOffice)
  refundStaffRoutes(backOffice)
  approvalStaffRoutes(backOffice)
  outstandingPaymentStaffRoutes(backOffice, { clock, provider, links })
  settlementRoutes(backOffice, { clock, provider, mail, links })
  withdrawalRoutes(register, platform)
  withdrawalStaffRoutes(backOffice, platform, { pictures, photoUrls })

  platform.purges['proofPhotos'] = () => purgeProofPhotos(database, pictures)
  platform.purges['receivers'] = () => purgeReceivers(database)
  scheduleReturnReminders(schedule, { database, publicUrl })
  scheduleParcelReview(schedule, { database, publicUrl })
  scheduleDueCharges(schedule, { database, provider: provider.name, now: clock.now, links })
  scheduleUnpaidMarks(schedule, platform)
  scheduleMembershipReview(schedule, { database, publicUrl })
  scheduleReceipts(schedule, { database, clubs, mail })
  scheduleInvoices(schedule, database)
  schedulePdfs(schedule, database)
  scheduleBookDays(schedule, database)
  schedulePayouts(schedule, { database, provider, now: clock.now })
  scheduleCheckoutExpiry(schedule, { database, links })
  scheduleRefundResumption(schedule, { database, send: sendRefund({ database, provider }) })
}
