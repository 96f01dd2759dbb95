import { type MutationState, useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { keyOf } from '../../api.ts'
import { isTransient } from '../../shell/is-transient.ts'

/** A mutation that pays, and what it sends or has sent until its outcome is known. */
export type AttemptState<Attempt> = {
  attempt: (next: Attempt) => void
  /**
   * What is sent or was sent, unless it certainly failed. After a lost answer it may have been done: only the same content has
   * the same idempotency key, and isn't done twice.
   */
  sent: Attempt | undefined
  error: Error | null
  isPending: boolean
  isSuccess: boolean
  /** Forgets what was sent, whose outcome nobody knows. */
  startOver: () => void
}

/**
 * Returns a mutation that pays. While its outcome is unknown, what it has sent stays in the mutation cache: the
 * next component that shows the same purchase sends it again.
 *
 * @param mutationKey the fan and what is paid
 */
export function useAttempt<Data, Attempt>(
  mutationKey: readonly unknown[],
  options: UseMutationOptions<Data, Error, Attempt>,
): AttemptState<Attempt> {
  const cache = useQueryClient().getMutationCache()
  const filters = { mutationKey, exact: true }
  const { mutate, reset, isIdle, isSuccess } = useMutation({ ...options, mutationKey, gcTime: Infinity })
  // useMutationState would add to the bytes of the first view.
  const getLast = () => cache.findAll(filters).at(-1)?.state
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this kind of attempt has the key
  const last = useSyncExternalStore((onChange) => cache.subscribe(onChange), getLast, getLast) as
    | MutationState<Data, Error, Attempt>
    | undefined
  const isRejected = last?.error ? !isOutcomeUnknown(last.error) : false
  // An answer belongs to the component that has asked for it.
  const current = isIdle && (isRejected || last?.status === 'success') ? undefined : last
  return {
    attempt: mutate,
    sent: isRejected ? undefined : current?.variables,
    error: current?.error ?? null,
    isPending: current?.status === 'pending',
    isSuccess,
    startOver: () => {
      reset()
      for (const mutation of cache.findAll(filters)) cache.remove(mutation)
    },
  }
}

/** Returns whether a request that failed may have been done. A limit may reject the retry of one that was. */
function isOutcomeUnknown(error: Error): boolean {
  const key = keyOf(error)
  if (key === 'errors.payment.providerFailed') return false
  return key === 'errors.backend.idempotencyInProgress' || isTransient(error)
}
