import { useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptTerms, type Fan } from '@virage/contract'
import { type KycStep, kycSteps, startStep } from '@virage/domain'
import { Alert, Button, Checkbox, EmptyState, Skeleton } from '@virage/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { loadWithTexts } from '../../i18n/load-with-texts.tsx'
import { useClub } from '../../shell/club-context.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { fanQuery, useFan } from '../fans/queries.ts'
import { usePatience } from '../orders/use-patience.ts'
import { IdentityChange } from './identity-change.tsx'
import { PersonalInfoForm } from './personal-info-form.tsx'
import { MembershipStep } from './membership-step.tsx'
import { ValidatedStep } from './validated-step.tsx'

const DueDiligenceForm = lazyPart(
  (language) => {
    const code = async () => (await import('./due-diligence-form.tsx')).DueDiligenceForm
    return loadWithTexts(language, 'giveaway', code())
  },
  <Skeleton className="h-96" />,
)

/** The steps to become a member (P06). */
export function KycPage({ paymentResult }: { paymentResult: 'SUCCESS' | 'CANCELED' | undefined }) {
  const club = useClub()
  const t = useTranslations('kyc')
  const { fan } = useFan(club.slug)
  if (!fan) return null
  if (fan.kycStatus === 'NOT_REFERRED') {
    return (
      <main className="wrap py-16">
        <EmptyState isPage icon="users" title={t('notReferred')}>
          {t('notReferredText')}
        </EmptyState>
      </main>
    )
  }
  return <Stepper fan={fan} paymentResult={paymentResult} />
}

function Stepper({ fan, paymentResult }: { fan: Fan; paymentResult: 'SUCCESS' | 'CANCELED' | undefined }) {
  const club = useClub()
  const t = useTranslations('kyc')
  const client = useQueryClient()
  const start = startStep({
    kycStatus: fan.kycStatus,
    settings: club,
    paymentSucceeded: paymentResult === 'SUCCESS',
  })
  const [accepted, setAccepted] = useState(fan.tosAccepted)
  const step: KycStep = start === 'termsOfService' && accepted ? 'personalInfo' : start
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // A new step starts at the top of the page, with the focus on its title.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [step])
  const percentage = kycSteps(club).find((one) => one.step === step)?.percentage ?? 0
  // The club's team and the payment provider change the status elsewhere: poll for it.
  const isWaiting = step === 'pendingDueDiligence' || (paymentResult === 'SUCCESS' && fan.kycStatus !== 'VALIDATED')
  const { interval } = usePatience(isWaiting)
  useQuery({ ...fanQuery(club.slug), refetchInterval: isWaiting ? interval : false })
  const setFan = (changed: Fan) => client.setQueryData(fanQuery(club.slug).queryKey, changed)

  return (
    <main className="wrap grid max-w-[720px] gap-8 pt-8 md:pt-12">
      <div className="grid gap-3">
        <h1 ref={title} tabIndex={-1} className="display text-4xl uppercase outline-none">
          {t(`title.${step}`)}
        </h1>
        {step !== 'termsOfService' && (
          <div
            role="progressbar"
            aria-valuenow={percentage}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={t('progress')}
            className="h-2 overflow-hidden rounded-full bg-raised"
          >
            <div
              className="h-full rounded-full bg-primary transition-[width] duration-250"
              style={{ width: `${percentage}%` }}
            />
          </div>
        )}
      </div>
      {fan.identityChange && <IdentityChange fan={fan} change={fan.identityChange} />}
      {step === 'termsOfService' && (
        <Terms
          onAccepted={(changed) => {
            setFan(changed)
            setAccepted(true)
          }}
        />
      )}
      {step === 'personalInfo' && <PersonalInfoForm fan={fan} onSaved={setFan} />}
      {step === 'dueDiligence' && <DueDiligenceForm fan={fan} />}
      {step === 'pendingDueDiligence' && <Alert title={t('pendingTitle')}>{t('pendingText')}</Alert>}
      {step === 'membershipDonation' && <MembershipStep result={paymentResult} />}
      {step === 'validated' && <ValidatedStep fan={fan} result={paymentResult} />}
    </main>
  )
}

function Terms({ onAccepted }: { onAccepted: (fan: Fan) => void }) {
  const club = useClub()
  const t = useTranslations('kyc')
  const footer = useTranslations('footer')
  const problemText = useProblemText()
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const documents = [
    [club.eulaUrl, footer('eula')],
    [club.sfcUrl, footer('sfc')],
    [club.privacyPolicyUrl, footer('privacy')],
  ] as const
  const send = async () => {
    setBusy(true)
    try {
      onAccepted(await unwrap(call(acceptTerms, { params: { slug: club.slug } })))
    } catch (error) {
      setProblem(problemText(keyOf(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-6">
      <p className="text-lg text-muted">{t('termsText')}</p>
      <ul className="grid gap-2">
        {documents.map(([url, label]) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-12 items-center rounded-control border border-line bg-surface px-4 font-semibold underline underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        {t('agree')}
      </Checkbox>
      {problem !== null && <Alert tone="danger" title={problem} />}
      <Button disabled={!agreed} busy={busy} onClick={() => void send()}>
        {t('continue')}
      </Button>
    </div>
  )
}
