import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { id, instant, nothing, ofFan } from './values.ts'

/** An announcement of the club, as a fan reads it in their language. */
export const announcement = z.object({
  id,
  title: z.string(),
  /** Paragraphs are separated by blank lines. */
  text: z.string(),
  date: instant,
  isRead: z.boolean(),
  /** The page that it is about: a path of the fan application. */
  path: z.string(),
})
export type FanAnnouncement = z.output<typeof announcement>

export const listAnnouncements = defineOperation({
  id: 'listAnnouncements',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/announcements',
  summary: 'The fifty announcements that were sent to the fan last, the last first.',
  access: 'self',
  params: ofFan,
  response: z.array(announcement),
})

export const readAnnouncements = defineOperation({
  id: 'readAnnouncements',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/announcement-reads',
  summary: 'Marks announcements as read: `upTo`, and all that the fan got before it.',
  access: 'self',
  params: ofFan,
  body: z.object({ upTo: id }),
  response: nothing,
})
