import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, ofClub, plannedInstant, printableLines } from '../values.ts'
import { editors } from './access.ts'
import { inClubOf, lines, storedTexts, version } from './values.ts'

const at = '/api/staff/clubs/:slug' as const

/**
 * Whom an announcement goes to. Besides the first two, each is about an auction or one lot: who has bid, verified members who haven't,
 * who likes a lot, who likes one and hasn't bid on it, its winners, and winners who haven't paid.
 */
export const audiences = [
  'ALL',
  'MEMBERS',
  'BIDDERS',
  'NO_BIDS',
  'LIKED',
  'LIKED_NO_BIDS',
  'WINNERS',
  'UNPAID',
] as const
export type Audience = (typeof audiences)[number]

/** Whether an audience is that of an auction or a lot. */
export const isOfAuction = (audience: Audience): boolean => audience !== 'ALL' && audience !== 'MEMBERS'

/** The channels that an announcement can use besides the fan's messages in the application, where it always is. */
export const announcementChannels = ['mail', 'push'] as const
export type AnnouncementChannel = (typeof announcementChannels)[number]

const audience = {
  audience: z.enum(audiences, 'errors.validation.choice'),
  auctionId: z.optional(id),
  exclusiveId: z.optional(id),
}
const channels = z.array(z.enum(announcementChannels, 'errors.validation.choice'))

/** An audience of an auction names the auction or one lot, and no other audience does. */
const namesSubject = z.refine<{ audience: Audience; auctionId?: unknown; exclusiveId?: unknown }>(
  ({ audience: of, auctionId, exclusiveId }) =>
    [auctionId, exclusiveId].filter((one) => one !== undefined).length === (isOfAuction(of) ? 1 : 0),
  { error: 'errors.validation.required', path: ['auctionId'] },
)

const paragraphs = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'errors.validation.required'),
    z.maxLength(4000, 'errors.validation.tooLong'),
    printableLines,
  )

const content = {
  title: lines,
  /** Plain text in the club's languages; paragraphs are separated by blank lines. */
  text: z.object({ en: z.optional(paragraphs), fr: z.optional(paragraphs) }),
}

/** How many fans an announcement would reach at the moment. */
export const audienceCount = z.object({
  /** Everyone in the audience: they read it in the application. */
  fans: z.number(),
  /** Who has emails and push messages of the club's announcements enabled; for push messages, also a browser that gets them. */
  mail: z.number(),
  push: z.number(),
  /** Who has got as many announcements today as the club allows: they get neither. */
  overLimit: z.number(),
})
export type AudienceCount = z.output<typeof audienceCount>

export const countAudience = defineOperation({
  id: 'countAudience',
  method: 'GET',
  path: `${at}/audience`,
  summary: 'Counts the fans of an audience, and on which channels an announcement would reach them now.',
  access: editors,
  params: ofClub,
  query: z.object(audience).check(namesSubject),
  response: audienceCount,
})

export const previewAnnouncement = defineOperation({
  id: 'previewAnnouncement',
  method: 'POST',
  path: `${at}/announcement-previews`,
  summary: 'An announcement as it would be sent, in each of the club’s languages that it has. Nothing is stored.',
  access: editors,
  params: ofClub,
  body: z.object({ ...audience, ...content }).check(namesSubject),
  response: z.array(
    z.object({
      language: z.enum(['en', 'fr']),
      mail: z.object({
        from: z.string(),
        subject: z.string(),
        paragraphs: z.array(z.string()),
        button: z.string(),
        unsubscribe: z.string(),
      }),
      push: z.object({ title: z.string(), body: z.string() }),
    }),
  ),
})

/** Waits for its time, is being sent, was sent, or was cancelled before. */
export const announcementStates = ['SCHEDULED', 'SENDING', 'SENT', 'CANCELLED'] as const

export const staffAnnouncement = z.object({
  id,
  audience: z.enum(audiences),
  /** What the audience is about. */
  subject: z.nullable(storedTexts),
  title: storedTexts,
  text: storedTexts,
  channels,
  state: z.enum(announcementStates),
  sendAt: instant,
  finishedAt: z.nullable(instant),
  createdBy: z.string(),
  /** How many fans the audience had when it was scheduled. */
  counted: z.number(),
  /** How many fans got it, and how many of them by email and push. `read`: who has opened their messages since. */
  results: z.object({
    fans: z.number(),
    mail: z.number(),
    push: z.number(),
    /** Who got neither email nor push: because of the club's limit for a day, of their own choices, or of an account that was erased meanwhile. */
    limited: z.number(),
    declined: z.number(),
    gone: z.number(),
    read: z.number(),
  }),
})
export type StaffAnnouncement = z.output<typeof staffAnnouncement>

export const listStaffAnnouncements = defineOperation({
  id: 'listStaffAnnouncements',
  method: 'GET',
  path: `${at}/announcements`,
  summary:
    'A hundred announcements with their results: first those that wait or are being sent, then the others, each newest first.',
  access: editors,
  params: ofClub,
  response: z.array(staffAnnouncement),
})

/**
 * Returns whether the moment at which an announcement was to be sent has passed. One of the last five minutes counts as now: it has come while
 * staff were asked, or their clock is fast.
 */
export const isTooLateToSend = (sendAt: string, now: number): boolean => Date.parse(sendAt) < now - 5 * 60_000

export const sendAnnouncement = defineOperation({
  id: 'sendAnnouncement',
  method: 'POST',
  path: `${at}/announcements`,
  summary:
    'Schedules an announcement to an audience, in all of the club’s languages. It is sent at `sendAt`, and a minute from now at the earliest; until then it can be cancelled. 422 for a `sendAt` of more than five minutes ago. Who belongs to the audience is decided when sending begins.',
  access: editors,
  idempotent: true,
  limits: [{ per: 'club', most: 50, within: 'day' }],
  params: ofClub,
  body: z.object({ ...audience, ...content, channels, sendAt: z.optional(plannedInstant) }).check(namesSubject),
  status: 201,
  response: staffAnnouncement,
})

export const cancelAnnouncement = defineOperation({
  id: 'cancelAnnouncement',
  method: 'DELETE',
  path: `${at}/announcements/:announcementId`,
  summary: 'Cancels an announcement whose sending has not begun; 409 `errors.staff.alreadyResolved` afterwards.',
  access: editors,
  params: inClubOf('announcementId'),
  response: staffAnnouncement,
})

/** The most announcements that a fan gets by email or push on one day. */
export const announcementLimit = z.object({ version, perDay: z.number() })

export const getAnnouncementLimit = defineOperation({
  id: 'getAnnouncementLimit',
  method: 'GET',
  path: `${at}/announcement-limit`,
  summary: 'How many announcements a fan gets by email or push on one day; two unless the club has changed it.',
  access: editors,
  params: ofClub,
  response: announcementLimit,
})

export const setAnnouncementLimit = defineOperation({
  id: 'setAnnouncementLimit',
  method: 'PUT',
  path: `${at}/announcement-limit`,
  summary: 'Changes the limit, also for announcements that are being sent.',
  access: editors,
  versioned: true,
  params: ofClub,
  body: z.object({
    perDay: z
      .number('errors.validation.number')
      .check(
        z.int('errors.validation.number'),
        z.minimum(1, 'errors.validation.amount'),
        z.maximum(10, 'errors.validation.amount'),
      ),
  }),
  response: announcementLimit,
})
