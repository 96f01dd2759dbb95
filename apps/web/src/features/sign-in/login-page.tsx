import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Alert, Button, PasswordField, TextField } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { useSession } from '../session/session.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { identityConfigQuery } from './identity-config.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { ResetPassword } from './lazy-reset-password.tsx'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { useAfterLogin } from './use-after-login.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/** The login page: a first factor (I01, I02, I03), then the other steps that the account requires (I08). */
export function LoginPage() {
  const session = useSession()
  const goAfterLogin = useAfterLogin()
  const signIn = useSignIn({ onDone: goAfterLogin })
  const [password, setPassword] = useState('')
  const { next, busy } = signIn
  useEffect(() => {
    if (session.state === 'signedIn' && !busy && next === null) void goAfterLogin()
  }, [session.state, busy, next, goAfterLogin])

  if (next === null) return <FirstFactor signIn={signIn} onPassword={setPassword} />
  // I10: unconfirmed accounts, and passwords that must be reset.
  if (next.kind === 'confirmSignUp')
    return (
      <CodeForm
        email={signIn.email}
        password={password}
        sendFirst
        onDone={goAfterLogin}
        onLogin={signIn.restart}
        onRestart={signIn.restart}
      />
    )
  if (next.kind === 'resetPassword') return <ResetPassword email={signIn.email} onDone={signIn.restart} />
  return <SignInStep signIn={signIn} next={next} />
}

function FirstFactor({ signIn, onPassword }: { signIn: SignIn; onPassword: (password: string) => void }) {
  const club = useClub()
  const t = useTranslations('login')
  const invalidLogin = useTranslations('identity')('invalidLogin')
  const emailField = useRef<HTMLInputElement>(null)
  const { busy, problem } = signIn

  /** Shows a warning instead in browsers that would lose the session (I07). */
  const run = (...work: Parameters<SignIn['run']>) => {
    if (isInAppBrowser()) return notify({ type: 'warning', message: t('unhandledBrowser') })
    void signIn.run(...work)
  }
  const signInByPassword = (form: FormData) => {
    const email = String(form.get('email')).trim()
    const password = String(form.get('password'))
    onPassword(password)
    run((client) => client.signIn(email, password), email)
  }
  const signInWith = (factor?: 'WEB_AUTHN') => {
    if (emailField.current?.reportValidity() !== true) return
    const email = emailField.current.value.trim()
    run((client) => client.signInWith(email, factor), email)
  }
  return (
    <AuthFrame title={t('title')}>
      <MigrationHint />
      <AuthForm
        onSubmit={signInByPassword}
        problem={problem}
        actions={
          <Button type="submit" wide busy={busy}>
            {t('submit')}
          </Button>
        }
      >
        <TextField
          ref={emailField}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username webauthn"
          required
          defaultValue={signIn.email}
        />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          showLabel={t('show')}
          hideLabel={t('hide')}
        />
      </AuthForm>
      {club.passwordResetHint && problem === invalidLogin && <ResetHint />}
      <OtherSignInMethods busy={busy} onPasskey={() => signInWith('WEB_AUTHN')} />
      <div className="grid gap-1 text-sm">
        <div className="flex flex-wrap justify-between gap-x-6">
          <Link
            to="/clubs/$slug/forgot-password"
            params={{ slug: club.slug }}
            className="flex min-h-11 items-center underline underline-offset-4"
          >
            {t('forgot')}
          </Link>
          <button
            type="button"
            disabled={busy}
            onClick={() => signInWith()}
            className="flex min-h-11 items-center underline underline-offset-4"
          >
            {t('otherWays')}
          </button>
        </div>
        <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-muted">
          {t('noAccount')}
          <Link
            to="/clubs/$slug/signup"
            params={{ slug: club.slug }}
            className="inline-flex min-h-11 items-center font-semibold text-text underline underline-offset-4"
          >
            {t('signup')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  )
}

/** Suggests a password reset, in clubs whose accounts were migrated (E02). */
function ResetHint() {
  const club = useClub()
  const t = useTranslations('login')
  return (
    <p role="status" className="text-muted">
      {t('resetHint')}{' '}
      <Link
        to="/clubs/$slug/forgot-password"
        params={{ slug: club.slug }}
        className="font-semibold text-text underline underline-offset-4"
      >
        {t('resetHintLink')}
      </Link>
    </p>
  )
}

/** Explains that passwords from before a migration of accounts no longer work (I16). */
function MigrationHint() {
  const t = useTranslations('login')
  const { day } = useTimes()
  const { data: config } = useQuery(identityConfigQuery)
  const date = config?.passwordMigrationDate
  if (!date) return null
  return <Alert title={t('migrationTitle')}>{t('migration', { date: day(date) })}</Alert>
}
