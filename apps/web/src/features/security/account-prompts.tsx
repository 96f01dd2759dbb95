import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { AccountPromptsContext } from './account-prompts-context.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const ProofDialog = lazyDialog(async () => (await import('./proof-dialog.tsx')).default)
const EndOthersDialog = lazyDialog(async () => (await import('./end-others-dialog.tsx')).default)

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
  const [proof, setProof] = useState<{ finish: (isProven?: boolean) => void } | null>(null)
  const [isOffering, setOffering] = useState(false)
  const prove = useCallback(
    () => new Promise<boolean>((done) => setProof({ finish: (isProven = false) => (setProof(null), done(isProven)) })),
    [],
  )
  const offerToEndOthers = useCallback(() => setOffering(hasOthers), [hasOthers])
  const prompts = useMemo(() => ({ prove, offerToEndOthers }), [prove, offerToEndOthers])
  return (
    <AccountPromptsContext value={prompts}>
      {children}
      {isOffering && <EndOthersDialog onClose={() => setOffering(false)} />}
      {proof && <ProofDialog {...factors} onClose={proof.finish} />}
    </AccountPromptsContext>
  )
}
