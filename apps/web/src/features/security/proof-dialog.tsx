import { Button, Icon, type IconName, PasswordField } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { supportsPasskeys } from '../session/extended-operations.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { useStepText } from '../sign-in/use-step-text.ts'
import { type Client, accountClient } from './queries.ts'

type Factor = 'password' | 'app' | 'email'
type Result = { ok: true } | { ok: false; error: string; message: string }

/** Asks the user to confirm their identity. The service requires it five minutes after the last proof. */
export default function ProofDialog({
  authenticator,
  passkey,
  onClose,
}: {
  authenticator: boolean
  passkey: boolean
  onClose: (isProven?: boolean) => void
}) {
  const t = useTranslations('security.proof')
  const login = useTranslations('login')
  const steps = useTranslations('steps')
  const shell = useTranslations('shell')
  const stepText = useStepText()
  const [factor, setFactor] = useState<Factor>(authenticator ? 'app' : 'password')
  const [code, setCode] = useState('')
  const [session, setSession] = useState('')
  const [busy, setBusy] = useState(false)
  const [isProven, setProven] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const run = async <Done extends Result>(work: (client: Client) => Promise<Done>) => {
    setBusy(true)
    setProblem(null)
    const result = await work(await accountClient())
    setBusy(false)
    if (!result.ok) setProblem(stepText(result))
    return result
  }
  const finish = async (work: (client: Client) => Promise<Result>) => {
    if ((await run(work)).ok) setProven(true)
  }
  const begin = async (next: Factor) => {
    setCode('')
    setProblem(null)
    if (next === 'email') {
      const sent = await run((client) => client.sendProofEmail())
      if (!sent.ok) return
      setSession(sent.session)
    }
    setFactor(next)
  }
  const submit = (form: FormData) =>
    finish((client) => {
      if (factor === 'password') return client.proveByPassword(String(form.get('password')))
      return factor === 'app' ? client.proveByApp(code.trim()) : client.proveByEmail(session, code.trim())
    })
  const alternatives: { icon: IconName; label: string; start: () => Promise<void>; isShown: boolean }[] = [
    {
      icon: 'key',
      label: t('byPasskey'),
      start: () => finish((client) => client.proveByPasskey()),
      isShown: passkey && supportsPasskeys(),
    },
    { icon: 'shield', label: t('byApp'), start: () => begin('app'), isShown: authenticator && factor !== 'app' },
    { icon: 'lock', label: t('byPassword'), start: () => begin('password'), isShown: factor !== 'password' },
    { icon: 'mail', label: t('byEmail'), start: () => begin('email'), isShown: factor !== 'email' },
  ]
  return (
    <Dialog
      open={!isProven}
      onClose={() => onClose(isProven)}
      title={t('title')}
      closeLabel={shell('close')}
      closable={!busy}
    >
      <div className="grid gap-5">
        <p className="text-muted">{t(`text.${factor}`)}</p>
        <AuthForm
          key={factor}
          problem={problem}
          onSubmit={(form) => void submit(form)}
          actions={
            <Button type="submit" wide busy={busy} disabled={factor !== 'password' && code.trim() === ''}>
              {t('confirm')}
            </Button>
          }
        >
          {factor === 'password' ? (
            <PasswordField
              name="password"
              label={login('password')}
              autoComplete="current-password"
              required
              showLabel={login('show')}
              hideLabel={login('hide')}
            />
          ) : (
            <CodeField label={steps('code')} hasLetters={factor === 'app'} value={code} onChange={setCode} />
          )}
        </AuthForm>
        <ul className="grid gap-2">
          {alternatives
            .filter(({ isShown }) => isShown)
            .map(({ icon, label, start }) => (
              <li key={label}>
                <Button tone="quiet" wide disabled={busy} onClick={() => void start()}>
                  <Icon name={icon} size={20} />
                  {label}
                </Button>
              </li>
            ))}
        </ul>
      </div>
    </Dialog>
  )
}
