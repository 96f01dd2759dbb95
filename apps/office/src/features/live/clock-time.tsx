import { clubTimeZone } from '@virage/domain'
import { dateFormat } from '@virage/session/date-format'
import { useTimes } from '@virage/session/times'
import { useLocale } from 'use-intl'

/** A time of day where there is no room for the zone: its title names it, for staff elsewhere. */
export function ClockTime({ at, precision }: { at: string; precision: 'minutes' | 'seconds' }) {
  const language = useLocale() === 'fr' ? 'fr' : 'en-GB'
  const { moment } = useTimes()
  const timeStyle = precision === 'minutes' ? 'short' : 'medium'
  return (
    <time className="small quiet figure" dateTime={at} title={moment(at)}>
      {dateFormat(language, { timeStyle, timeZone: clubTimeZone }).format(new Date(at))}
    </time>
  )
}
