import { stepLifetime } from './use-sign-in.ts'

const storageKeys = 'virage.sign-up'
type Kept = { email: string; until: number }

/** Remembers in this tab that a code is on its way, as long as a step of a sign-in lasts (I05, I09). */
export const storePendingSignUp = (email: string): void =>
  sessionStorage.setItem(storageKeys, JSON.stringify({ email, until: Date.now() + stepLifetime } satisfies Kept))

/** The address that waits for its code, after a reload. */
export function findPendingSignUp(): string | undefined {
  const { email, until }: Partial<Record<keyof Kept, unknown>> = JSON.parse(sessionStorage.getItem(storageKeys) ?? '{}')
  return typeof email === 'string' && typeof until === 'number' && until > Date.now() ? email : undefined
}

/** Forgets it, once the code is right or the fan begins again. */
export const clearPendingSignUp = (): void => sessionStorage.removeItem(storageKeys)
