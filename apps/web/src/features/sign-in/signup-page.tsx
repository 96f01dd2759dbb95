import { Link } from '@tanstack/react-router'
import { Alert, Button, Checkbox, TextField } from '@virage/ui'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { identity } from '../session/session.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { isGood, NewPasswordFields } from './new-password.tsx'
import { useAfterLogin } from './use-after-login.ts'
import { useStepText } from './use-step-text.ts'

/** Creating an account (I04, I18). */
export function SignupPage() {
  const club = useClub()
  const t = useTranslations('signup')
  const language = useLocale()
  const stepText = useStepText()
  const goOn = useAfterLogin()
  const [email, setEmail] = useState('')
  const [chosen, choose] = useState({ password: '', confirmation: '' })
  const [agreed, agree] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const { signUp } = await identity()
    const step = await signUp(email.trim(), chosen.password, language)
    setBusy(false)
    if (step.ok) setSent(true)
    else setProblem(stepText(step))
  }
  if (sent) return <CodeForm email={email.trim()} password={chosen.password} onDone={goOn} />
  return (
    <AuthFrame title={t('title', { club: club.platformName })}>
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
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
        <Checkbox checked={agreed} onChange={(event) => agree(event.target.checked)} required>
          {t('agree')}{' '}
          <a href={club.eulaUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {t('terms')}
          </a>
        </Checkbox>
        {problem !== null && <Alert tone="danger" title={problem} />}
        <Button type="submit" wide busy={busy} disabled={!isGood(chosen) || !agreed || email.trim() === ''}>
          {t('submit')}
        </Button>
      </form>
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
