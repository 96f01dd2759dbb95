import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '@virage/ui/toasts'
import { OperationError, keyOf } from '../api.ts'
import { useLoadedProblemText } from '../i18n/problems.ts'

const unverified = 'errors.account.emailUnverified'

/** Returns whether the failure of a query gets a message here. Client errors, such as "not found", are left to the screen, but for one of every screen. */
export const hasToast = (error: unknown): boolean =>
  keyOf(error) === unverified ||
  !(error instanceof OperationError && error.problem !== null && error.problem.status < 500)

/**
 * Shows a message for each failed query or mutation (E01) and logs it (E03). Data that was loaded before stays.
 * Mutations that have `onError`, or `isFailureShown` in their `meta`, show their own message. A query that fails
 * repeatedly is reported once until it succeeds.
 */
export function FailureToasts() {
  const client = useQueryClient()
  const problemText = useLoadedProblemText()
  const show = useEffectEvent(async (error: unknown) => {
    console.error(error)
    notify({ type: 'danger', message: await problemText(keyOf(error)) })
  })
  useEffect(() => {
    const failing = new Set<string>()
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      const { onError, meta } = event.mutation.options
      if (onError || meta?.isFailureShown) return
      void show(event.action.error)
    })
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { queryHash } = event.query
      if (event.action.type === 'success') failing.delete(queryHash)
      if (event.action.type !== 'error' || failing.has(queryHash)) return
      const { error } = event.action
      if (!hasToast(error)) return
      // No screen says it, so each attempt does: until then, nothing of the fan's works.
      if (keyOf(error) !== unverified) failing.add(queryHash)
      void show(error)
    })
    return () => {
      stopMutations()
      stopQueries()
    }
  }, [client])
  return null
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Whether the screen itself shows the failure. */
      isFailureShown?: boolean
    }
  }
}
