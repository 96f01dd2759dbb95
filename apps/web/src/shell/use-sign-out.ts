import { notify } from '@virage/ui/toasts'
import { useProblemText } from '../i18n/problems.ts'
import { signOut } from '../features/session/session.ts'

/** Returns a function that signs out on this device. It shows a message if the identity service failed (E01). */
export function useSignOut(): () => Promise<void> {
  const problemText = useProblemText()
  return async () => {
    if (!(await signOut())) notify({ type: 'danger', message: problemText('errors.authentication.unknown') })
  }
}
