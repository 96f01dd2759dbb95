/** What a person may prove in a sign-in. */
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

/** Names of RFC 8176 for each, as the claim `amr` tells them. */
const methods: Record<Factor, string[]> = {
  password: ['pwd'],
  email: ['otp'],
  sms: ['otp', 'sms'],
  authenticator: ['otp'],
  recovery: ['otp'],
  passkey: ['pop', 'user'],
  device: ['pop'],
  custom: [],
  // Another provider's word; how it came by it is not known.
  provider: [],
}

/**
 * Whether a sign-in had two factors. A passkey is two by itself, for the authenticator checks its owner. A code by
 * e-mail is never the second: who holds the mailbox could also have replaced the password.
 */
export const hasTwoFactors = (factors: readonly Factor[]): boolean =>
  factors.includes('passkey') ||
  (factors.length > 1 && factors.some((factor) => ['authenticator', 'sms', 'recovery', 'device'].includes(factor)))

/** The claim `amr` of a sign-in; `mfa` is in it if there were two factors. */
export const amrOf = (factors: readonly Factor[]): string[] => [
  ...new Set([...factors.flatMap((factor) => methods[factor]), ...(hasTwoFactors(factors) ? ['mfa'] : [])]),
]
