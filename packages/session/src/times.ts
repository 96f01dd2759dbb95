import { clubTimeZone } from '@virage/domain'
import { useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dateFormat } from './date-format.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The distance from which a day without its year is ambiguous, in milliseconds. */
const farAway = 300 * 86_400_000

let zoneOfBrowser: string | undefined

/** Returns the visitor's time zone; on the server and during hydration, the clubs' time zone. */
const useVisitorZone = (): string =>
  useSyncExternalStore(
    () => () => {},
    // Read once: each row of a list asks for it.
    () => (zoneOfBrowser ??= Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => clubTimeZone,
  )

/** Formats an instant in a time zone, for comparison. */
const clockIn = (timeZone: string, at: Date): string =>
  dateFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

/**
 * Returns formatters of times in the page's language and the clubs' time zone. They name the zone if the visitor's clock
 * shows another time.
 */
export function useTimes() {
  const t = useTranslations('times')
  const visitorZone = useVisitorZone()
  const isElsewhere = (at: Date) =>
    visitorZone !== clubTimeZone && clockIn(visitorZone, at) !== clockIn(clubTimeZone, at)
  const withZone = (text: string, at: Date) => (isElsewhere(at) ? t('paris', { time: text }) : text)
  // British English: the day is before the month.
  const language = useLocale() === 'fr' ? 'fr' : 'en-GB'
  const clock = (at: string | number, timeStyle: 'short' | 'medium') =>
    dateFormat(language, { timeStyle, timeZone: clubTimeZone }).format(new Date(at))
  return {
    /**
     * Formats the distance to now in whole days, hours or minutes, such as "in 3 days", "12 minutes ago" or "now". Never
     * returns "tomorrow", which could be wrong. Short, it fits on the card of a lot: "in 3d", "dans 3 j".
     */
    relative: (iso: string, now: number, style: 'long' | 'short' = 'long') => {
      const distance = Date.parse(iso) - now
      // Less than a minute ago is now; what comes within a minute is not over yet.
      const shortest = distance > 0 ? (['minute', distance] as const) : (['second', 60_000] as const)
      const [unit, length] = units.find(([, size]) => Math.abs(distance) >= size) ?? shortest
      const full = Math.trunc(distance / length)
      const numeric = full === 0 ? 'auto' : 'always'
      // British English has no form that is shorter than "in 3 days".
      const isShortest = style === 'short' && language === 'en-GB'
      return new Intl.RelativeTimeFormat(isShortest ? 'en' : language, {
        numeric,
        style: isShortest ? 'narrow' : style,
      }).format(full, unit)
    },
    /** Formats a day, such as 21 November 2026. */
    day: (iso: string) => dateFormat(language, { dateStyle: 'long', timeZone: clubTimeZone }).format(new Date(iso)),
    /** Formats a time of day, to the minute or the second. */
    hour: (at: string | number, timeStyle: 'short' | 'medium' = 'short') =>
      withZone(clock(at, timeStyle), new Date(at)),
    /** Formats it where there is no room for the zone. */
    clock,
    /** Formats the time of a local date-time, without conversion. */
    localHour: (local: string) =>
      dateFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`${local}Z`)),
    /** Formats the day and time of a local date-time. */
    localMoment: (local: string) => {
      const at = new Date(`${local}Z`)
      return withZone(dateFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(at), at)
    },
    /** Formats a day and time. */
    moment: (instant: string | number) => {
      const at = new Date(instant)
      return withZone(
        dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: clubTimeZone }).format(at),
        at,
      )
    },
    /** Formats a day and time for the card of an exclusive: with the year if it's far, and the zone as "CET" or "UTC+1". */
    shortMoment: (iso: string, now: number) => {
      const at = new Date(iso)
      const text = dateFormat(language, {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: clubTimeZone,
        ...(at.getTime() - now > farAway && { year: 'numeric' }),
        ...(isElsewhere(at) && { timeZoneName: 'short' }),
      }).format(at)
      // No line ends between the day and the month.
      return text.replace(' ', '\u00A0')
    },
  }
}
