import { Link } from '@tanstack/react-router'
import { Alert, Button, PasswordField, TextField } from '@virage/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { notify } from '../../shell/toasts.ts'
import { identity, useSession } from '../session/session.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { useAfterLogin } from './use-after-login.ts'
import { useStepText } from './use-step-text.ts'

/** Browsers inside other applications, which keep no session (I07). */
const inAppBrowser = /Instagram|FBAN|FBAV/

/** Signing in with e-mail and password (I01); somebody who is signed in already goes on. */
export function LoginPage() {
  const club = useClub()
  const t = useTranslations('login')
  const stepText = useStepText()
  const session = useSession()
  const goOn = useAfterLogin()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [toConfirm, setToConfirm] = useState<{ email: string; password: string } | null>(null)
  useEffect(() => {
    if (session.state === 'signedIn' && !busy && !toConfirm) void goOn()
  }, [session.state, busy, toConfirm, goOn])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    if (inAppBrowser.test(navigator.userAgent)) return notify({ type: 'warning', message: t('unhandledBrowser') })
    setBusy(true)
    setProblem(null)
    const { signIn } = await identity()
    const step = await signIn(email, password)
    if (step.ok && step.next === 'done') await goOn()
    else if (step.ok && step.next === 'confirmSignUp') {
      const { resendCode } = await identity()
      await resendCode(email)
      setToConfirm({ email, password })
    } else setProblem(step.ok ? t('unhandled') : stepText(step))
    setBusy(false)
  }

  if (toConfirm) return <CodeForm {...toConfirm} onDone={goOn} />
  return (
    <AuthFrame title={t('title')}>
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField name="email" type="email" label={t('email')} autoComplete="username" required />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          showLabel={t('show')}
          hideLabel={t('hide')}
        />
        {problem !== null && <Alert tone="danger" title={problem} />}
        <Button type="submit" wide busy={busy}>
          {t('submit')}
        </Button>
      </form>
      <div className="grid gap-1 text-sm">
        <Link
          to="/clubs/$slug/forgot-password"
          params={{ slug: club.slug }}
          className="flex min-h-11 items-center underline underline-offset-4"
        >
          {t('forgot')}
        </Link>
        <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-muted">
          {t('noAccount')}
          <Link
            to="/clubs/$slug/signup"
            params={{ slug: club.slug }}
            className="font-semibold text-text underline underline-offset-4"
          >
            {t('signup')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  )
}
