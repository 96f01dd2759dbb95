import { keyOf } from '../../api.ts'
import { isTransient } from '../../shell/is-transient.ts'

/**
 * Returns what a mutation sends or has sent, unless it certainly failed. After a lost answer it may have been done: only the
 * same content has the same idempotency key, and isn't done twice.
 */
export const sentAttempt = <T>({ error, variables }: { error: Error | null; variables: T | undefined }) =>
  error === null || isOutcomeUnknown(error) ? variables : undefined

/** Returns whether a request that failed may have been done. A limit may reject the retry of one that was. */
function isOutcomeUnknown(error: Error): boolean {
  const key = keyOf(error)
  if (key === 'errors.payment.providerFailed') return false
  return key === 'errors.backend.idempotencyInProgress' || isTransient(error)
}
