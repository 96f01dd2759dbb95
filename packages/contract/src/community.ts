import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, email, id, ofClub, instant, ofFan, page } from './values.ts'

export const interlocutor = z.object({
  id,
  pictureUrl: z.nullable(address),
  firstName: z.string(),
  lastName: z.string(),
})

export const member = z.extend(interlocutor, { me: z.boolean() })
export type Member = z.output<typeof member>

export const listMembers = defineOperation({
  id: 'listMembers',
  method: 'GET',
  path: '/api/clubs/:slug/members',
  summary:
    'Validated fans who have not hidden themselves, the newest first; `search` finds parts of their names, or beginnings of one or two letters.',
  access: 'validated',
  params: ofClub,
  query: z.extend(page, {
    search: z.optional(z.string().check(z.trim(), z.maxLength(80, 'errors.validation.tooLong'))),
  }),
  response: z.array(member),
})

export const referral = z.object({ id, creationDate: instant, fanEmail: z.string() })
export type Referral = z.output<typeof referral>

export const listReferrals = defineOperation({
  id: 'listReferrals',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/referrals',
  summary: 'Whom the fan has invited, newest first.',
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(referral),
})

export const createReferral = defineOperation({
  id: 'createReferral',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/referrals',
  summary: 'Invites somebody by email; inviting twice answers the first referral.',
  access: 'self',
  idempotent: true,
  limits: [
    { per: 'person', most: 10, within: 'day' },
    { per: 'recipient', most: 3, within: 'month' },
  ],
  params: ofFan,
  body: z.object({ fanEmail: email }),
  status: 201,
  response: referral,
})
