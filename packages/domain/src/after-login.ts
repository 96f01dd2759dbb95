import type { KycStatus } from './kyc.ts'

/** Where a fan goes after login (I11). */
export type AfterLogin = { to: 'clubHome' } | { to: 'kyc' } | { to: 'saved'; url: string }

/**
 * Decides where a fan goes after login (specification 4.016 to 4.019): unreferred fans to the club's home,
 * unvalidated ones to the KYC, others to their saved page or to the home. Only a path of this site is followed
 * ({@link isOwnPath}).
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
 * Returns whether a saved URL is a path of this site. Browsers remove tabs and line breaks from URLs and read `\` as
 * `/`, so `/\evil.example` and a tab between two slashes lead to other sites.
 */
export const isOwnPath = (url: string): boolean => /^\/(?![/\\])\P{Cc}*$/u.test(url)
