import { Alert, Button, TextField } from '@virage/ui'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../shell/toasts.ts'
import { identity } from '../session/session.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useStepText } from './use-step-text.ts'

/** The code that came by e-mail (I05); once it is right the fan is signed in. */
export function CodeForm({
  email,
  password,
  onDone,
}: {
  email: string
  password: string
  onDone: () => Promise<void>
}) {
  const t = useTranslations('code')
  const stepText = useStepText()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const { confirmSignUp, signIn } = await identity()
    const confirmed = await confirmSignUp(email, code.trim())
    const signedIn = confirmed.ok ? await signIn(email, password) : confirmed
    if (signedIn.ok) await onDone()
    else setProblem(stepText(signedIn))
    setBusy(false)
  }
  const resend = async () => {
    const { resendCode } = await identity()
    const sent = await resendCode(email)
    notify(sent.ok ? { type: 'success', message: t('sent') } : { type: 'danger', message: stepText(sent) })
  }
  return (
    <AuthFrame title={t('title')}>
      <p className="text-muted">{t('text', { email })}</p>
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={t('label')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          className="figures [&_input]:text-2xl [&_input]:tracking-[0.3em]"
        />
        {problem !== null && <Alert tone="danger" title={problem} />}
        <Button type="submit" wide busy={busy} disabled={code.trim() === ''}>
          {t('submit')}
        </Button>
      </form>
      <Button tone="quiet" onClick={() => void resend()}>
        {t('resend')}
      </Button>
    </AuthFrame>
  )
}
