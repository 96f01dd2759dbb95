import { Link, useNavigate } from '@tanstack/react-router'
import { Button, TextField } from '@virage/ui'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { clearDraft, readDraft, saveDraft } from '../../shell/drafts.ts'
import { useSession } from '../session/session.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ResetPassword } from './lazy-reset-password.tsx'
import { useAfterLogin } from './use-after-login.ts'
import { useResetProblem } from './use-reset-problem.ts'
import { runStep } from './use-sign-in.ts'

/** What a tab stores of a reset whose code was sent: the email address, never the code or the password. */
const draftName = 'forgot-password'

/** Resets a password in two steps (I06). The first asks for the email address. */
export function ForgotPasswordPage() {
  const club = useClub()
  const t = useTranslations('forgot')
  const problemOf = useResetProblem()
  const session = useSession()
  const goAfterLogin = useAfterLogin()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (form: FormData) => {
    const email = String(form.get('email')).trim()
    setBusy(true)
    setProblem(null)
    const sent = await runStep((client) => client.requestReset(email))
    setBusy(false)
    if (!sent.ok) return setProblem(problemOf(sent))
    saveDraft(draftName, { email })
    return setSentTo(email)
  }
  // After hydration: the server has rendered the first step.
  useEffect(() => setSentTo(readDraft(draftName)['email'] ?? null), [])
  useEffect(() => {
    if (session.state === 'signedIn') void goAfterLogin()
  }, [session.state, goAfterLogin])
  const restart = () => {
    clearDraft(draftName)
    setSentTo(null)
  }
  const toLogin = () => {
    clearDraft(draftName)
    void navigate({ to: '/clubs/$slug/login', params: { slug: club.slug } })
  }
  if (sentTo !== null) {
    return <ResetPassword email={sentTo} isSent onDone={toLogin} onRestart={restart} />
  }
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
