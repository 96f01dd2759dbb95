import { clubTimeZone } from '@virage/domain'
import { dateFormat } from '@virage/session/date-format'

const format = (at: Date) =>
  dateFormat('sv-SE', { timeZone: clubTimeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

/** Returns an instant as the value of a `datetime-local` input, in the clubs' time zone; empty for null. */
export const toLocalInput = (iso: string | null): string =>
  iso === null ? '' : format(new Date(iso)).replace(' ', 'T')

/** Returns the day (`YYYY-MM-DD`) of an instant in the clubs' time zone; without one, the present day. */
export const localDay = (at: string | number = Date.now()): string =>
  toLocalInput(new Date(at).toISOString()).slice(0, 10)

/**
 * Returns the instant of a `datetime-local` value in the clubs' time zone, as ISO 8601 in UTC; null for an empty one, and for
 * one before 1970: while a year is typed, browsers report years such as 0002 and 0202. A time that a clock change skips
 * becomes the time that clocks then show.
 */
export function fromLocalInput(local: string): string | null {
  if (local === '') return null
  const asIfUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asIfUtc)) return null
  const offsetAt = (time: number) => Date.parse(`${toLocalInput(new Date(time).toISOString())}Z`) - time
  // The offset just before a clock change may differ from the one after it: the second look decides.
  const first = asIfUtc - offsetAt(asIfUtc)
  // NaN outside of the years with four digits.
  return first >= 0 ? new Date(asIfUtc - offsetAt(first)).toISOString() : null
}

/**
 * Returns what the API gets of a `datetime-local` value that can be left empty: null for an empty one. A text that is no time
 * is returned as it is, which the API rejects: as null it would be an answer that nobody has given.
 */
export const toOptionalInstant = (local: string): string | null =>
  local === '' ? null : (fromLocalInput(local) ?? local)
