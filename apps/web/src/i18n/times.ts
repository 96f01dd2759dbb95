import { clubTimeZone } from '@virage/domain'
import { useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The visitor's time zone; while the page comes to life, which happens as on the server, the clubs' own. */
const useVisitorZone = (): string =>
  useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => clubTimeZone,
  )

/** What clocks in a zone show at an instant. */
const clockIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

/**
 * Writes times in the page's language and the clubs' time zone, which is named where the visitor's clock shows another
 * time.
 */
export function useTimes() {
  const t = useTranslations('times')
  const visitorZone = useVisitorZone()
  const withZone = (text: string, at: Date): string =>
    visitorZone === clubTimeZone || clockIn(visitorZone, at) === clockIn(clubTimeZone, at)
      ? text
      : t('paris', { time: text })
  // English as it is written in Europe: the day before the month.
  const language = useLocale() === 'fr' ? 'fr' : 'en-GB'
  return {
    /** Such as "in 3 days" or "12 minutes ago": days, hours or minutes that are full; never "tomorrow", which may be wrong. */
    relative: (iso: string, now: number, style: 'long' | 'short' = 'long') => {
      const distance = Date.parse(iso) - now
      const [unit, length] = units.find(([, size]) => Math.abs(distance) >= size) ?? ['minute', 60_000]
      const full = Math.trunc(distance / length)
      return new Intl.RelativeTimeFormat(language, { numeric: full === 0 ? 'auto' : 'always', style }).format(
        full,
        unit,
      )
    },
    /** A day, such as 21 November 2026. */
    day: (iso: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: clubTimeZone }).format(new Date(iso)),
    /** The hour of a day. */
    hour: (iso: string) => {
      const at = new Date(iso)
      return withZone(new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: clubTimeZone }).format(at), at)
    },
    /** The hour of a local date-time, which is what it says wherever one reads it. */
    wallHour: (local: string) =>
      new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`${local}Z`)),
    /** The day and hour of a local date-time. */
    wallMoment: (local: string) => {
      const at = new Date(`${local}Z`)
      return withZone(
        new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(at),
        at,
      )
    },
    /** A day with its hour. */
    moment: (iso: string) => {
      const at = new Date(iso)
      return withZone(
        new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: clubTimeZone }).format(
          at,
        ),
        at,
      )
    },
  }
}
