import { Button } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Step } from '../session/sign-in-client.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField } from './code-field.tsx'
import { ResetPassword } from './lazy-reset-password.tsx'
import { clearPendingSignUp } from './pending-sign-up.ts'
import { runStep, signInClient } from './use-sign-in.ts'
import { useStepText } from './use-step-text.ts'

/**
 * The form for the code that confirms an email address (I05). A correct code signs the fan in automatically within three
 * minutes of the sign-up (I09), then with the password if the page has it. Otherwise the login page is next, or a new
 * password if the service no longer has the one of the sign-up.
 */
export function CodeForm({
  email,
  password,
  sendFirst = false,
  onDone,
  onLogin,
  onRestart,
}: {
  email: string
  password: string
  /** Whether the form requests the first code itself. */
  sendFirst?: boolean
  onDone: () => Promise<void>
  /** Called when the fan has to log in. */
  onLogin: () => void
  /** Called to start again, for example after a mistyped address. */
  onRestart: () => void
}) {
  const t = useTranslations('code')
  const steps = useTranslations('steps')
  const stepText = useStepText()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [isResending, setResending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isResetting, setResetting] = useState(false)

  const submit = async () => {
    setBusy(true)
    setProblem(null)
    const confirmed = await runStep((client) => client.confirmSignUp(email, code.trim()))
    if (!confirmed.ok) {
      setProblem(stepText(confirmed))
      return setBusy(false)
    }
    const { autoSignIn, signIn } = await signInClient()
    const automatic = confirmed.next.kind === 'autoSignIn' ? await autoSignIn(email) : undefined
    const signedIn = automatic?.ok === true || password === '' ? automatic : await signIn(email, password)
    if (signedIn?.ok === true && signedIn.next.kind === 'done') return onDone()
    if (signedIn && needsReset(signedIn)) {
      clearPendingSignUp()
      notify({ type: 'info', message: t('choosePassword') })
      return setResetting(true)
    }
    notify({ type: 'success', message: t('confirmed') })
    return onLogin()
  }
  const resend = async () => {
    setResending(true)
    const sent = await runStep((client) => client.resendCode(email))
    setResending(false)
    notify(sent.ok ? { type: 'success', message: t('sent') } : { type: 'danger', message: stepText(sent) })
  }
  const hasSent = useRef(false)
  useEffect(() => {
    if (!sendFirst || hasSent.current) return
    hasSent.current = true
    const sendFirstCode = async () => {
      const sent = await runStep((client) => client.resendCode(email))
      if (!sent.ok) notify({ type: 'danger', message: stepText(sent) })
    }
    void sendFirstCode()
  }, [sendFirst, email, stepText])
  if (isResetting) return <ResetPassword email={email} onDone={onLogin} />
  return (
    <AuthFrame title={t('title')}>
      <p className="text-muted">{t('text', { email })}</p>
      <AuthForm
        problem={problem}
        onSubmit={() => void submit()}
        actions={
          <Button type="submit" wide busy={busy} disabled={code.trim() === ''}>
            {t('submit')}
          </Button>
        }
      >
        <CodeField label={t('label')} value={code} onChange={setCode} />
      </AuthForm>
      <Button tone="quiet" busy={isResending} onClick={() => void resend()}>
        {t('resend')}
      </Button>
      <Button tone="quiet" onClick={onRestart}>
        {steps('startAgain')}
      </Button>
    </AuthFrame>
  )
}

/** Returns whether the account has another password than the fan's, as after a sign-up that was confirmed a day later. */
const needsReset = (signedIn: Step): boolean =>
  signedIn.ok
    ? signedIn.next.kind === 'resetPassword'
    : signedIn.error === 'PasswordResetRequiredException' || signedIn.message === 'Incorrect username or password.'
