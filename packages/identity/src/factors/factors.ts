/** What a user can prove in a sign-in. */
export type Factor =
  | 'password'
  | 'email'
  | 'sms'
  | 'authenticator'
  | 'recovery'
  | 'passkey'
  | 'device'
  | 'custom'
  | 'provider'

/** Their names in the claim `amr` (RFC 8176). */
const methods: Record<Factor, string[]> = {
  password: ['pwd'],
  email: ['otp'],
  sms: ['otp', 'sms'],
  authenticator: ['otp'],
  recovery: ['otp'],
  passkey: ['pop', 'user'],
  device: ['pop'],
  custom: [],
  // It is unknown how another provider authenticated the user.
  provider: [],
}

/**
 * Returns whether a sign-in had two factors. A passkey is two, since the authenticator verifies its user. An email
 * code is never the second: the mailbox can also reset the password.
 */
export const hasTwoFactors = (factors: readonly Factor[]): boolean =>
  factors.includes('passkey') ||
  (factors.length > 1 && factors.some((factor) => ['authenticator', 'sms', 'recovery', 'device'].includes(factor)))

/** Returns the claim `amr` of a sign-in; it includes `mfa` after two factors. */
export const amrOf = (factors: readonly Factor[]): string[] => [
  ...new Set([...factors.flatMap((factor) => methods[factor]), ...(hasTwoFactors(factors) ? ['mfa'] : [])]),
]
