import { stepLifetime } from './use-sign-in.ts'

const keptUnder = 'virage.sign-up'
type Kept = { email: string; until: number }

/** Remembers in this tab that a code is on its way, as long as a step of a sign-in lasts (I05, I09). */
export const keepSignUp = (email: string): void =>
  sessionStorage.setItem(keptUnder, JSON.stringify({ email, until: Date.now() + stepLifetime } satisfies Kept))

/** The address that waits for its code, after a reload. */
export function keptSignUp(): string | undefined {
  const text = sessionStorage.getItem(keptUnder)
  // Only this file writes it.
  const kept = text === null ? undefined : (JSON.parse(text) as Kept)
  return kept && kept.until > Date.now() ? kept.email : undefined
}

/** Forgets it, once the code is right or the fan begins again. */
export const forgetSignUp = (): void => sessionStorage.removeItem(keptUnder)
