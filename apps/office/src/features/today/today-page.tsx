import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Icon } from '@virage/ui'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { ReadBanner } from '../../parts/list-states.tsx'
import { deskQuery } from '../../queries.ts'
import { useKeys } from '../../shell/keys.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { FiguresPanel, metrics } from './figures-panel.tsx'
import { LiveBanner } from './live-banner.tsx'
import { ranges } from './ranges.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import { WeekPanel } from './week-panel.tsx'

/** How often a screen in the office reads what it shows, in milliseconds: as often as figures are counted. */
const kioskInterval = 60_000

/**
 * The first screen of a club: what waits for the person's role, how the club does, and its next seven days. As a kiosk it
 * fills the window and renews itself.
 */
export function TodayPage() {
  const { slug } = useClub()
  const t = useTranslations('today')
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/' })
  const isKiosk = search.kiosk !== undefined
  const go = (change: { range?: string | undefined; metric?: string | undefined; kiosk?: string | undefined }) =>
    void navigate({ from: '/$slug', to: '.', search: (before) => ({ ...before, ...change }), replace: true })
  const desk = useQuery({ ...deskQuery(slug), refetchInterval: isKiosk ? kioskInterval : false })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), kioskInterval)
    return () => clearInterval(timer)
  }, [])
  useKeys(isKiosk ? { escape: () => go({ kiosk: undefined }) } : {})
  const day = new Intl.DateTimeFormat(t('locale'), { dateStyle: 'full', timeZone: 'Europe/Paris' }).format(now)
  return (
    <Screen
      title={t('title')}
      mark={<span className="quiet wide-only">{day}</span>}
      actions={
        <>
          <AsOf read={desk} />
          <button
            type="button"
            className="btn plain wide-only"
            onClick={() => go({ kiosk: isKiosk ? undefined : 'on' })}
          >
            <Icon name={isKiosk ? 'close' : 'expand'} size={16} />
            {t(isKiosk ? 'leaveKiosk' : 'kiosk')}
          </button>
        </>
      }
    >
      <div className="scroll today" data-kiosk={isKiosk || undefined}>
        {desk.data && <ReadBanner read={desk} />}
        {desk.data?.live.map((auction) => (
          <LiveBanner key={auction.id} auction={auction} />
        ))}
        <div className="today-grid">
          {desk.data ? (
            <WaitingPanel cards={desk.data.cards} now={now} />
          ) : (
            <section className="panel" aria-busy={desk.isPending}>
              <ReadBanner read={desk} />
              {desk.isPending && (
                <div className="panel-body stack">
                  <span className="bone w-52" />
                  <span className="bone w-72" />
                </div>
              )}
            </section>
          )}
          <FiguresPanel
            range={ranges.find((one) => one === search.range) ?? 'week'}
            metric={metrics.find((one) => one === search.metric)}
            now={now}
            isKiosk={isKiosk}
            onRange={(range) => go({ range })}
            onMetric={(metric) => go({ metric })}
          />
        </div>
        {desk.data && <WeekPanel week={desk.data.week} now={now} />}
      </div>
    </Screen>
  )
}
