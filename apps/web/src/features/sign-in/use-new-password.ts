import { contextWords, hasEdgeSpaces, isAcceptable, type PasswordStrength, passwordStrength } from '@virage/domain'
import type { isGuessable } from '@virage/identity/guessable'
import { useEffect, useMemo, useState } from 'react'
import { useClub } from '../../shell/club-context.ts'
import { passwordMeter } from './password-score.ts'

/** Values of the fields of a new password, which is typed twice. */
export type NewPasswordValues = { password: string; confirmation: string }

/** A new password and its strength. */
export type NewPassword = NewPasswordValues & {
  strength: PasswordStrength
  /** Whether it is common, so that an attacker would try it early. */
  isCommon: boolean
  /** Whether it is acceptable. */
  isValid: boolean
}

/**
 * Rates a new password while the user types, with the identity service's rule for common passwords and the most common
 * words of its list. Both are loaded with the first input. The service makes the final decision.
 */
export function useNewPassword({
  password = '',
  confirmation = '',
}: {
  [Name in keyof NewPasswordValues]?: string | undefined
}): NewPassword {
  const { name, platformName, slug } = useClub()
  const [rule, setRule] = useState<{ isGuessable: typeof isGuessable }>()
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return undefined
    let isShown = true
    void import('@virage/identity/guessable').then(
      (loaded) => isShown && setRule(loaded),
      () => {},
    )
    return () => void (isShown = false)
  }, [isTyped])
  return useMemo(() => {
    const scored = passwordStrength(password.length, passwordMeter(password))
    const words = contextWords({ clubs: [{ name, platformName, slug }], hosts: [] })
    const isCommon = rule !== undefined && rule.isGuessable(password, { email: '', attributes: {} }, words)
    const strength = isAcceptable(scored) && isCommon ? 'WEAK' : scored
    const isValid = isAcceptable(strength) && !hasEdgeSpaces(password) && password === confirmation
    return { password, confirmation, strength, isCommon, isValid }
  }, [password, confirmation, rule, name, platformName, slug])
}
