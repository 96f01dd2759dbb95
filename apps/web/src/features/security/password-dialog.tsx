import { Button, PasswordField } from '@virage/ui'
import { Dialog } from '@virage/ui/dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { isGood, NewPasswordFields } from '../sign-in/new-password.tsx'
import { useChange } from './use-change.ts'

/** The old password and the new one. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.password')
  const login = useTranslations('login')
  const shell = useTranslations('shell')
  const [chosen, choose] = useState({ password: '', confirmation: '' })
  const { busy, problem, change } = useChange()
  const submit = async (form: FormData) => {
    const old = String(form.get('old'))
    if (await change((client) => client.changePassword(old, chosen.password), t('done'))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('change')} closeLabel={shell('close')} closable={!busy}>
      <AuthForm
        problem={problem}
        onSubmit={(form) => void submit(form)}
        actions={
          <Button type="submit" wide busy={busy} disabled={!isGood(chosen)}>
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
        <NewPasswordFields value={chosen} onChange={choose} label={t('new')} />
      </AuthForm>
    </Dialog>
  )
}
