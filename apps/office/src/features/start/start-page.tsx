import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Readiness } from '@virage/contract/staff'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { readinessQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { AuctionStep } from './auction-step.tsx'
import { Checklist } from './checklist.tsx'
import { ExclusiveStep } from './exclusive-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { LookStep } from './look-step.tsx'
import { OpenStep } from './open-step.tsx'
import { PaymentsStep } from './payments-step.tsx'
import { SellerStep } from './seller-step.tsx'
import { isStepDone, nextStep, type Step, steps } from './steps.ts'
import { TeamStep } from './team-step.tsx'
import { TextsStep } from './texts-step.tsx'

/**
 * The way from a new club to an open one. It stores nothing of its own: each step saves the club's data at once, and what is
 * done is read from them, so that it can be left and continued anywhere.
 */
export function StartPage() {
  const { slug } = useClub()
  const t = useTranslations('start')
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/start' })
  const step = steps.find((one) => one === search.step)
  const read = useQuery(readinessQuery(slug))
  const readiness = read.data
  const go = (next: Step | undefined) =>
    void navigate({ to: '/$slug/start', params: { slug }, search: next === undefined ? {} : { step: next } })
  /** Continues after a step was saved, by what the club has then. */
  const proceed = async () => {
    const { data } = await read.refetch()
    go(data && nextStep(data, step))
  }
  const following = step === undefined ? undefined : steps[steps.indexOf(step) + 1]
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={read} />
          {following !== undefined && readiness && step !== undefined && (
            <Link to="/$slug/start" params={{ slug }} search={{ step: following }} className="btn">
              {isStepDone(step, readiness) ? t('next', { name: t(`names.${following}`) }) : t('skip')}
            </Link>
          )}
        </>
      }
    >
      <div className="pane">
        <StepTabs step={step} readiness={readiness} />
        <ReadBanner read={read} />
        {readiness ? (
          <StepContent key={step} step={step} readiness={readiness} onSaved={() => void proceed()} />
        ) : (
          read.isPending && <TableBones rows={6} />
        )}
      </div>
    </Screen>
  )
}

function StepTabs({ step, readiness }: { step: Step | undefined; readiness: Readiness | undefined }) {
  const { slug } = useClub()
  const t = useTranslations('start')
  return (
    <nav className="views" aria-label={t('steps')}>
      {[undefined, ...steps].map((one) => (
        <Link
          key={one ?? 'overview'}
          to="/$slug/start"
          params={{ slug }}
          search={one === undefined ? {} : { step: one }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={one === step ? 'page' : undefined}
        >
          {one === undefined ? t('overview') : t(`names.${one}`)}
          {one !== undefined && readiness && isStepDone(one, readiness) && (
            <>
              <Icon name="check" size={12} />
              <span className="sr-only">{t('done')}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}

function StepContent({
  step,
  readiness,
  onSaved,
}: {
  step: Step | undefined
  readiness: Readiness
  onSaved: () => void
}) {
  switch (step) {
    case undefined:
      return <Checklist readiness={readiness} />
    case 'look':
      return <LookStep onSaved={onSaved} />
    case 'texts':
      return <TextsStep onSaved={onSaved} />
    case 'identity':
      return <IdentityStep onSaved={onSaved} />
    case 'seller':
      return <SellerStep onSaved={onSaved} />
    case 'payments':
      return <PaymentsStep onSaved={onSaved} />
    case 'exclusive':
      return <ExclusiveStep />
    case 'auction':
      return <AuctionStep />
    case 'team':
      return <TeamStep />
    case 'open':
      return <OpenStep readiness={readiness} />
  }
}
