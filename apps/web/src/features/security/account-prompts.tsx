import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { AccountPromptsContext } from './account-prompts-context.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))
const EndOthersDialog = lazy(() => import('./end-others-dialog.tsx'))

/** Shows the dialogs of the security page. @param factors factors besides the password that can confirm the identity */
export function AccountPrompts({
  factors,
  hasOthers,
  children,
}: {
  factors: { authenticator: boolean; passkey: boolean }
  /** Whether there are other sign-ins to end. */
  hasOthers: boolean
  children: ReactNode
}) {
  const [proof, setProof] = useState<{ finish: (isProven: boolean) => void } | null>(null)
  const [isOffering, setOffering] = useState(false)
  const prove = useCallback(
    () => new Promise<boolean>((done) => setProof({ finish: (isProven) => (setProof(null), done(isProven)) })),
    [],
  )
  const offerToEndOthers = useCallback(() => setOffering(hasOthers), [hasOthers])
  const prompts = useMemo(() => ({ prove, offerToEndOthers }), [prove, offerToEndOthers])
  return (
    <AccountPromptsContext value={prompts}>
      {children}
      <Suspense fallback={null}>
        {isOffering && <EndOthersDialog onClose={() => setOffering(false)} />}
        {proof && <ProofDialog {...factors} onDone={proof.finish} />}
      </Suspense>
    </AccountPromptsContext>
  )
}
