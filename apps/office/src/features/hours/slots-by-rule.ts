import { isLocalTime } from '@virage/domain'

/** A rule for booking slots; days and times are local to the club. */
export type SlotRule = {
  /** First and last day, `YYYY-MM-DD`. */
  firstDay: string
  lastDay: string
  /** Days of the week, 0 for Sunday as `Date` counts them. */
  weekdays: number[]
  /** Days without slots, `YYYY-MM-DD`. */
  except?: string[]
  /** Start of the first slot of a day, and the time at which the last one ends: `HH:mm`. */
  begin: string
  end: string
  /** Length of a slot in minutes. */
  minutes: number
}

/** The most slots that one rule makes: a year of quarter hours is a mistake. */
export const mostSlots = 1_000

const minutesOf = (time: string): number => {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const two = (value: number): string => String(value).padStart(2, '0')

/** Returns the starts of the slots that a rule makes, as local date-times in order; at most {@link mostSlots}. None is in an hour that a clock change leaves out. */
export function slotsByRule({ firstDay, lastDay, weekdays, except = [], begin, end, minutes }: SlotRule): string[] {
  const [from, to] = [minutesOf(begin), minutesOf(end)]
  const [first, last] = [Date.parse(`${firstDay}T00:00:00Z`), Date.parse(`${lastDay}T00:00:00Z`)]
  const isComplete = [from, to, first, last].every((value) => !Number.isNaN(value))
  // While a year is typed over, the first day is one of the year 2, for example.
  if (!isComplete || first < 0 || !Number.isInteger(minutes) || minutes <= 0) return []
  const starts: string[] = []
  for (let day = first; day <= last; day += 86_400_000) {
    const date = new Date(day)
    if (!weekdays.includes(date.getUTCDay())) continue
    const text = date.toISOString().slice(0, 10)
    if (except.includes(text)) continue
    for (let at = from; at + minutes <= to; at += minutes) {
      if (starts.length === mostSlots) return starts
      const start = `${text}T${two(Math.floor(at / 60))}:${two(at % 60)}:00`
      if (isLocalTime(start)) starts.push(start)
    }
  }
  return starts
}
