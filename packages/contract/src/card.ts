import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, instant, nothing, ofFan, redirect } from './values.ts'

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
