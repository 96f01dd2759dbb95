import { Button, TextField } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField } from './code-field.tsx'
import { NewPasswordFields } from './new-password.tsx'
import { type NewPasswordValues, useNewPassword } from './use-new-password.ts'
import { useResetProblem } from './use-reset-problem.ts'
import { runStep } from './use-sign-in.ts'
import { useStepText } from './use-step-text.ts'

/** The second step of a password reset: the code and the new password. Also used if the service requires a reset (I10). */
export default function ResetPassword({
  email,
  isSent = false,
  onDone,
  onRestart,
}: {
  email: string
  /** Whether a code was already sent; if not, the form requests one. */
  isSent?: boolean
  onDone: () => void
  /** Called to start again with another address; without it, the address can't be changed. */
  onRestart?: () => void
}) {
  const t = useTranslations('forgot')
  const codeTexts = useTranslations('code')
  const steps = useTranslations('steps')
  const stepText = useStepText()
  const problemOf = useResetProblem()
  const { register, handleSubmit, setValue, setError, control, formState } = useForm<
    NewPasswordValues & { code: string }
  >()
  const { code = '', ...typed } = useWatch({ control })
  const chosen = useNewPassword(typed)
  const [isResending, setResending] = useState(false)
  const hasSent = useRef(isSent)
  useEffect(() => {
    if (hasSent.current) return
    hasSent.current = true
    const sendFirstCode = async () => {
      const sent = await runStep((client) => client.requestReset(email))
      if (!sent.ok) notify({ type: 'danger', message: stepText(sent) })
    }
    void sendFirstCode()
  }, [email, stepText])

  const submit = handleSubmit(async (values) => {
    const done = await runStep((client) => client.confirmReset(email, values.code.trim(), values.password))
    if (!done.ok) {
      const message = problemOf(done)
      return message === null ? undefined : setError('root', { message })
    }
    notify({ type: 'success', message: t('done') })
    return onDone()
  })
  const resend = async () => {
    setResending(true)
    const sent = await runStep((client) => client.requestReset(email))
    setResending(false)
    notify(sent.ok ? { type: 'success', message: codeTexts('sent') } : { type: 'danger', message: stepText(sent) })
  }
  return (
    <AuthFrame title={t('title')}>
      <p className="text-muted">{t('sent')}</p>
      <AuthForm
        problem={formState.errors.root?.message ?? null}
        onSubmit={() => void submit()}
        actions={
          <Button type="submit" wide busy={formState.isSubmitting} disabled={code.trim() === '' || !chosen.isValid}>
            {t('save')}
          </Button>
        }
      >
        <TextField name="email" type="email" label={t('email')} autoComplete="username" readOnly value={email} />
        <CodeField label={t('code')} value={code} onChange={(next) => setValue('code', next)} />
        <NewPasswordFields register={register} chosen={chosen} />
      </AuthForm>
      <Button tone="quiet" busy={isResending} onClick={() => void resend()}>
        {codeTexts('resend')}
      </Button>
      {onRestart && (
        <Button tone="quiet" onClick={onRestart}>
          {steps('startAgain')}
        </Button>
      )}
    </AuthFrame>
  )
}
