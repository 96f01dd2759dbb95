import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NextStep } from '../session/sign-in-client.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField } from './code-field.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { SignIn } from './use-sign-in.ts'

/** A code from the authenticator, a phone or a mail, or the answer to a question of the installation's own. */
export function CodeStep({ signIn, next }: { signIn: SignIn; next: Extract<NextStep, { kind: 'code' }> }) {
  const t = useTranslations('steps')
  const [code, setCode] = useState('')
  const { email, busy, problem, run, restart } = signIn
  return (
    <AuthFrame title={t('codeTitle')}>
      <p className="text-muted">{t(`codeFrom.${next.by}`, { destination: next.destination ?? email })}</p>
      <AuthForm
        problem={problem}
        onSubmit={() => void run((client) => client.answer(email, code.trim()))}
        actions={<StepButtons submit={t('confirm')} busy={busy} disabled={code.trim() === ''} onBack={restart} />}
      >
        <CodeField
          label={t(next.by === 'CUSTOM' ? 'answer' : 'code')}
          plain={next.by === 'CUSTOM'}
          value={code}
          onChange={setCode}
        />
      </AuthForm>
    </AuthFrame>
  )
}
