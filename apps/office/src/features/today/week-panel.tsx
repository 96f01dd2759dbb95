import { Link } from '@tanstack/react-router'
import type { Desk } from '@virage/contract/staff'
import { clubTimeZone } from '@virage/domain'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { daysAfter } from '../../parts/days.ts'
import { localDay } from '../../parts/local-time.ts'

type Entry = Desk['week'][number]

/** The next seven days of the club, side by side. */
export function WeekPanel({ week, now }: { week: Desk['week']; now: number }) {
  const t = useTranslations('today')
  const today = localDay(now)
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(today, index))
  return (
    <section className="panel" aria-labelledby="week-title">
      <header>
        <h2 id="week-title">{t('week')}</h2>
        <span className="small quiet push">{t('zone')}</span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, and has no link on quiet days */}
      <ol className="ahead" tabIndex={0} aria-labelledby="week-title">
        {days.map((day, index) => {
          const own = week.filter(({ at }) => localDay(at) === day)
          return (
            <li key={day} data-today={index === 0 || undefined}>
              <h3>
                {new Intl.DateTimeFormat(t('locale'), { weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(
                  new Date(`${day}T12:00:00Z`),
                )}
              </h3>
              {own.length === 0 ? (
                <p className="small quiet">{t('nothing')}</p>
              ) : (
                own.map((entry) => <WeekEntry key={`${entry.kind} ${entry.id}`} entry={entry} />)
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function WeekEntry({ entry }: { entry: Entry }) {
  const t = useTranslations('today')
  const language = useLocale()
  const title = entry.title?.[language] ?? entry.title?.en ?? entry.title?.fr ?? ''
  const time = new Intl.DateTimeFormat(t('locale'), { timeStyle: 'short', timeZone: clubTimeZone }).format(
    new Date(entry.at),
  )
  return (
    <EntryLink entry={entry}>
      <span className="small quiet figure">{time}</span>
      <span className="ahead-text" data-kind={entry.kind}>
        <span className="small quiet block">{t(`kinds.${entry.kind}`, { count: entry.count })}</span>
        {title}
      </span>
    </EntryLink>
  )
}

function EntryLink({ entry: { kind, id }, children }: { entry: Entry; children: ReactNode }) {
  const { slug } = useClub()
  if (id === null)
    return (
      <Link to="/$slug/hours" params={{ slug }} className="ahead-entry">
        {children}
      </Link>
    )
  const params = { slug, id }
  const to =
    kind === 'post' ? '/$slug/news/$id' : kind === 'giveawayEnds' ? '/$slug/giveaways/$id' : '/$slug/auctions/$id'
  return (
    <Link to={to} params={params} className="ahead-entry">
      {children}
    </Link>
  )
}
