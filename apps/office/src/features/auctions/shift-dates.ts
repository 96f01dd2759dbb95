import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'

const day = 86_400_000

/** Returns the time that clocks of the club show some days later, so that an auction at 20:00 stays at 20:00 in winter. */
function daysLater(iso: string, days: number): string {
  const local = Date.parse(`${toLocalInput(iso)}Z`) + days * day
  return fromLocalInput(new Date(local).toISOString().slice(0, 16)) ?? iso
}

/**
 * Returns the dates of an auction's copy: moved by whole weeks until it starts in the future, on the same day of the week
 * and at the same time of day. What starts in the future moves by one week.
 */
export function shiftDates(
  { startDate, endDate }: { startDate: string; endDate: string },
  now: Date,
): { startDate: string; endDate: string } {
  const weeks = Math.max(Math.floor((now.getTime() - Date.parse(startDate)) / (7 * day)) + 1, 1)
  return { startDate: daysLater(startDate, 7 * weeks), endDate: daysLater(endDate, 7 * weeks) }
}
