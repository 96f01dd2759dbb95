import type { FastifyInstance } from 'fastify'
import type { PersonalTable } from '../../platform/personal-data.ts'
import type { MediaStore } from '../media/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { purgeOldConsents } from './consents/purge-old-consents.ts'
import { consentRoutes } from './consents/routes.ts'
import { fanRoutes } from './fans/routes.ts'
import { fanStaffRoutes } from './fans/staff-routes.ts'
import { kycStaffRoutes } from './kyc/staff-routes.ts'
import { memberRoutes } from './members/routes.ts'
import { repeatErasures } from './privacy/repeat-erasures.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { privacyStaffRoutes } from './privacy/staff-routes.ts'
import { recordStaffRoutes } from './records/staff-routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { scheduleReviews } from './reviews/carry-out-reviews.ts'
import { reviewStaffRoutes } from './reviews/staff-routes.ts'
import { suspensionStaffRoutes } from './suspensions/staff-routes.ts'

export { openFanCache } from './fans/fan-cache.ts'
export { readFan } from './fans/queries.ts'
export { approvalEmail } from './kyc/emails.ts'
export { transitionKyc } from './kyc/transition-kyc.ts'
export { personalData } from './personal-data.ts'

/** Fans of a club: their records, KYC, suspensions, members, referrals, consents, data and erasure. */
export async function peopleModule(
  _http: FastifyInstance,
  {
    platform,
    register,
    backOffice,
    media,
    personalData,
  }: ModuleOptions & { media: MediaStore; personalData: readonly PersonalTable[] },
): Promise<void> {
  const { database, purges } = platform
  fanRoutes(register, platform, media)
  fanStaffRoutes(backOffice)
  kycStaffRoutes(backOffice, platform)
  reviewStaffRoutes(backOffice)
  recordStaffRoutes(backOffice)
  suspensionStaffRoutes(backOffice, platform)
  scheduleReviews(platform)
  memberRoutes(register, platform)
  referralRoutes(register, platform)
  privacyRoutes(register, platform, personalData)
  privacyStaffRoutes(backOffice, platform, personalData)
  consentRoutes(register, platform)
  purges['erasures'] = () => repeatErasures(database, personalData)
  purges['consents'] = () => purgeOldConsents(database)
}
