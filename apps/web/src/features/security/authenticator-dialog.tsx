import { Alert, Button, Skeleton } from '@virage/ui'
import { Dialog } from '@virage/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { AuthenticatorCode } from '../sign-in/authenticator-code.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { useStepText } from '../sign-in/use-step-text.ts'
import { accountClient } from './queries.ts'
import { useChange } from './use-change.ts'

/** Sets an authenticator up: the secret, then a code that proves it was taken over. */
export default function AuthenticatorDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('security.authenticator')
  const steps = useTranslations('steps')
  const shell = useTranslations('shell')
  const stepText = useStepText()
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const { busy, problem, change } = useChange()
  const hasBegun = useRef(false)
  useEffect(() => {
    // Each beginning draws another secret: one dialog, one secret.
    if (hasBegun.current) return
    hasBegun.current = true
    void accountClient()
      .then(({ beginAuthenticator }) => beginAuthenticator(email))
      .then((begun) => (begun.ok ? setSecret(begun) : setFailure(stepText(begun))))
  }, [email, stepText])

  const submit = async () => {
    if (await change((client) => client.confirmAuthenticator(code.trim()), t('done'))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={shell('close')} closable={!busy}>
      {failure !== null && <Alert tone="danger" title={failure} />}
      {failure === null && secret === null && <Skeleton className="h-72" />}
      {secret !== null && (
        <div className="grid gap-5">
          <AuthenticatorCode {...secret} />
          <AuthForm
            problem={problem}
            onSubmit={() => void submit()}
            actions={
              <Button type="submit" wide busy={busy} disabled={code.trim() === ''}>
                {steps('confirm')}
              </Button>
            }
          >
            <CodeField label={steps('code')} value={code} onChange={setCode} />
          </AuthForm>
        </div>
      )}
    </Dialog>
  )
}
