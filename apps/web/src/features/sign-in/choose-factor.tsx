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

/** Which of several ways to go on with: a first factor, a second one, or one to set up. */
export function ChooseFactor({ signIn, next }: { signIn: SignIn; next: Choice }) {
  const t = useTranslations('steps')
  const { email, busy, problem, run, restart } = signIn
  const ways = next.kind === 'chooseFirst' ? next.ways : next.factors
  return (
    <AuthFrame title={t(`choose.${next.kind}`)}>
      <p className="text-muted">{t(`chooseText.${next.kind}`)}</p>
      {problem !== null && <Alert tone="danger" title={problem} />}
      <ul className="grid gap-3">
        {ways.map((way) => (
          <li key={way}>
            <Button
              tone="quiet"
              wide
              disabled={busy}
              onClick={() => void run((client) => client.answer(email, answerFor(way)))}
              className="justify-start! gap-4! px-5! text-left"
            >
              <Icon name={icons[way]} size={22} />
              {t(`ways.${way}`)}
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

/** A password is proven by SRP, so that it never leaves the browser. */
const answerFor = (way: Factor | FirstFactor) => (way === 'PASSWORD' ? 'PASSWORD_SRP' : way)
