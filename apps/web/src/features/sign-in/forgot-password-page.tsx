import { Link, useNavigate } from '@tanstack/react-router'
import { Button, TextField } from '@virage/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { notify } from '../../shell/toasts.ts'
import type { Refused } from '../session/identity-client.ts'
import { useSession } from '../session/session.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField } from './code-field.tsx'
import { NewPasswordFields } from './new-password.tsx'
import { useNewPassword } from './use-new-password.ts'
import { useAfterLogin } from './use-after-login.ts'
import { signInClient } from './use-sign-in.ts'
import { isUnexpected, useStepText } from './use-step-text.ts'

/** A new password in two steps (I06): first the address. */
export function ForgotPasswordPage() {
  const club = useClub()
  const t = useTranslations('forgot')
  const problemOf = useResetProblem()
  const session = useSession()
  const goOn = useAfterLogin()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (form: FormData) => {
    const email = String(form.get('email')).trim()
    setBusy(true)
    setProblem(null)
    const { requestReset } = await signInClient()
    const sent = await requestReset(email)
    setBusy(false)
    if (sent.ok) setSentTo(email)
    else setProblem(problemOf(sent))
  }
  useEffect(() => {
    if (session.state === 'signedIn') void goOn()
  }, [session.state, goOn])
  const toLogin = () => void navigate({ to: '/clubs/$slug/login', params: { slug: club.slug } })
  if (sentTo !== null) return <ResetPassword email={sentTo} isSent onDone={toLogin} />
  return (
    <AuthFrame title={t('title')}>
      <p className="text-muted">{t('text')}</p>
      <AuthForm
        problem={problem}
        onSubmit={(form) => void submit(form)}
        actions={
          <Button type="submit" wide busy={busy}>
            {t('send')}
          </Button>
        }
      >
        <TextField name="email" type="email" label={t('email')} autoComplete="username" required />
      </AuthForm>
      <Link
        to="/clubs/$slug/login"
        params={{ slug: club.slug }}
        className="flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        {t('back')}
      </Link>
    </AuthFrame>
  )
}

/** Then the code and the password; also where the service itself asks for a new one (I10). */
export function ResetPassword({
  email,
  isSent = false,
  onDone,
}: {
  email: string
  /** False where no code is on its way yet. */
  isSent?: boolean
  onDone: () => void
}) {
  const t = useTranslations('forgot')
  const codeTexts = useTranslations('code')
  const stepText = useStepText()
  const problemOf = useResetProblem()
  const [code, setCode] = useState('')
  const chosen = useNewPassword()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasSent = useRef(isSent)
  useEffect(() => {
    if (hasSent.current) return
    hasSent.current = true
    void signInClient().then(({ requestReset }) => requestReset(email))
  }, [email])

  const submit = async () => {
    setBusy(true)
    setProblem(null)
    const { confirmReset } = await signInClient()
    const done = await confirmReset(email, code.trim(), chosen.password)
    setBusy(false)
    if (!done.ok) return setProblem(problemOf(done))
    notify({ type: 'success', message: t('done') })
    return onDone()
  }
  const resend = async () => {
    const { requestReset } = await signInClient()
    const sent = await requestReset(email)
    notify(sent.ok ? { type: 'success', message: codeTexts('sent') } : { type: 'danger', message: stepText(sent) })
  }
  return (
    <AuthFrame title={t('title')}>
      <p className="text-muted">{t('sent')}</p>
      <AuthForm
        problem={problem}
        onSubmit={() => void submit()}
        actions={
          <Button type="submit" wide busy={busy} disabled={code.trim() === '' || !chosen.isGood}>
            {t('save')}
          </Button>
        }
      >
        <TextField name="email" type="email" label={t('email')} autoComplete="username" readOnly value={email} />
        <CodeField label={t('code')} value={code} onChange={setCode} />
        <NewPasswordFields chosen={chosen} />
      </AuthForm>
      <Button tone="quiet" onClick={() => void resend()}>
        {codeTexts('resend')}
      </Button>
    </AuthFrame>
  )
}

/** What a form says of a refused reset; what nobody can mend there is an alert instead (E01). */
function useResetProblem(): (refused: Refused) => string | null {
  const stepText = useStepText()
  const problemText = useProblemText()
  return (refused) => {
    if (!isUnexpected(refused)) return stepText(refused)
    notify({ type: 'danger', message: problemText('errors.authentication.unknown') })
    return null
  }
}
