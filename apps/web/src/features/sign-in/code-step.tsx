import { Button } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NextStep } from '../session/sign-in-client.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField } from './code-field.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { SignIn } from './use-sign-in.ts'

/** Asks for a code from the authenticator app, a text message or an email; also accepts recovery codes. */
export function CodeStep({ signIn, next }: { signIn: SignIn; next: Extract<NextStep, { kind: 'code' }> }) {
  const t = useTranslations('steps')
  const [code, setCode] = useState('')
  const [byRecovery, setByRecovery] = useState(false)
  const { email, busy, problem, run, restart } = signIn
  const change = () => {
    setCode('')
    setByRecovery(!byRecovery)
  }
  const text = byRecovery ? t('recoveryText') : t(`codeFrom.${next.by}`, { destination: next.destination ?? email })
  return (
    <AuthFrame title={t('codeTitle')}>
      <p className="text-muted">{text}</p>
      <AuthForm
        problem={problem}
        onSubmit={() => void run((client) => client.answer(email, code.trim()))}
        actions={<StepButtons submit={t('confirm')} busy={busy} disabled={code.trim() === ''} onBack={restart} />}
      >
        <CodeField
          key={String(byRecovery)}
          label={t(byRecovery ? 'recovery' : 'code')}
          hasLetters={byRecovery}
          value={code}
          onChange={setCode}
        />
      </AuthForm>
      {next.by === 'TOTP' && (
        <Button tone="quiet" disabled={busy} onClick={change}>
          {t(byRecovery ? 'useApp' : 'useRecovery')}
        </Button>
      )}
    </AuthFrame>
  )
}
