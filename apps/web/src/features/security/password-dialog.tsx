import { Button, PasswordField } from '@virage/ui'
import { Dialog } from '@virage/ui/dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { NewPasswordFields } from '../sign-in/new-password.tsx'
import { useNewPassword } from '../sign-in/use-new-password.ts'
import { useChange } from './use-change.ts'

/** The old password and the new one. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.password')
  const login = useTranslations('login')
  const shell = useTranslations('shell')
  const chosen = useNewPassword()
  const { busy, problem, change } = useChange()
  const [isDone, finish] = useState(false)
  const submit = async (form: FormData) => {
    const old = String(form.get('old'))
    if (await change((client) => client.changePassword(old, chosen.password), t('done'))) finish(true)
  }
  return (
    <Dialog open={!isDone} onClose={onClose} title={t('change')} closeLabel={shell('close')} closable={!busy}>
      <AuthForm
        problem={problem}
        onSubmit={(form) => void submit(form)}
        actions={
          <Button type="submit" wide busy={busy} disabled={!chosen.isGood}>
            {t('save')}
          </Button>
        }
      >
        <PasswordField
          name="old"
          label={t('old')}
          autoComplete="current-password"
          required
          showLabel={login('show')}
          hideLabel={login('hide')}
        />
        <NewPasswordFields chosen={chosen} label={t('new')} />
      </AuthForm>
    </Dialog>
  )
}
