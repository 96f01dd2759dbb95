import type { Auction } from '@virage/contract'
import { countdownParts, timeLeft } from '@virage/domain'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { periodOf } from './period.ts'

const hour = 3_600_000
const minute = 60_000

/** Text turns to the accent under an hour and to danger under a minute. */
const urgency = (remaining: number) =>
  remaining < minute ? 'text-danger' : remaining < hour ? 'text-live' : 'text-text'

const two = (value: number) => String(value).padStart(2, '0')

/** What a countdown needs to know; of a lot, its own auction with its own end. */
type Counted = { auction: Pick<Auction, 'startDate' | 'endDate' | 'pausedDate'> }

const useTimeLeft = ({ auction }: Counted) => timeLeft(periodOf(auction), new Date(useNow()))

/** Milliseconds as hours, minutes and seconds, such as 04:59:07; whole days before them are left out. */
export function clockText(remaining: number): string {
  const { hours, minutes, seconds } = countdownParts(remaining)
  return `${two(hours)}:${two(minutes)}:${two(seconds)}`
}

/** The time that is left, in one line; it stands still while the auction is paused. */
export function CountdownText(counted: Counted) {
  const t = useTranslations('countdown')
  const remaining = useTimeLeft(counted)
  const { days } = countdownParts(remaining)
  const clock = clockText(remaining)
  return (
    <span role="timer" className={`figures text-lg whitespace-nowrap ${urgency(remaining)}`} suppressHydrationWarning>
      {days > 0 ? t('daysAndClock', { days, clock }) : clock}
    </span>
  )
}

/** The time that is left, in four tiles; they stand still while the auction is paused. */
export function CountdownTiles(counted: Counted) {
  const t = useTranslations('countdown')
  const remaining = useTimeLeft(counted)
  const parts = countdownParts(remaining)
  return (
    <div role="timer" className="grid grid-cols-4 gap-2">
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((part) => (
        <div key={part} className="grid justify-items-center gap-0.5 rounded-[14px] bg-raised pt-3 pb-2.5">
          <span className={`figures text-2xl leading-none ${urgency(remaining)}`} suppressHydrationWarning>
            {two(parts[part])}
          </span>
          <span className="text-[11px] tracking-wider text-muted uppercase">{t(part)}</span>
        </div>
      ))}
    </div>
  )
}
