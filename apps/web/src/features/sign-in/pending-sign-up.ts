import { stepLifetime } from './use-sign-in.ts'

const key = 'virage.sign-up'
type PendingSignUp = { email: string; until: number }

/** Stores in this tab that a sign-up waits for its code, for the lifetime of a sign-in step (I05, I09). */
export const storePendingSignUp = (email: string): void =>
  sessionStorage.setItem(key, JSON.stringify({ email, until: Date.now() + stepLifetime } satisfies PendingSignUp))

/** Returns the address that waits for its code, after a reload. */
export function findPendingSignUp(): string | undefined {
  const { email, until }: Partial<Record<keyof PendingSignUp, unknown>> = JSON.parse(
    sessionStorage.getItem(key) ?? '{}',
  )
  return typeof email === 'string' && typeof until === 'number' && until > Date.now() ? email : undefined
}

/** Removes the pending sign-up, when the code was correct or the fan starts again. */
export const clearPendingSignUp = (): void => sessionStorage.removeItem(key)
