import { Alert, Button, Icon, type IconName } from '@virage/ui'
import { useTranslations } from 'use-intl'
import type { Factor, FirstFactor, NextStep } from '../session/sign-in-client.ts'
import { AuthFrame } from './auth-frame.tsx'
import type { SignIn } from './use-sign-in.ts'

const icons: Record<Factor | FirstFactor, IconName> = {
  TOTP: 'shield',
  SMS: 'phone',
  EMAIL: 'mail',
  SMS_OTP: 'phone',
  EMAIL_OTP: 'mail',
  WEB_AUTHN: 'key',
  PASSWORD: 'lock',
}

type Choice = Extract<NextStep, { kind: 'chooseFactor' | 'chooseSetup' | 'chooseFirst' }>

/** Lets the user choose a first factor, a second factor, or a factor to set up. */
export function ChooseFactor({ signIn, next }: { signIn: SignIn; next: Choice }) {
  const t = useTranslations('steps')
  const { email, busy, problem, run, restart } = signIn
  return (
    <AuthFrame title={t(`choose.${next.kind}`)}>
      <p className="text-muted">{t(`chooseText.${next.kind}`)}</p>
      {problem !== null && <Alert tone="danger" title={problem} />}
      <ul className="grid gap-3">
        {next.factors.map((factor) => (
          <li key={factor}>
            <Button
              tone="quiet"
              wide
              disabled={busy}
              onClick={() => void run((client) => client.answer(email, answerFor(factor)))}
              className="justify-start! gap-4! px-5! text-left"
            >
              <Icon name={icons[factor]} size={22} />
              {t(`factors.${factor}`)}
            </Button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" wide disabled={busy} onClick={restart}>
        {t('startAgain')}
      </Button>
    </AuthFrame>
  )
}

/** Returns the response that chooses a factor. A password is checked by SRP, so that it never leaves the browser. */
const answerFor = (factor: Factor | FirstFactor) => (factor === 'PASSWORD' ? 'PASSWORD_SRP' : factor)
