import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Draw } from '@virage/contract'
import { Alert, Button, Icon, Skeleton } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { MissingOrFailed } from '../../shell/missing-or-failed.tsx'
import { drawCheckQuery, drawQuery } from './queries.ts'

/** Shows how a giveaway was drawn, and repeats the draw in the browser (P09). */
export function DrawPage({ giveawayId }: { giveawayId: string }) {
  const club = useClub()
  const t = useTranslations('draw')
  const { moment } = useTimes()
  const { data: draw, error, refetch } = useQuery(drawQuery(club.slug, giveawayId))
  if (error && !draw)
    return <MissingOrFailed error={error} slug={club.slug} what="page" onRetry={() => void refetch()} />
  if (!draw) return <Skeleton className="wrap mt-10 h-96 max-w-[760px]" />
  return (
    <main className="wrap grid max-w-[760px] gap-8 pt-6 md:pt-10">
      <Link
        to="/clubs/$slug/giveaway"
        params={{ slug: club.slug }}
        className="flex min-h-11 w-fit items-center gap-2 text-sm font-semibold text-muted hover:text-text"
      >
        <Icon name="back" size={20} />
        {t('back')}
      </Link>
      <div className="grid gap-3">
        <p className="eyebrow">{draw.name}</p>
        <h1 className="display text-4xl uppercase">{t('title')}</h1>
        <p className="text-lg text-muted">{t('how')}</p>
      </div>
      <Verdict slug={club.slug} draw={draw} />
      <dl className="grid gap-6 rounded-[24px] border border-line bg-surface p-5 md:p-8">
        <Fact label={t('commitment', { when: moment(draw.committedAt) })} value={draw.commitment} />
        {draw.seed !== null && draw.drawnAt !== null && (
          <Fact label={t('seed', { when: moment(draw.drawnAt) })} value={draw.seed} />
        )}
        {draw.drawnAt !== null && <Fact label={t('participations')} value={t('entries', { count: draw.entries })} />}
        {draw.winnerIds.length > 0 && (
          <div className="grid gap-2">
            <dt className="text-sm font-semibold">{t('winners')}</dt>
            {draw.winnerIds.map((id) => (
              <dd key={id} className="font-mono text-sm break-all text-muted">
                {id}
              </dd>
            ))}
          </div>
        )}
        {draw.substitutes.length > 0 && (
          <div className="grid gap-2">
            <dt className="text-sm font-semibold">{t('substitutes')}</dt>
            {draw.substitutes.map(({ participationId, replacedId, passedOverIds, drawnAt }) => (
              <dd key={participationId} className="grid gap-1 text-sm text-muted">
                <span className="font-mono break-all">{participationId}</span>
                <span>{t('substitute', { entry: replacedId, when: moment(drawnAt) })}</span>
                {passedOverIds.length > 0 && <span>{t('passedOver', { entries: passedOverIds.join(', ') })}</span>}
              </dd>
            ))}
          </div>
        )}
      </dl>
    </main>
  )
}

/** Above so many entries a visitor is asked first: their ids are 37 bytes each. */
const checkedAtOnce = 50_000

function Verdict({ slug, draw }: { slug: string; draw: Draw }) {
  const t = useTranslations('draw')
  const [isAsked, setAsked] = useState(draw.entries <= checkedAtOnce)
  const { data: check, isError, refetch } = useQuery({ ...drawCheckQuery(slug, draw), enabled: isAsked })
  if (draw.drawnAt === null) return <Alert title={t('notYet')}>{t('notYetText')}</Alert>
  if (!isAsked)
    return (
      <Alert title={t('large')}>
        <p>{t('largeText', { megabytes: Math.ceil((draw.entries * 37) / 1_000_000) })}</p>
        <Button tone="quiet" className="mt-3" onClick={() => setAsked(true)}>
          {t('check')}
        </Button>
      </Alert>
    )
  if (isError && !check)
    return (
      <Alert tone="danger" title={t('unread')}>
        <p>{t('unreadText')}</p>
        <Button tone="quiet" className="mt-3" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </Alert>
    )
  if (!check) return <Skeleton className="h-20" />
  const isRight = check.seedFits && check.winnersFit && check.substitutesFit
  const wrong = !check.seedFits ? 'wrongSeed' : !check.winnersFit ? 'wrongWinners' : 'wrongSubstitutes'
  return (
    <Alert tone={isRight ? 'success' : 'danger'} title={t(isRight ? 'right' : 'wrong')}>
      {t(isRight ? 'rightText' : wrong)}
    </Alert>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm font-semibold">{label}</dt>
      <dd className="font-mono text-sm break-all text-muted">{value}</dd>
    </div>
  )
}
