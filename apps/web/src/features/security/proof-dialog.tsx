import { Button, Icon, type IconName, PasswordField } from '@virage/ui'
import { Dialog } from '@virage/ui/dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { supportsPasskeys } from '../session/extended-operations.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { useStepText } from '../sign-in/use-step-text.ts'
import { type Client, accountClient } from './queries.ts'

type Way = 'password' | 'app' | 'email'
type Answered = { ok: true } | { ok: false; error: string; message: string }

/** AccountPrompts who is here, as after five minutes before anything that protects the account changes. */
export default function ProofDialog({
  authenticator,
  passkey,
  onDone,
}: {
  authenticator: boolean
  passkey: boolean
  onDone: (proven: boolean) => void
}) {
  const t = useTranslations('security.proof')
  const login = useTranslations('login')
  const steps = useTranslations('steps')
  const shell = useTranslations('shell')
  const stepText = useStepText()
  const [way, setWay] = useState<Way>(authenticator ? 'app' : 'password')
  const [code, setCode] = useState('')
  const [session, setSession] = useState('')
  const [busy, setBusy] = useState(false)
  const [isProven, setProven] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const run = async <Done extends Answered>(work: (client: Client) => Promise<Done>) => {
    setBusy(true)
    setProblem(null)
    const answered = await work(await accountClient())
    setBusy(false)
    if (!answered.ok) setProblem(stepText(answered))
    return answered
  }
  const finish = async (work: (client: Client) => Promise<Answered>) => {
    if ((await run(work)).ok) setProven(true)
  }
  const begin = async (next: Way) => {
    setCode('')
    setProblem(null)
    if (next === 'email') {
      const sent = await run((client) => client.sendProofEmail())
      if (!sent.ok) return
      setSession(sent.session)
    }
    setWay(next)
  }
  const submit = (form: FormData) =>
    finish((client) => {
      if (way === 'password') return client.proveByPassword(String(form.get('password')))
      return way === 'app' ? client.proveByApp(code.trim()) : client.proveByEmail(session, code.trim())
    })
  const others: { icon: IconName; label: string; go: () => Promise<void>; shown: boolean }[] = [
    {
      icon: 'key',
      label: t('byPasskey'),
      go: () => finish((client) => client.proveByPasskey()),
      shown: passkey && supportsPasskeys(),
    },
    { icon: 'shield', label: t('byApp'), go: () => begin('app'), shown: authenticator && way !== 'app' },
    { icon: 'lock', label: t('byPassword'), go: () => begin('password'), shown: way !== 'password' },
    { icon: 'mail', label: t('byEmail'), go: () => begin('email'), shown: way !== 'email' },
  ]
  return (
    <Dialog
      open={!isProven}
      onClose={() => onDone(isProven)}
      title={t('title')}
      closeLabel={shell('close')}
      closable={!busy}
    >
      <div className="grid gap-5">
        <p className="text-muted">{t(`text.${way}`)}</p>
        <AuthForm
          key={way}
          problem={problem}
          onSubmit={(form) => void submit(form)}
          actions={
            <Button type="submit" wide busy={busy} disabled={way !== 'password' && code.trim() === ''}>
              {t('confirm')}
            </Button>
          }
        >
          {way === 'password' ? (
            <PasswordField
              name="password"
              label={login('password')}
              autoComplete="current-password"
              required
              showLabel={login('show')}
              hideLabel={login('hide')}
            />
          ) : (
            <CodeField label={steps('code')} hasLetters={way === 'app'} value={code} onChange={setCode} />
          )}
        </AuthForm>
        <ul className="grid gap-2">
          {others
            .filter(({ shown }) => shown)
            .map(({ icon, label, go }) => (
              <li key={label}>
                <Button tone="quiet" wide disabled={busy} onClick={() => void go()}>
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
