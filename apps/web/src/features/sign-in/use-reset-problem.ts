import { notify } from '@virage/ui/toasts'
import { useProblemText } from '../../i18n/problems.ts'
import type { Refused } from '../session/identity-client.ts'
import { isUnexpected, useStepText } from './use-step-text.ts'

/** Returns a function that translates a failed reset for the form. Failures that the user can't correct are toasts (E01). */
export function useResetProblem(): (refused: Refused) => string | null {
  const stepText = useStepText()
  const problemText = useProblemText()
  return (refused) => {
    if (!isUnexpected(refused)) return stepText(refused)
    notify({ type: 'danger', message: problemText('errors.authentication.unknown') })
    return null
  }
}
