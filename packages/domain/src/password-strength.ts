/** Strength of a password; MEDIUM and STRONG are accepted (I15). */
export type PasswordStrength = 'TOO_SHORT' | 'WEAK' | 'MEDIUM' | 'STRONG'

/**
 * Returns the strength by length and score: under 8 characters too short, a score under 80 weak, under 120 medium.
 *
 * @param score the score of the `password-meter` package
 */
export function passwordStrength(length: number, score: number): PasswordStrength {
  if (length < 8) return 'TOO_SHORT'
  if (score < 80) return 'WEAK'
  return score < 120 ? 'MEDIUM' : 'STRONG'
}

/** Returns whether a password of this strength is accepted. */
export const isAcceptable = (strength: PasswordStrength): boolean => strength === 'MEDIUM' || strength === 'STRONG'

/** Returns whether a password starts or ends with a space, which causes a warning. */
export const hasEdgeSpaces = (password: string): boolean => password !== password.trim()
