import { Button } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField } from './code-field.tsx'
import { signInClient } from './use-sign-in.ts'
import { useStepText } from './use-step-text.ts'

/**
 * The code that came by e-mail (I05). Once it is right the fan is signed in: by themselves within three minutes of
 * signing up (I09), else with the password if it is known, else on the login page.
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
  /** True where no code is on its way yet. */
  sendFirst?: boolean
  onDone: () => Promise<void>
  /** Where nothing but signing in is left. */
  onLogin: () => void
  /** Back to the beginning, as with a mistyped address. */
  onRestart: () => void
}) {
  const t = useTranslations('code')
  const steps = useTranslations('steps')
  const stepText = useStepText()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async () => {
    setBusy(true)
    setProblem(null)
    const { autoSignIn, confirmSignUp, signIn } = await signInClient()
    const confirmed = await confirmSignUp(email, code.trim())
    if (!confirmed.ok) {
      setProblem(stepText(confirmed))
      return setBusy(false)
    }
    const automatic = confirmed.next.kind === 'autoSignIn' ? await autoSignIn(email) : undefined
    const signedIn = automatic?.ok === true || password === '' ? automatic : await signIn(email, password)
    if (signedIn?.ok === true && signedIn.next.kind === 'done') return onDone()
    notify({ type: 'success', message: t('confirmed') })
    return onLogin()
  }
  const resend = async () => {
    const { resendCode } = await signInClient()
    const sent = await resendCode(email)
    notify(sent.ok ? { type: 'success', message: t('sent') } : { type: 'danger', message: stepText(sent) })
  }
  const hasSent = useRef(false)
  useEffect(() => {
    if (!sendFirst || hasSent.current) return
    hasSent.current = true
    void signInClient().then(({ resendCode }) => resendCode(email))
  }, [sendFirst, email])
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
      <Button tone="quiet" onClick={() => void resend()}>
        {t('resend')}
      </Button>
      <Button tone="quiet" onClick={onRestart}>
        {steps('startAgain')}
      </Button>
    </AuthFrame>
  )
}
