import { TextField } from '@virage/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NextStep } from '../session/sign-in-client.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { SignIn } from './use-sign-in.ts'

/** A custom challenge: the user pool's question, answered as text. Others may follow (I08). */
export function QuestionStep({ signIn, next }: { signIn: SignIn; next: Extract<NextStep, { kind: 'question' }> }) {
  const t = useTranslations('steps')
  const [answer, setAnswer] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { email, busy, problem, run, restart } = signIn
  // Each question starts with an empty, focused field.
  useEffect(() => {
    setAnswer('')
    field.current?.focus()
  }, [next])
  return (
    <AuthFrame title={t('codeTitle')}>
      <p className="text-lg font-semibold text-balance">{next.question ?? t('questionText')}</p>
      <AuthForm
        problem={problem}
        onSubmit={() => void run((client) => client.answer(email, answer.trim()))}
        actions={<StepButtons submit={t('confirm')} busy={busy} disabled={answer.trim() === ''} onBack={restart} />}
      >
        <TextField
          ref={field}
          name="answer"
          label={t('answer')}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          autoComplete="off"
          required
        />
      </AuthForm>
    </AuthFrame>
  )
}
