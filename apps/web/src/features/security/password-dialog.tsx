import { Button, PasswordField } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { NewPasswordFields } from '../sign-in/new-password.tsx'
import { type NewPasswordValues, useNewPassword } from '../sign-in/use-new-password.ts'
import { useChange } from './use-change.ts'

/** Changes the password, which ends the account's other sign-ins. */
export default function PasswordDialog({ hasOthers, onClose }: { hasOthers: boolean; onClose: () => void }) {
  const t = useTranslations('security.password')
  const login = useTranslations('login')
  const shell = useTranslations('shell')
  const { register, handleSubmit, control } = useForm<NewPasswordValues & { old: string }>()
  const chosen = useNewPassword(useWatch({ control }))
  const { busy, problem, change } = useChange()
  const [isDone, setDone] = useState(false)
  const submit = handleSubmit(async (values) => {
    const message = t(hasOthers ? 'doneOthers' : 'done')
    if (await change((client) => client.changePassword(values.old, values.password), message)) setDone(true)
  })
  return (
    <Dialog open={!isDone} onClose={onClose} title={t('change')} closeLabel={shell('close')} closable={!busy}>
      <AuthForm
        problem={problem}
        onSubmit={() => void submit()}
        actions={
          <Button type="submit" wide busy={busy} disabled={!chosen.isValid}>
            {t('save')}
          </Button>
        }
      >
        <PasswordField
          {...register('old')}
          label={t('old')}
          autoComplete="current-password"
          required
          showLabel={login('show')}
          hideLabel={login('hide')}
        />
        <NewPasswordFields register={register} chosen={chosen} label={t('new')} />
      </AuthForm>
    </Dialog>
  )
}
