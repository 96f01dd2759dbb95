import { useTimes } from '@virage/session/times'

/** A time of day where there is no room for the zone: its title names it, for staff elsewhere. */
export function ClockTime({ at, timeStyle }: { at: string; timeStyle: 'short' | 'medium' }) {
  const { clock, moment } = useTimes()
  return (
    <time className="small quiet figure" dateTime={at} title={moment(at)}>
      {clock(at, timeStyle)}
    </time>
  )
}
