import type { figureSteps } from '@virage/contract/staff'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'

/** The times that figures can be shown for. */
export const ranges = ['today', 'week', 'month', 'year'] as const
export type Range = (typeof ranges)[number]

/** A time with its points: when each of them starts, as the server counts them. */
export type Period = { from: string; to: string; step: (typeof figureSteps)[number]; starts: string[] }

const hour = 3_600_000

/** Returns the start of a day of Paris, some days from the day of an instant, as the server writes instants. */
function startOfDay(at: number, days = 0): string {
  const day = toLocalInput(new Date(at).toISOString()).slice(0, 10)
  const shifted = new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)
  return new Date(fromLocalInput(`${shifted}T00:00`) ?? at).toISOString()
}

/** Returns the first day of a month of Paris, some months from the month of an instant. */
function startOfMonth(at: number, months: number): string {
  const [year = 0, month = 1] = toLocalInput(new Date(at).toISOString()).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  return new Date(fromLocalInput(`${first}T00:00`) ?? at).toISOString()
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
