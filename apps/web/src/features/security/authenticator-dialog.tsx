import { Button } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { AuthenticatorCode } from '../sign-in/authenticator-code.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { useChange } from './use-change.ts'

/** Sets up an authenticator app: shows the secret, then asks for a code of the app. */
export default function AuthenticatorDialog({
  secret,
  onClose,
  onDone,
}: {
  secret: { secret: string; uri: string }
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('security.authenticator')
  const steps = useTranslations('steps')
  const shell = useTranslations('shell')
  const [code, setCode] = useState('')
  const { busy, problem, change } = useChange()
  const [isDone, setDone] = useState(false)
  const submit = async () => {
    if (await change((client) => client.confirmAuthenticator(code.trim()), t('done'))) setDone(true)
  }
  return (
    <Dialog
      open={!isDone}
      onClose={isDone ? onDone : onClose}
      title={t('title')}
      closeLabel={shell('close')}
      closable={!busy}
    >
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
    </Dialog>
  )
}
