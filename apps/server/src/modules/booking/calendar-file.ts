import { ICalCalendarMethod, ICalEventStatus, default as createCalendar } from 'ical-generator'
import type { MailFile } from '../../platform/mail/mail.ts'

/** How long a visit takes in calendars, in milliseconds: an hour, as slots begin on the hour. */
const length = 3_600_000

/** A visit as calendars know it; its id makes a later file change the same entry. */
export type Visit = { id: string; title: string; starts: Date; url: string; cancelled: boolean; organiser: string }

/** A calendar file (RFC 5545) that puts a visit into a calendar, or takes it out again. */
export function calendarFile({ id, title, starts, url, cancelled, organiser }: Visit): MailFile {
  const calendar = createCalendar({
    name: organiser,
    prodId: { company: 'Virage', product: 'Virage' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id,
    summary: title,
    start: starts,
    end: new Date(starts.getTime() + length),
    url,
    location: organiser,
    sequence: cancelled ? 1 : 0,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return {
    name: cancelled ? 'cancelled.ics' : 'visit.ics',
    type: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: calendar.toString(),
  }
}
