import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { CallFailure, keyOf } from '../api.ts'
import { useProblemText } from '../i18n/problems.ts'
import { notify } from './toasts.ts'

/**
 * Says that something could not be read (E01) and logs it (E03); what was there stays. A query that goes on failing is
 * told of once, until it has succeeded in between; an answer that says no, such as "not found", is its screen's matter.
 */
export function FailureToasts() {
  const client = useQueryClient()
  const problemText = useEffectEvent(useProblemText())
  useEffect(() => {
    const failing = new Set<string>()
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { queryHash } = event.query
      if (event.action.type === 'success') failing.delete(queryHash)
      if (event.action.type !== 'error' || failing.has(queryHash)) return
      const { error } = event.action
      if (error instanceof CallFailure && error.problem !== null && error.problem.status < 500) return
      failing.add(queryHash)
      console.error(error)
      notify({ type: 'danger', message: problemText(keyOf(error)) })
    })
  }, [client])
  return null
}
