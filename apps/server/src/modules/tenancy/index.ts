import type { FastifyInstance } from 'fastify'
import type { ReadTxt } from '../../platform/dns/read-txt.ts'
import type { MediaStore } from '../media/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { scheduleHostChecks } from './clubs/check-hosts.ts'
import { createClubRoute } from './clubs/create-club.ts'
import { createReservedHosts } from './clubs/host-proof.ts'
import { clubHostRoutes } from './clubs/host-routes.ts'
import { clubRoutes } from './clubs/routes.ts'
import { clubSettingsRoutes } from './clubs/settings-routes.ts'
import { legalRoutes } from './legal/routes.ts'
import { partnerLogoRoute } from './partners/logo-route.ts'
import { readPartnerSlugs } from './partners/queries.ts'
import { partnerStaffRoutes } from './partners/staff-routes.ts'
import { planRoutes } from './plans/routes.ts'
import { sellerRoutes } from './seller/routes.ts'
import { translationRoutes } from './translations/routes.ts'

export { openClubCache } from './clubs/club-cache.ts'
export { isRegisteredOrigin, type OriginOwner, type Origins, ownerOfOrigin } from './clubs/registered-origins.ts'
export { readPartners } from './partners/queries.ts'
export { readSeller, type SellerRevision } from './seller/queries.ts'
export { addressLinesOf, imprintOf, registrationsOf } from './seller/seller-texts.ts'
export { readSignature, updateSeller } from './seller/update-seller.ts'

/** Clubs: their settings, hosts, partners, translations and legal texts. */
export async function tenancyModule(
  http: FastifyInstance,
  { platform, register, backOffice, media, readTxt }: ModuleOptions & { media: MediaStore; readTxt: ReadTxt },
): Promise<void> {
  const { config, database, clubs, addresses, publicUrl, schedule } = platform
  addresses.register('partner', { read: readPartnerSlugs, changedBy: 'settings' })
  const isReserved = createReservedHosts({ clubs, productHosts: config.PRODUCT_HOSTS, publicUrl })
  const hosts = { database, readTxt, isReserved }
  clubRoutes(register, platform)
  clubSettingsRoutes(backOffice, media)
  clubHostRoutes(register, backOffice, hosts, platform)
  createClubRoute(register, platform, media)
  translationRoutes(backOffice)
  partnerStaffRoutes(backOffice, { clubs, media })
  partnerLogoRoute(http, platform)
  planRoutes(backOffice)
  sellerRoutes(register, backOffice, { database, media })
  legalRoutes(http, platform)
  scheduleHostChecks(schedule, hosts)
}
