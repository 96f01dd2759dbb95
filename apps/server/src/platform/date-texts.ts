import type { Language } from '@virage/contract'
import { clubTimeZone } from '@virage/domain'
import { perLanguage } from './languages.ts'

const timeZone = clubTimeZone
/** The locale for dates: European English has the day before the month. */
const european = (language: Language) => (language === 'en' ? 'en-GB' : language)
const days = perLanguage((language) => new Intl.DateTimeFormat(european(language), { dateStyle: 'long', timeZone }))
const moments = perLanguage((language) => {
  const format = (dateStyle: 'long' | 'full') =>
    new Intl.DateTimeFormat(european(language), { dateStyle, timeStyle: 'short', timeZone })
  return { long: format('long'), full: format('full') }
})

const isoDays = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })

/** Returns the day in the clubs' time zone, YYYY-MM-DD. */
export const dayOf = (at: Date): string => isoDays.format(at)

/** Formats a day in the clubs' time zone, such as 21 November 2026. */
export const dayText = (at: Date, language: Language): string => days(language).format(at)

/**
 * Formats a date and time in the clubs' time zone, such as 21 November 2026 at 18:00; `full` adds the day of the week.
 */
export const momentText = (at: Date, language: Language, style: 'long' | 'full'): string =>
  moments(language)[style].format(at)
