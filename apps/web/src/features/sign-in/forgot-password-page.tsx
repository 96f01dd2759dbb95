import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, TextField } from '@virage/ui'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { notify } from '../../shell/toasts.ts'
import { identity } from '../session/session.ts'
import { AuthFrame } from './auth-frame.tsx'
import { isGood, NewPasswordFields } from './new-password.tsx'
import { useStepText } from './use-step-text.ts'

/** A new password in two steps: the address, then the code and the password (I06). */
export function ForgotPasswordPage() {
  const club = useClub()
  const t = useTranslations('forgot')
  const stepText = useStepText()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'address' | 'code'>('address')
  const [code, setCode] = useState('')
  const [chosen, choose] = useState({ password: '', confirmation: '' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const { requestReset, confirmReset } = await identity()
    const done =
      step === 'address'
        ? await requestReset(email.trim())
        : await confirmReset(email.trim(), code.trim(), chosen.password)
    setBusy(false)
    if (!done.ok) return setProblem(stepText(done))
    if (step === 'address') return setStep('code')
    notify({ type: 'success', message: t('done') })
    return navigate({ to: '/clubs/$slug/login', params: { slug: club.slug } })
  }
  return (
    <AuthFrame title={t('title')}>
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          required
          readOnly={step === 'code'}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {step === 'code' && (
          <>
            <p className="text-muted">{t('sent')}</p>
            <TextField
              label={t('code')}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              required
            />
            <NewPasswordFields value={chosen} onChange={choose} />
          </>
        )}
        {problem !== null && <Alert tone="danger" title={problem} />}
        <Button type="submit" wide busy={busy} disabled={step === 'code' && (code.trim() === '' || !isGood(chosen))}>
          {t(step === 'address' ? 'send' : 'save')}
        </Button>
      </form>
    </AuthFrame>
  )
}
