import type { figureSteps } from '@virage/contract/staff'
import { daysAfter, monthsAfter } from '../../parts/days.ts'
import { fromLocalInput, localDay } from '../../parts/local-time.ts'

/** The times that figures can be shown for. */
export const ranges = ['today', 'week', 'month', 'year'] as const
export type Range = (typeof ranges)[number]

/** A time with its points: when each of them starts, as the server counts them. */
export type Period = { from: string; to: string; step: (typeof figureSteps)[number]; starts: string[] }

const hour = 3_600_000

/** Returns the start of a day of Paris, some days from the day of an instant, as the server writes instants. */
function startOfDay(at: number, days = 0): string {
  return new Date(fromLocalInput(`${daysAfter(localDay(at), days)}T00:00`) ?? at).toISOString()
}

/** Returns the first day of a month of Paris, some months from the month of an instant. */
function startOfMonth(at: number, months: number): string {
  return new Date(fromLocalInput(`${monthsAfter(localDay(at), months)}T00:00`) ?? at).toISOString()
}

/** Returns a range that ends with the present day or month, in Paris time. */
export function periodOf(range: Range, now: number): Period {
  if (range === 'year') {
    const starts = Array.from({ length: 12 }, (_, index) => startOfMonth(now, index - 11))
    return { from: starts[0] ?? '', to: startOfMonth(now, 1), step: 'month', starts }
  }
  const days = { today: 1, week: 7, month: 30 }[range]
  const from = startOfDay(now, 1 - days)
  const to = startOfDay(now, 1)
  if (range !== 'today')
    return {
      from,
      to,
      step: 'day',
      starts: Array.from({ length: days }, (_, index) => startOfDay(now, index + 1 - days)),
    }
  const hours = Math.round((Date.parse(to) - Date.parse(from)) / hour)
  const starts = Array.from({ length: hours }, (_, index) => new Date(Date.parse(from) + index * hour).toISOString())
  return { from, to, step: 'hour', starts }
}
