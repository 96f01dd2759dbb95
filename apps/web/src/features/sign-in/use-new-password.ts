import { contextWords, hasEdgeSpaces, isAcceptable, type PasswordStrength, passwordStrength } from '@virage/domain'
import type { isGuessable } from '@virage/identity/guessable'
import { useEffect, useMemo, useState } from 'react'
import { useClub } from '../../shell/club-context.ts'
import { passwordMeter } from './password-score.ts'

/** What the fields of a new password hold, in a form of which they are a part: it is typed twice. */
export type NewPasswordValues = { password: string; confirmation: string }

/** A new password with what it is worth. */
export type NewPassword = NewPasswordValues & {
  strength: PasswordStrength
  /** Whether it would be among the first to be tried. */
  isCommon: boolean
  /** Whether it may be chosen. */
  isGood: boolean
}

/**
 * Judges a new password. What the identity service refuses as common is said while somebody types, by
 * the same rule and the most common words of its list; they are loaded once somebody types. The service decides.
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
    const isGood = isAcceptable(strength) && !hasEdgeSpaces(password) && password === confirmation
    return { password, confirmation, strength, isCommon, isGood }
  }, [password, confirmation, rule, name, platformName, slug])
}
