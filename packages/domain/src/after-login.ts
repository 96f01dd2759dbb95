import type { KycStatus } from './kyc.ts'

/** Where a fan goes after signing in (I11). */
export type AfterLogin = { to: 'clubHome' } | { to: 'kyc' } | { to: 'saved'; url: string }

/**
 * The order of the specification: an unreferred fan to the club's home, an unvalidated one to the KYC, others to where
 * they came from, else home. Only a path of this site is followed.
 */
export function afterLogin(fan: {
  kycStatus: KycStatus
  referralNeeded: boolean
  savedUrl: string | null
}): AfterLogin {
  if (fan.referralNeeded && fan.kycStatus === 'NOT_REFERRED') return { to: 'clubHome' }
  if (fan.kycStatus !== 'VALIDATED') return { to: 'kyc' }
  const { savedUrl } = fan
  return savedUrl !== null && /^\/(?![/\\])/.test(savedUrl) ? { to: 'saved', url: savedUrl } : { to: 'clubHome' }
}
