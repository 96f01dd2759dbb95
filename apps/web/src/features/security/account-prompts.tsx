import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { AccountPromptsContext } from './account-prompts-context.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))
const EndOthersDialog = lazy(() => import('./end-others-dialog.tsx'))

/** Shows the questions of the page over its cards. @param ways beside the password that can prove who is here */
export function AccountPrompts({
  ways,
  hasOthers,
  children,
}: {
  ways: { authenticator: boolean; passkey: boolean }
  /** Whether there are other sign-ins to end. */
  hasOthers: boolean
  children: ReactNode
}) {
  const [answer, setAnswer] = useState<{ tell: (proven: boolean) => void } | null>(null)
  const [offering, setOffering] = useState(false)
  const prove = useCallback(
    () => new Promise<boolean>((done) => setAnswer({ tell: (proven) => (setAnswer(null), done(proven)) })),
    [],
  )
  const offerToEndOthers = useCallback(() => setOffering(hasOthers), [hasOthers])
  const asking = useMemo(() => ({ prove, offerToEndOthers }), [prove, offerToEndOthers])
  return (
    <AccountPromptsContext value={asking}>
      {children}
      <Suspense fallback={null}>
        {offering && <EndOthersDialog onClose={() => setOffering(false)} />}
        {answer && <ProofDialog {...ways} onDone={answer.tell} />}
      </Suspense>
    </AccountPromptsContext>
  )
}
