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

/** Returns the first day of the month of a day (`YYYY-MM-DD`) or month (`YYYY-MM`), or of `today` for anything else. */
export function firstOfMonth(month: string | undefined, today: string): string {
  const first = `${(month ?? '').slice(0, 7)}-01`
  return Number.isNaN(Date.parse(`${first}T00:00:00Z`)) ? `${today.slice(0, 7)}-01` : first
}

/** Returns the first day of the month that is a number of months after the one of another day. */
export function monthsAfter(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return dayOf(date.getTime())
}

/** Returns the name of a month and its year, of a day (`YYYY-MM-DD`) or month (`YYYY-MM`), such as “November 2026”. */
export const monthName = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month.slice(0, 7)}-01T00:00:00Z`),
  )

/** Returns the weeks that a month has days of, each from its Monday, with the days of the months around it. */
export function weeksOfMonth(first: string): string[][] {
  const end = monthsAfter(first, 1)
  const weeks: string[][] = []
  for (let monday = mondayOf(first, first); monday < end; monday = daysAfter(monday, 7)) weeks.push(daysOfWeek(monday))
  return weeks
}
