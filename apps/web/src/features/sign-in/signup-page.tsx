import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Checkbox, TextField } from '@virage/ui'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { notify } from '../../shell/toasts.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { isInAppBrowser } from './in-app-browser.ts'
import { isGood, NewPasswordFields } from './new-password.tsx'
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
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [chosen, choose] = useState({ password: '', confirmation: '' })
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
    if (step.ok) setSent(true)
    else setProblem(stepText(step))
  }
  const takeTyped = (form: FormData) => {
    const typed = (name: string) => String(form.get(name) ?? '')
    setEmail(typed('email'))
    choose({ password: typed('password'), confirmation: typed('confirmation') })
    agree(form.has('agreed'))
  }
  const toLogin = () => void navigate({ to: '/clubs/$slug/login', params: { slug: club.slug } })
  if (sent) return <CodeForm email={email.trim()} password={chosen.password} onDone={goOn} onLogin={toLogin} />
  return (
    <AuthFrame title={t('title', { club: club.platformName })}>
      <AuthForm
        problem={problem}
        onSubmit={() => void submit()}
        onTypedBefore={takeTyped}
        actions={
          <Button type="submit" wide busy={busy} disabled={!isGood(chosen) || !agreed || email.trim() === ''}>
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
        <NewPasswordFields value={chosen} onChange={choose} />
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
