import { PasswordField, TextField } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Asks for the password, if it was chosen as the first factor. */
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

/** Sets up codes by email, to the account's own address. */
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
