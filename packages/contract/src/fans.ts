import { kycStatuses } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { personalInfo } from './personal-info.ts'
import { address, coins, id, instant, ofClub, language, nothing, ofFan, redirect } from './values.ts'

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

export const acceptTerms = defineOperation({
  id: 'acceptTerms',
  method: 'POST',
  path: '/api/clubs/:slug/fans/me/tos-acceptances',
  summary: 'Records that the caller accepts the terms.',
  access: 'account',
  params: ofClub,
  response: fan,
})

export const cardPaymentMethodStatuses = ['NOT_DEFINED', 'READY'] as const

/** The saved card, and the fan's consent to charges of it. */
export const cardPaymentMethod = z.object({
  status: z.enum(cardPaymentMethodStatuses),
  /** It can be charged until the end of its month; null while the provider hasn't described it. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), month: z.number(), year: z.number() })),
  /** The sentence as it is now, and when the fan has agreed to it; null if they haven't. */
  mandate: z.object({ version: z.number(), words: z.string(), acceptedDate: z.nullable(instant) }),
})
export type CardPaymentMethod = z.output<typeof cardPaymentMethod>

export const getCardPaymentMethod = defineOperation({
  id: 'getCardPaymentMethod',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/card-payment-method',
  summary: 'The card that can be charged, and the sentence by which the fan allows charges of won lots.',
  access: 'self',
  params: ofFan,
  response: cardPaymentMethod,
})

export const acceptCardMandate = defineOperation({
  id: 'acceptCardMandate',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/card-payment-method/mandate',
  summary:
    'Allows charges of the saved card for won lots. 409 `errors.card.none` without a card, `.mandateChanged` if the sentence has another version.',
  access: 'self',
  params: ofFan,
  body: z.object({ mandateVersion: z.number() }),
  response: cardPaymentMethod,
})

export const removeCard = defineOperation({
  id: 'removeCard',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/:username/card-payment-method',
  summary:
    'Removes the saved card. 409 `errors.card.inUse` while the fan leads a lot or has one to pay, `.none` without a card.',
  access: 'self',
  params: ofFan,
  response: nothing,
})

export const setUpCard = defineOperation({
  id: 'setUpCard',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/card-payment-method',
  summary: "Opens the provider's page on which the fan saves a card, or replaces it.",
  access: 'self',
  limits: [{ per: 'person', most: 30, within: 'hour' }],
  params: ofFan,
  body: z.object({
    successUrl: address,
    cancelUrl: address,
    /** The version of the sentence that the fan was shown. Without it, the card is never charged automatically. */
    mandateVersion: z.optional(z.number()),
  }),
  response: redirect,
})
