import type { Language } from '@virage/contract'
import { clubTimeZone } from '@virage/domain'
import { perLanguage } from './languages.ts'

const timeZone = clubTimeZone
/** English as it is written in Europe: the day before the month. */
const european = (language: Language) => (language === 'en' ? 'en-GB' : language)
const days = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }))
const moments = perLanguage((language) => {
  const format = (dateStyle: 'long' | 'full') =>
    new Intl.DateTimeFormat(european(language), { dateStyle, timeStyle: 'short', timeZone })
  return { long: format('long'), full: format('full') }
})

/** A day in the clubs' time zone, such as November 21, 2026. */
export const dayText = (at: Date, language: Language): string => days(language).format(at)

/** A day with its hour in the clubs' time zone, such as 21 November 2026 at 18:00; `full` names the day of the week. */
export const momentText = (at: Date, language: Language, style: 'long' | 'full'): string =>
  moments(language)[style].format(at)
