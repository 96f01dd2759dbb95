import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Checkbox, TextField } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { clearDraft, readDraft, saveDraft } from '../../shell/drafts.ts'
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
import { runStep } from './use-sign-in.ts'
import { useStepText } from './use-step-text.ts'

const draftName = 'sign-up'

type Values = NewPasswordValues & { email: string; agreed: boolean }

/** The sign-up page (I04, I18). */
export function SignupPage() {
  const club = useClub()
  const t = useTranslations('signup')
  const login = useTranslations('login')
  const language = useLocale()
  const stepText = useStepText()
  const goAfterLogin = useAfterLogin()
  const session = useSession()
  const navigate = useNavigate()
  const { register, handleSubmit, getValues, setValue, setError, control, formState } = useForm<Values>()
  const { email = '', agreed = false, ...typed } = useValues({ control, getValues })
  const chosen = useNewPassword(typed)
  const [isSent, setSent] = useState(false)

  const submit = handleSubmit(async (values) => {
    if (isInAppBrowser()) return notify({ type: 'warning', message: login('unhandledBrowser') })
    const step = await runStep((client) => client.signUp(values.email.trim(), values.password, language))
    if (!step.ok) return setError('root', { message: stepText(step) })
    storePendingSignUp(values.email.trim())
    clearDraft(draftName)
    return setSent(true)
  })
  // After hydration: the server has rendered the form without what the tab stores. Input from before it counts.
  useEffect(() => {
    const pending = findPendingSignUp()
    const draft = readDraft(draftName)['email']
    if (pending !== undefined) setValue('email', pending)
    else if (draft !== undefined && !getValues('email')) setValue('email', draft)
    setSent(pending !== undefined)
  }, [getValues, setValue])
  useEffect(() => {
    if (session.state === 'signedIn' && !isSent) void goAfterLogin()
  }, [session.state, isSent, goAfterLogin])
  if (isSent) {
    const clearAnd = (then: () => unknown) => async () => {
      clearPendingSignUp()
      await then()
    }
    return (
      <CodeForm
        email={email.trim()}
        password={chosen.password}
        onDone={clearAnd(goAfterLogin)}
        onLogin={clearAnd(() => navigate({ to: '/clubs/$slug/login', params: { slug: club.slug } }))}
        onRestart={clearAnd(() => setSent(false))}
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
            disabled={!chosen.isValid || !agreed || email.trim() === ''}
          >
            {t('submit')}
          </Button>
        }
      >
        <TextField
          {...register('email', {
            // The email alone: a password is never stored.
            onChange: () => saveDraft(draftName, { email: getValues('email') }),
          })}
          type="email"
          label={t('email')}
          autoComplete="username"
          required
        />
        <NewPasswordFields register={register} chosen={chosen} />
        <Checkbox {...register('agreed')} required>
          {t('agree')} <DocumentLink url={club.eulaUrl}>{t('use')}</DocumentLink>, {t('the')}{' '}
          <DocumentLink url={club.sfcUrl}>{t('sfc')}</DocumentLink> {t('and')}{' '}
          <DocumentLink url={club.privacyPolicyUrl}>{t('privacy')}</DocumentLink>
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

/** A link to a legal document, in a new tab. */
function DocumentLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {children}
    </a>
  )
}
