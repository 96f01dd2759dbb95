import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getStaffDuePayment, listSettledAuctions, listStaffDuePayments, sumDuePayments } from '@virage/contract/staff'
import { useState } from 'react'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say } from '../../parts/toasts.ts'

/** Returns a function that reads the results again, after an act of this screen or another. */
export function useRefresh() {
  const { slug } = useClub()
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listStaffDuePayments, getStaffDuePayment, sumDuePayments, listSettledAuctions].map(({ id }) =>
        client.invalidateQueries({ queryKey: [id, slug] }),
      ),
    )
}

/**
 * Performs one act on a payment. Its key is made once, so that a repetition after a lost answer has no second effect.
 *
 * @param perform sends the request with the key
 * @param given.done what to say when it has succeeded
 * @param given.onDone called then; after a failure the act can be repeated
 * @param given.isQuiet whether the caller shows failures itself
 */
export function useAct<T>(
  perform: (idempotencyKey: string) => Promise<T>,
  { done, onDone, isQuiet = false }: { done: (answer: T) => string; onDone?: () => void; isQuiet?: boolean },
) {
  const text = useProblemText()
  const refresh = useRefresh()
  const [key, setKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: () => perform(key),
    onSuccess: (answer) => {
      say(done(answer))
      setKey(crypto.randomUUID())
      onDone?.()
    },
    onError: (error) => {
      if (!isQuiet) say(text(error), 'bad')
    },
    onSettled: refresh,
  })
}
