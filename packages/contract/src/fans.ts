import { kycStatuses } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { identityInfo, personalInfo } from './personal-info.ts'
import { address, coins, id, instant, ofClub, language, nothing, ofFan } from './values.ts'

export const fan = z.object({
  id,
  username: z.string(),
  kycStatus: z.enum(kycStatuses),
  /** Why staff returned the questionnaire; null if they did not. */
  kycRejection: z.nullable(z.string()),
  tosAccepted: z.boolean(),
  language: z.nullable(language),
  pictureUrl: z.nullable(address),
  /** Whether the fan is hidden from the list of members. */
  hidden: z.boolean(),
  identity: z.object({
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    email: z.string(),
    pictureUrl: z.nullable(address),
  }),
  balance: z.object({ coins }),
  personalInfo: z.nullable(personalInfo),
  /** The change of identity that waits for staff; until they accept it, `personalInfo` stays in effect. Null if there is none. */
  identityChange: z.nullable(z.object({ requested: identityInfo, requestedAt: instant })),
})
export type Fan = z.output<typeof fan>

export const getMe = defineOperation({
  id: 'getMe',
  method: 'GET',
  path: '/api/clubs/:slug/fans/me',
  summary: "The caller's fan record; 404 before registration.",
  access: 'account',
  openToUnreferred: true,
  params: ofClub,
  response: fan,
})

export const registerFan = defineOperation({
  id: 'registerFan',
  method: 'POST',
  path: '/api/clubs/:slug/fans',
  summary: 'Registers the caller as a fan of the club; registering again returns the same record.',
  access: 'account',
  openToUnreferred: true,
  idempotent: true,
  limits: [
    { per: 'person', most: 30, within: 'hour' },
    { per: 'network', most: 300, within: 'hour' },
  ],
  params: ofClub,
  body: z.object({ pictureUrl: z.optional(z.nullable(address)) }),
  status: 201,
  response: fan,
})

export const updateFan = defineOperation({
  id: 'updateFan',
  method: 'PATCH',
  path: '/api/clubs/:slug/fans/:username',
  summary: "Changes the fan's picture, or whether they are in the list of members.",
  access: 'self',
  params: ofFan,
  body: z.object({ pictureUrl: z.optional(z.nullable(address)), hidden: z.optional(z.boolean()) }),
  response: fan,
})

export const setLanguage = defineOperation({
  id: 'setLanguage',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/language',
  summary: "Sets the language of the fan's emails and documents.",
  access: 'self',
  openToUnreferred: true,
  params: ofFan,
  body: z.object({ language }),
  response: nothing,
})

export const savePersonalInfo = defineOperation({
  id: 'savePersonalInfo',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/personal-info',
  summary: 'Saves the personal information and continues the KYC. Fans are 18 or older.',
  access: 'self',
  limits: [{ per: 'person', most: 30, within: 'hour' }],
  params: ofFan,
  body: personalInfo,
  response: fan,
})

export const withdrawIdentityChange = defineOperation({
  id: 'withdrawIdentityChange',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/:username/identity-change',
  summary: 'Withdraws the change of identity that waits for staff; once they have decided, it changes nothing.',
  access: 'self',
  params: ofFan,
  response: fan,
})

export const acceptTerms = defineOperation({
  id: 'acceptTerms',
  method: 'POST',
  path: '/api/clubs/:slug/fans/me/tos-acceptances',
  summary: 'Records that the caller accepts the terms.',
  access: 'account',
  params: ofClub,
  response: fan,
})
