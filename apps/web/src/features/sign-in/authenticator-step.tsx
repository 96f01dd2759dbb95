import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NextStep } from '../session/sign-in-client.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthenticatorCode } from './authenticator-code.tsx'
import { CodeField } from './code-field.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Sets up an authenticator app during sign-in, if the account requires one. */
export default function AuthenticatorStep({
  signIn,
  next,
}: {
  signIn: SignIn
  next: Extract<NextStep, { kind: 'setUpAuthenticator' }>
}) {
  const t = useTranslations('steps')
  const [code, setCode] = useState('')
  const { email, busy, problem, run, restart } = signIn
  return (
    <AuthFrame title={t('authenticatorTitle')}>
      <AuthenticatorCode secret={next.secret} uri={next.uri} />
      <AuthForm
        problem={problem}
        onSubmit={() => void run((client) => client.answer(email, code.trim()))}
        actions={<StepButtons submit={t('confirm')} busy={busy} disabled={code.trim() === ''} onBack={restart} />}
      >
        <CodeField label={t('code')} value={code} onChange={setCode} />
      </AuthForm>
    </AuthFrame>
  )
}
