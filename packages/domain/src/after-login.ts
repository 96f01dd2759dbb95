import type { KycStatus } from './kyc.ts'

/** Where a fan goes after signing in (I11). */
export type AfterLogin = { to: 'clubHome' } | { to: 'kyc' } | { to: 'saved'; url: string }

/**
 * In this order (specification 4.016 to 4.019): an unreferred fan to the club's home, an unvalidated one to the KYC, others to where
 * they came from, else home. Only a path of this site is followed ({@link isOwnPath}).
 */
export function afterLogin(fan: {
  kycStatus: KycStatus
  referralNeeded: boolean
  savedUrl: string | null
}): AfterLogin {
  if (fan.referralNeeded && fan.kycStatus === 'NOT_REFERRED') return { to: 'clubHome' }
  if (fan.kycStatus !== 'VALIDATED') return { to: 'kyc' }
  const { savedUrl } = fan
  return savedUrl !== null && isOwnPath(savedUrl) ? { to: 'saved', url: savedUrl } : { to: 'clubHome' }
}

/**
 * Whether an address that was kept leads to this site. Browsers drop tabs and line ends from addresses and read `\` as
 * `/`, so that `/\evil.example` and a tab between two slashes lead away.
 */
export const isOwnPath = (url: string): boolean => /^\/(?![/\\])\P{Cc}*$/u.test(url)
