import { Link } from '@tanstack/react-router'
import { type Desk, openStaffStream } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'

/** An auction that takes bids now, with the way to its console. */
export function LiveBanner({ auction: { title, openLots, endsAt } }: { auction: Desk['live'][number] }) {
  const { slug } = useClub()
  const t = useTranslations('today')
  const language = useLocale()
  const { moment } = useTimes()
  const { allowed } = useMay()(openStaffStream)
  return (
    <p className="panel line wraps shrink-0 px-4 py-3">
      <span className="state" data-tone="good">
        {t('live')}
      </span>
      <b>{title[language] ?? title.en ?? title.fr ?? ''}</b>
      <span className="quiet">{t('openLots', { count: openLots, time: moment(endsAt) })}</span>
      {allowed && (
        <Link to="/$slug/live" params={{ slug }} className="btn small push">
          {t('openConsole')}
        </Link>
      )}
    </p>
  )
}
