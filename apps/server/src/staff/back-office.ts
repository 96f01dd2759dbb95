import { auctionResultRoutes } from '../auctions/result-routes.ts'
import { auctionStaffRoutes } from '../auctions/staff-routes.ts'
import { auditRoutes } from '../audit/routes.ts'
import { bookingStaffRoutes } from '../booking/staff-routes.ts'
import { moderationRoutes } from '../chat/staff-routes.ts'
import { fanStaffRoutes } from '../fans/staff-routes.ts'
import { kycStaffRoutes } from '../kyc/staff-routes.ts'
import { erasureStaffRoutes } from '../privacy/staff-routes.ts'
import { createClubRoute } from '../clubs/create-club.ts'
import type { HostChecking } from '../clubs/check-hosts.ts'
import { clubHostRoutes } from '../clubs/host-routes.ts'
import { clubSettingsRoutes } from '../clubs/settings-routes.ts'
import { exclusiveStaffRoutes } from '../exclusives/staff-routes.ts'
import { drawRoutes } from '../giveaways/draw-routes.ts'
import { participationRoutes } from '../giveaways/participation-routes.ts'
import { giveawayStaffRoutes } from '../giveaways/staff-routes.ts'
import type { MediaStore } from '../media/media-store.ts'
import { mediaStaffRoutes } from '../media/staff-routes.ts'
import type { PictureStore } from '../media/upload-store.ts'
import { postStaffRoutes } from '../news/post-staff-routes.ts'
import { programStaffRoutes } from '../news/program-staff-routes.ts'
import { partnerStaffRoutes } from '../partners/staff-routes.ts'
import type { NoticeLinks } from '../notifications/send-notices.ts'
import type { RegisterOperation } from '../platform/http/register-operation.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import type { Platform } from '../platform/platform.ts'
import { duePaymentStaffRoutes } from '../due-payments/staff-routes.ts'
import { refundStaffRoutes } from '../refunds/staff-routes.ts'
import { saleStaffRoutes } from '../sales/staff-routes.ts'
import { ledgerStaffRoutes } from '../wallet/staff-routes.ts'
import { translationRoutes } from '../translations/routes.ts'
import { staffRoutes } from './routes.ts'
import { staffOperations } from './staff-operations.ts'

/** The back offices: every capability's calls for staff, each registered through `staff-operations.ts`. */
export function backOfficeRoutes(
  register: RegisterOperation,
  platform: Platform,
  {
    media,
    pictures,
    links,
    provider,
    hosts,
  }: {
    media: MediaStore
    pictures: PictureStore
    links: NoticeLinks
    provider: PaymentProvider
    hosts: HostChecking
  },
): void {
  const { clock, clubs } = platform
  const backOffice = staffOperations(register, platform)
  staffRoutes(register, backOffice, platform)
  auditRoutes(backOffice)
  clubSettingsRoutes(backOffice, media)
  clubHostRoutes(register, backOffice, hosts, platform)
  createClubRoute(register, platform, media)
  translationRoutes(backOffice)
  fanStaffRoutes(backOffice)
  kycStaffRoutes(backOffice, platform)
  moderationRoutes(backOffice)
  erasureStaffRoutes(backOffice, platform)
  auctionStaffRoutes(backOffice, clock)
  auctionResultRoutes(backOffice, links)
  exclusiveStaffRoutes(backOffice, media)
  postStaffRoutes(backOffice, media)
  programStaffRoutes(backOffice, media)
  partnerStaffRoutes(backOffice, { clubs, media })
  bookingStaffRoutes(backOffice, platform)
  giveawayStaffRoutes(backOffice)
  participationRoutes(backOffice)
  drawRoutes(register, backOffice, platform)
  mediaStaffRoutes(register, pictures)
  saleStaffRoutes(backOffice)
  refundStaffRoutes(backOffice)
  duePaymentStaffRoutes(backOffice, { clock, provider })
  ledgerStaffRoutes(backOffice)
}
