import type { Auction } from '@virage/contract'
import { countdownParts, timeLeft } from '@virage/domain'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { periodOf } from './period.ts'

/** When a lot has started that is known to run: before now. */
export const started = new Date(0).toISOString()

const hour = 3_600_000
const minute = 60_000

/** Returns the text colour: another under an hour, and under a minute. */
const urgencyColor = (remaining: number) =>
  remaining < minute ? 'text-danger' : remaining < hour ? 'text-live' : 'text-text'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Props of a countdown. The auction of a lot has the lot's own end. */
type Props = { auction: Pick<Auction, 'startDate' | 'endDate' | 'pausedDate'> }

const useTimeLeft = ({ auction }: Props) => timeLeft(periodOf(auction), new Date(useNow()))

/** Formats milliseconds as hours, minutes and seconds, such as 04:59:07, without whole days. */
export function clockText(remaining: number): string {
  const { hours, minutes, seconds } = countdownParts(remaining)
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`
}

/** The remaining time in one line; it stops while the auction is paused. */
export function CountdownText(props: Props) {
  const t = useTranslations('countdown')
  const remaining = useTimeLeft(props)
  const { days } = countdownParts(remaining)
  const clock = clockText(remaining)
  return (
    <span
      role="timer"
      className={`figures text-lg whitespace-nowrap ${urgencyColor(remaining)}`}
      suppressHydrationWarning
    >
      {days > 0 ? t('daysAndClock', { days, clock }) : clock}
    </span>
  )
}

/** The remaining time in four tiles; it stops while the auction is paused. */
export function CountdownTiles(props: Props) {
  const t = useTranslations('countdown')
  const remaining = useTimeLeft(props)
  const parts = countdownParts(remaining)
  return (
    <div role="timer" className="grid grid-cols-4 gap-2">
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((part) => (
        <div key={part} className="grid justify-items-center gap-0.5 rounded-[14px] bg-raised pt-3 pb-2.5">
          <span className={`figures text-2xl leading-none ${urgencyColor(remaining)}`} suppressHydrationWarning>
            {twoDigits(parts[part])}
          </span>
          <span className="text-[11px] tracking-wider text-muted uppercase">{t(part)}</span>
        </div>
      ))}
    </div>
  )
}
