import { notify } from '@virage/ui/toasts'
import { useProblemText } from '../i18n/problems.ts'
import { signOut } from '../features/session/session.ts'

/** Signs out on this device, and says so where the service could not be told (E01). */
export function useSignOut(): () => Promise<void> {
  const problemText = useProblemText()
  return async () => {
    if (!(await signOut())) notify({ type: 'danger', message: problemText('errors.authentication.unknown') })
  }
}
