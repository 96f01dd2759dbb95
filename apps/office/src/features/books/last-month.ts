import { toLocalInput } from '../../parts/local-time.ts'

/** Returns the month before that of an instant in the clubs' time zone, YYYY-MM. */
export function lastMonth(at: Date): string {
  const [year = 0, month = 0] = toLocalInput(at.toISOString()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
