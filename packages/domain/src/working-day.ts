import { clubTimeZone } from './club-time-zone.ts'

/** A calendar day as the instant of its midnight in UTC, so that days can be added and compared. */
type Day = number

const oneDay = 24 * 60 * 60 * 1000

/** Returns Easter Sunday of a year, by the Gregorian computus of Meeus, Jones and Butcher. */
export function easterSunday(year: number): { month: number; day: number } {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return { month: Math.floor(sum / 31), day: (sum % 31) + 1 }
}

/** Month and day of the holidays with a fixed date (article L. 3133-1 of the French Labour Code). */
const fixedHolidays = ['1-1', '5-1', '5-8', '7-14', '8-15', '11-1', '11-11', '12-25']

/** Days from Easter Sunday to Easter Monday, Ascension Day and Whit Monday. */
const movableHolidays = [1, 39, 50]

/** Returns whether a day is neither a Saturday, a Sunday nor one of the eleven French public holidays. */
function isWorkingDay(day: Day): boolean {
  const date = new Date(day)
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return false
  if (fixedHolidays.includes(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)) return false
  const { month, day: dayOfMonth } = easterSunday(date.getUTCFullYear())
  const sinceEaster = (day - Date.UTC(date.getUTCFullYear(), month - 1, dayOfMonth)) / oneDay
  return !movableHolidays.includes(sinceEaster)
}

const parts = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: clubTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
})

/** Returns the day and the hour of an instant in the clubs' time zone. */
function localTime(instant: Date): { day: Day; hour: number } {
  const values = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (type: 'year' | 'month' | 'day' | 'hour') => values.get(type) ?? 0
  return { day: Date.UTC(part('year'), part('month') - 1, part('day')), hour: part('hour') }
}

/** Returns the instant at which a day begins in the clubs' time zone, one or two hours ahead of UTC. */
function startOf(day: Day): Date {
  const winter = new Date(day - 60 * 60 * 1000)
  return localTime(winter).hour === 0 ? winter : new Date(day - 2 * 60 * 60 * 1000)
}

/** Returns the instant at which a calendar day, YYYY-MM-DD, begins in the clubs' time zone. */
export const startOfDay = (day: string): Date => startOf(Date.parse(`${day}T00:00:00Z`))

/**
 * Returns the end of a period of days: 24:00 in the clubs' time zone of the last day. The period begins on the day after
 * `from`. If its last day is a Saturday, a Sunday or a public holiday, the next working day is the last one.
 */
export function endOfPeriod(from: Date, days: number): Date {
  let last = localTime(from).day + days * oneDay
  while (!isWorkingDay(last)) last += oneDay
  return startOf(last + oneDay)
}

/**
 * Returns whether clocks in the clubs' time zone show a local date-time, such as 2027-03-28T02:30: false for the hour that the change to summer
 * time leaves out. What is no date-time is left to other checks.
 */
export function isLocalTime(local: string): boolean {
  const wanted = new Date(`${local}Z`)
  if (Number.isNaN(wanted.getTime())) return true
  const shown = [1, 2].map((offset) => localTime(new Date(wanted.getTime() - offset * 60 * 60 * 1000)).hour)
  return shown.includes(wanted.getUTCHours())
}
