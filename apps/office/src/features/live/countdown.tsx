import type { LiveLot } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { soon } from './live-store.ts'
import { clockText, useTicking } from './ticking.ts'

/** The last minute of a lot, in milliseconds. */
const lastMinute = 60_000

const day = 86_400_000

/** The time until a lot ends, by the server's clock; it stands still while its auction is paused. */
export function Countdown({
  lot: { startDate, endDate, closedDate },
  offset,
  pausedDate,
  className = '',
}: {
  lot: Pick<LiveLot, 'startDate' | 'endDate' | 'closedDate'>
  offset: number
  pausedDate: string | null
  className?: string
}) {
  const t = useTranslations('live')
  const at = (now: number) => (pausedDate === null ? now + offset : Date.parse(pausedDate))
  const isUpcoming = useTicking((now) => Date.parse(startDate) > now + offset)
  const left = (now: number) => Date.parse(endDate) - at(now)
  const days = useTicking((now) => Math.floor(left(now) / day))
  const hours = useTicking((now) => Math.floor(left(now) / (day / 24)) % 24)
  const text = useTicking((now) => clockText(left(now)))
  const tone = useTicking((now) => (left(now) < lastMinute ? 'last' : left(now) < soon ? 'soon' : ''))
  if (closedDate !== null) return <span className={`live-time ${className}`}>{t('ended')}</span>
  if (isUpcoming) return <span className={`live-time ${className}`}>{t('notStarted')}</span>
  return (
    <span role="timer" className={`live-time figure ${className}`} data-tone={pausedDate === null ? tone : 'paused'}>
      {days > 0 ? t('daysLeft', { days, hours }) : text}
    </span>
  )
}
