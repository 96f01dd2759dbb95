import { PasswordField, TextField } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordFields } from './new-password.tsx'
import { useNewPassword } from './use-new-password.ts'
import { StepButtons } from './step-buttons.tsx'
import type { SignIn } from './use-sign-in.ts'

/** The password, where it was chosen as the way to go on. */
export function PasswordStep({ signIn: { email, busy, problem, run, restart } }: { signIn: SignIn }) {
  const t = useTranslations('login')
  return (
    <AuthFrame title={t('title')}>
      <AuthForm
        problem={problem}
        onSubmit={(form) => void run((client) => client.answer(email, String(form.get('password'))))}
        actions={<StepButtons submit={t('submit')} busy={busy} onBack={restart} />}
      >
        <TextField name="email" type="email" label={t('email')} autoComplete="username" readOnly value={email} />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          showLabel={t('show')}
          hideLabel={t('hide')}
        />
      </AuthForm>
    </AuthFrame>
  )
}

const named = ['given_name', 'family_name', 'name'] as const

/** A new password in place of one that somebody else has set, with what the account lacks. */
export function NewPasswordStep({ signIn, missing }: { signIn: SignIn; missing: string[] }) {
  const t = useTranslations('steps')
  const chosen = useNewPassword()
  const { email, busy, problem, run, restart } = signIn
  const asked = named.filter((name) => missing.includes(name))
  const submit = (form: FormData) => {
    const attributes = Object.fromEntries(asked.map((name) => [name, String(form.get(name)).trim()]))
    void run((client) => client.answer(email, chosen.password, attributes))
  }
  return (
    <AuthFrame title={t('newPasswordTitle')}>
      <p className="text-muted">{t('newPasswordText')}</p>
      <AuthForm
        problem={problem}
        onSubmit={submit}
        actions={<StepButtons submit={t('save')} busy={busy} disabled={!chosen.isGood} onBack={restart} />}
      >
        <NewPasswordFields chosen={chosen} />
        {asked.map((name) => (
          <TextField key={name} name={name} label={t(`attributes.${name}`)} required />
        ))}
      </AuthForm>
    </AuthFrame>
  )
}

/** The address that codes go to: the account's own. */
export function EmailStep({ signIn: { email, busy, problem, run, restart } }: { signIn: SignIn }) {
  const t = useTranslations('steps')
  return (
    <AuthFrame title={t('emailTitle')}>
      <p className="text-muted">{t('emailText')}</p>
      <AuthForm
        problem={problem}
        onSubmit={(form) => void run((client) => client.answer(email, String(form.get('email')).trim()))}
        actions={<StepButtons submit={t('sendCode')} busy={busy} onBack={restart} />}
      >
        <TextField name="email" type="email" label={t('email')} autoComplete="email" readOnly value={email} />
      </AuthForm>
    </AuthFrame>
  )
}
