import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getStaffDuePayment, listSettledAuctions, listStaffDuePayments, sumDuePayments } from '@virage/contract/staff'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useClub } from '../../access/club-context.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'

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
 * Performs one act on a payment.
 *
 * @param perform sends what the person meant when they pressed, with its key
 * @param given.done what to say when it has succeeded
 * @param given.onDone called then, if the caller is still shown; after a failure the act can be repeated
 * @param given.isQuiet whether the caller shows failures itself
 */
export function useAct<T, Intent = void>(
  perform: (idempotencyKey: string, intent: Intent) => Promise<T>,
  { done, onDone, isQuiet = false }: { done: (answer: T) => string; onDone?: () => void; isQuiet?: boolean },
) {
  const text = useProblemText()
  const refresh = useRefresh()
  const finish = useWhileShown(() => onDone?.())
  const { keyOf, forget } = useIntentKey()
  return useMutation({
    mutationFn: (intent: Intent) => perform(keyOf(intent), intent),
    onSuccess: (answer) => {
      say(done(answer))
      forget()
      finish()
    },
    onError: (error) => {
      if (!isQuiet) say(text(error), 'bad')
    },
    onSettled: refresh,
  })
}
