import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Checkbox, TextField } from '@virage/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { notify } from '../../shell/toasts.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { useSession } from '../session/session.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { forgetSignUp, keepSignUp, keptSignUp } from './kept-sign-up.ts'
import { NewPasswordFields } from './new-password.tsx'
import { useNewPassword } from './use-new-password.ts'
import { useAfterLogin } from './use-after-login.ts'
import { signInClient } from './use-sign-in.ts'
import { useStepText } from './use-step-text.ts'

/** Creating an account (I04, I18). */
export function SignupPage() {
  const club = useClub()
  const t = useTranslations('signup')
  const login = useTranslations('login')
  const language = useLocale()
  const stepText = useStepText()
  const goOn = useAfterLogin()
  const session = useSession()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const chosen = useNewPassword()
  const [agreed, agree] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async () => {
    if (isInAppBrowser()) return notify({ type: 'warning', message: login('unhandledBrowser') })
    setBusy(true)
    setProblem(null)
    const { signUp } = await signInClient()
    const step = await signUp(email.trim(), chosen.password, language)
    setBusy(false)
    if (!step.ok) return setProblem(stepText(step))
    keepSignUp(email.trim())
    setSent(true)
  }
  useEffect(() => {
    const waiting = keptSignUp()
    if (waiting === undefined) return
    setEmail(waiting)
    setSent(true)
  }, [])
  useEffect(() => {
    if (session.state === 'signedIn' && !sent) void goOn()
  }, [session.state, sent, goOn])
  const takeTyped = (form: FormData) => {
    const typed = (name: string) => String(form.get(name) ?? '')
    setEmail(typed('email'))
    chosen.change({ password: typed('password'), confirmation: typed('confirmation') })
    agree(form.has('agreed'))
  }
  if (sent) {
    const forgetting = (then: () => unknown) => async () => {
      forgetSignUp()
      await then()
    }
    return (
      <CodeForm
        email={email.trim()}
        password={chosen.password}
        onDone={forgetting(goOn)}
        onLogin={forgetting(() => navigate({ to: '/clubs/$slug/login', params: { slug: club.slug } }))}
        onRestart={forgetting(() => setSent(false))}
      />
    )
  }
  return (
    <AuthFrame title={t('title', { club: club.platformName })}>
      <AuthForm
        problem={problem}
        onSubmit={() => void submit()}
        onTypedBefore={takeTyped}
        actions={
          <Button type="submit" wide busy={busy} disabled={!chosen.isGood || !agreed || email.trim() === ''}>
            {t('submit')}
          </Button>
        }
      >
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <NewPasswordFields chosen={chosen} />
        <Checkbox name="agreed" checked={agreed} onChange={(event) => agree(event.target.checked)} required>
          {t('agree')} <Paper url={club.eulaUrl}>{t('use')}</Paper>, <Paper url={club.sfcUrl}>{t('sale')}</Paper>{' '}
          {t('and')} <Paper url={club.privacyPolicyUrl}>{t('privacy')}</Paper>
        </Checkbox>
      </AuthForm>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-muted">
        {t('haveAccount')}
        <Link
          to="/clubs/$slug/login"
          params={{ slug: club.slug }}
          className="font-semibold text-text underline underline-offset-4"
        >
          {t('login')}
        </Link>
      </p>
    </AuthFrame>
  )
}

/** One of the papers that are agreed to, in a tab of its own. */
function Paper({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {children}
    </a>
  )
}
