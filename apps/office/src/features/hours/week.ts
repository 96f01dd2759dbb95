const dayLength = 86_400_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns the Monday of the week of a day (`YYYY-MM-DD`), or of `today` for anything else. */
export function mondayOf(day: string | undefined, today: string): string {
  const time = Date.parse(`${day ?? ''}T00:00:00Z`)
  const known = Number.isNaN(time) ? Date.parse(`${today}T00:00:00Z`) : time
  // Date counts days of the week from Sunday.
  return dayOf(known - ((new Date(known).getUTCDay() + 6) % 7) * dayLength)
}

/** Returns the day that is a number of days after another. */
export const daysAfter = (day: string, count: number): string =>
  dayOf(Date.parse(`${day}T00:00:00Z`) + count * dayLength)

/** Returns the seven days of a week, from its Monday. */
export const daysOfWeek = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, index) => daysAfter(monday, index))
