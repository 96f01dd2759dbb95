import { type MutationState, useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { keyOf } from '../../api.ts'
import { isOutcomeUnknown } from '../auctions/is-outcome-unknown.ts'

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
  /** How often that was done here. */
  startOvers: number
}

/**
 * Returns a mutation that pays. While its outcome is unknown, what it has sent stays in the mutation cache: the
 * next component that shows the same purchase offers it again.
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
  const [startOvers, setStartOvers] = useState(0)
  // useMutationState would add to the bytes of the first view.
  const getLast = () => cache.findAll(filters).at(-1)?.state
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this kind of attempt has the key
  const last = useSyncExternalStore((onChange) => cache.subscribe(onChange), getLast, getLast) as
    | MutationState<Data, Error, Attempt>
    | undefined
  const isRejected = last?.status === 'error' && !isStillUnknown(cache.findAll(filters).map(({ state }) => state.error))
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
      setStartOvers(startOvers + 1)
    },
    startOvers,
  }
}

/** With these the server refuses before it looks whether it has done the same already: they say nothing about an earlier attempt. */
const earlyRefusals: string[] = [
  'errors.club.notOpen',
  'errors.payment.coinsNotAccepted',
  'errors.payment.fiatNotAccepted',
  'errors.backend.tooManyRequests',
  'errors.backend.forbidden',
  'errors.authentication.required',
  'errors.fan.notValidated',
]

/** Returns whether one of several attempts may have been done. @param errors of each, oldest first; null for one that succeeded */
const isStillUnknown = (errors: (Error | null)[]): boolean =>
  errors.reduce((isUnknown, error) => {
    const key = error ? keyOf(error) : 'errors.payment.providerFailed'
    if (key === 'errors.payment.providerFailed') return false
    if (key === 'errors.backend.idempotencyInProgress' || isOutcomeUnknown(error)) return true
    return isUnknown && earlyRefusals.includes(key)
  }, false)
