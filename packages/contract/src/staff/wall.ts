import { longestWallMessage, wallModes } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, line, ofClub } from '../values.ts'
import { editors } from './access.ts'
import { storedTexts, version } from './values.ts'

const at = '/api/staff/clubs/:slug/wall' as const

/** What the big screen shows, for staff. */
export const staffWall = z.object({
  version,
  mode: z.enum(wallModes),
  /** The lot in focus; null in other modes. */
  exclusiveId: z.nullable(id),
  /** The message; null in other modes. */
  message: z.nullable(storedTexts),
  /** The lot that was applauded last, and when. */
  applause: z.nullable(z.object({ exclusiveId: id, date: instant })),
  /** When it was set, and by whom; null if nobody has set it. The email is null for operators and those who have left. */
  set: z.nullable(z.object({ date: instant, email: z.nullable(z.string()) })),
})
export type StaffWall = z.output<typeof staffWall>

const message = line.check(z.maxLength(longestWallMessage, 'errors.validation.tooLong'))

export const setWall = defineOperation({
  id: 'setWall',
  method: 'PUT',
  path: at,
  summary:
    'Sets what the big screen shows until it is set again, for at most twelve hours: the lots that run, one lot, a message, or only the club’s crest. 409 `errors.wall.notShown` for a lot that fans can’t see.',
  access: editors,
  versioned: true,
  params: ofClub,
  body: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('AUTOMATIC') }),
    z.object({ mode: z.literal('LOT'), exclusiveId: id }),
    z.object({
      mode: z.literal('MESSAGE'),
      /** One line in the club’s languages, at least in one. */
      message: z
        .object({ en: z.optional(message), fr: z.optional(message) })
        .check(z.refine(({ en, fr }) => en !== undefined || fr !== undefined, 'errors.validation.required')),
    }),
    z.object({ mode: z.literal('HIDDEN') }),
  ]),
  response: staffWall,
})

export const applaudLot = defineOperation({
  id: 'applaudLot',
  method: 'POST',
  path: `${at}/applause`,
  summary:
    'Lets the big screen applaud a sold lot for 15 seconds, with its price and its bidder as fans see them; then it shows what it did before. 409 `errors.wall.notSold` for any other lot, `errors.wall.notShown` for one that fans can’t see.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({ exclusiveId: id }),
  status: 201,
  response: staffWall,
})
