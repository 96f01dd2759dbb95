import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Checkbox, TextField } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { useSession } from '../session/session.ts'
import { useValues } from '../forms/use-values.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { clearPendingSignUp, storePendingSignUp, findPendingSignUp } from './pending-sign-up.ts'
import { NewPasswordFields } from './new-password.tsx'
import { type NewPasswordValues, useNewPassword } from './use-new-password.ts'
import { useAfterLogin } from './use-after-login.ts'
import { signInClient } from './use-sign-in.ts'
import { useStepText } from './use-step-text.ts'

type Values = NewPasswordValues & { email: string; agreed: boolean }

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
  const { register, handleSubmit, getValues, setValue, setError, control, formState } = useForm<Values>()
  const { email = '', agreed = false, ...typed } = useValues({ control, getValues })
  const chosen = useNewPassword(typed)
  const [sent, setSent] = useState(false)

  const submit = handleSubmit(async (values) => {
    if (isInAppBrowser()) return notify({ type: 'warning', message: login('unhandledBrowser') })
    const { signUp } = await signInClient()
    const step = await signUp(values.email.trim(), values.password, language)
    if (!step.ok) return setError('root', { message: stepText(step) })
    storePendingSignUp(values.email.trim())
    return setSent(true)
  })
  useEffect(() => {
    const waiting = findPendingSignUp()
    if (waiting === undefined) return
    setValue('email', waiting)
    setSent(true)
  }, [setValue])
  useEffect(() => {
    if (session.state === 'signedIn' && !sent) void goOn()
  }, [session.state, sent, goOn])
  if (sent) {
    const forgetting = (then: () => unknown) => async () => {
      clearPendingSignUp()
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
        problem={formState.errors.root?.message ?? null}
        onSubmit={() => void submit()}
        actions={
          <Button
            type="submit"
            wide
            busy={formState.isSubmitting}
            disabled={!chosen.isGood || !agreed || email.trim() === ''}
          >
            {t('submit')}
          </Button>
        }
      >
        <TextField {...register('email')} type="email" label={t('email')} autoComplete="username" required />
        <NewPasswordFields register={register} chosen={chosen} />
        <Checkbox {...register('agreed')} required>
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
