/** Strength of a password; MEDIUM and STRONG are accepted (I15). */
export type PasswordStrength = 'TOO_SHORT' | 'WEAK' | 'MEDIUM' | 'STRONG'

/**
 * Strength from length and score: under 8 characters too short, a score under 80 weak, under 120 medium.
 *
 * @param score as the `password-meter` package counts it
 */
export function passwordStrength(length: number, score: number): PasswordStrength {
  if (length < 8) return 'TOO_SHORT'
  if (score < 80) return 'WEAK'
  return score < 120 ? 'MEDIUM' : 'STRONG'
}

/** Whether a password of this strength may be chosen. */
export const isAcceptable = (strength: PasswordStrength): boolean => strength === 'MEDIUM' || strength === 'STRONG'

/** Whether a password starts or ends with a space, which is warned of. */
export const hasEdgeSpaces = (password: string): boolean => password !== password.trim()
