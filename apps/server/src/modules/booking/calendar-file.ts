import { ICalCalendarMethod, ICalEventStatus, default as createCalendar } from 'ical-generator'
import type { MailFile } from '../../platform/mail/mail.ts'

/** The duration of a reservation in calendars, in milliseconds: slots start on the hour. */
const length = 3_600_000

/** A calendar event of a reservation. */
export type CalendarEvent = {
  id: string
  title: string
  starts: Date
  url: string
  cancelled: boolean
  /** Of two files with the same id, calendars take the one with the higher number. */
  sequence: number
  organiser: string
}

/** Renders a calendar file (RFC 5545) that adds or cancels an event. */
export function calendarFile({ id, title, starts, url, cancelled, sequence, organiser }: CalendarEvent): MailFile {
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
    sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return {
    name: cancelled ? 'cancelled.ics' : 'visit.ics',
    type: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: calendar.toString(),
  }
}
