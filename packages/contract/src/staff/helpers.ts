import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, nothing, ofClub } from '../values.ts'
import { editors } from './access.ts'
import { inClubOf } from './values.ts'

const at = '/api/staff/clubs/:slug' as const

/** The longest that a helper's role lasts, in hours. */
export const longestHelp = 24

/** How many people one link lets in at most. */
export const mostHelpers = 50

/** The text of a helper link that proves it. */
const token = z.string().check(z.trim(), z.maxLength(200, 'errors.validation.tooLong'))

/** A link with which people become helpers for one night. */
export const helperLink = z.object({
  id,
  auctionId: id,
  token: z.string(),
  /** When the role of those who have used it ends, and the link with it. */
  endDate: instant,
  most: z.number(),
  used: z.number(),
})
export type HelperLink = z.output<typeof helperLink>

/** Somebody who has the role `floor` until a time. */
export const helper = z.object({ id, email: z.string(), auctionId: id, since: instant, endDate: instant })
export type Helper = z.output<typeof helper>

export const listHelpers = defineOperation({
  id: 'listHelpers',
  method: 'GET',
  path: `${at}/helpers`,
  summary: 'The helpers of tonight, and the links that still let people in.',
  access: editors,
  params: ofClub,
  response: z.object({ helpers: z.array(helper), links: z.array(helperLink) }),
})

export const createHelperLink = defineOperation({
  id: 'createHelperLink',
  method: 'POST',
  path: `${at}/helper-links`,
  summary:
    'Creates a link that makes at most so many people helpers for an auction, until a time: by default four hours after its last lot ends, and never more than 24 hours from now.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    auctionId: id,
    endDate: z.optional(instant),
    most: z
      .number('errors.validation.number')
      .check(
        z.int('errors.validation.number'),
        z.minimum(1, 'errors.validation.amount'),
        z.maximum(mostHelpers, 'errors.validation.amount'),
      ),
  }),
  status: 201,
  response: helperLink,
})

export const revokeHelperLink = defineOperation({
  id: 'revokeHelperLink',
  method: 'DELETE',
  path: `${at}/helper-links/:linkId`,
  summary: 'Ends a link: nobody becomes a helper with it any more. Who already is one stays.',
  access: editors,
  params: inClubOf('linkId'),
  response: nothing,
})

export const endHelper = defineOperation({
  id: 'endHelper',
  method: 'DELETE',
  path: `${at}/helpers/:helperId`,
  summary: 'Ends a helper’s role now. The links that exist don’t let them in again.',
  access: editors,
  params: inClubOf('helperId'),
  response: nothing,
})

export const becomeHelper = defineOperation({
  id: 'becomeHelper',
  method: 'POST',
  path: `${at}/helpers`,
  summary:
    'Gives the caller the role `floor` until the end of a helper link. 404 `errors.helper.unknown`, 409 `errors.helper.over` for a link that has ended or is used up, 409 `errors.staff.alreadyThere` for staff of the club.',
  access: 'account',
  openToUnreferred: true,
  limits: [{ per: 'person', most: 20, within: 'hour' }],
  params: ofClub,
  body: z.object({ token }),
  status: 201,
  response: z.object({ endDate: instant }),
})
