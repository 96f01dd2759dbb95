import * as z from 'zod/mini'

/** Every failed call's body: `application/problem+json` (RFC 9457) with a translation key. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  key: z.string(),
  traceId: z.optional(z.string()),
  /** Which input fields are invalid, with a 422. */
  errors: z.optional(z.array(z.object({ path: z.string(), key: z.string() }))),
  /** The least that the next bid must be, and the price to beat, with `errors.bid.tooLow`; in coins. */
  minimum: z.optional(z.number()),
  currentPrice: z.optional(z.number()),
})
export type Problem = z.output<typeof problem>

/** The keys that the server answers; each has its wording in both languages. */
export const problemKeys = [
  'errors.backend.unknown',
  'errors.backend.unavailable',
  'errors.backend.notFound',
  'errors.backend.forbidden',
  'errors.backend.tooManyRequests',
  'errors.backend.idempotencyConflict',
  'errors.backend.idempotencyInProgress',
  'errors.authentication.required',
  'errors.validation.failed',
  'errors.club.notFound',
  'errors.club.referralNeeded',
  'errors.club.notOpen',
  'errors.fan.notRegistered',
  'errors.fan.notValidated',
  'errors.exclusive.notFound',
  'errors.exclusive.notForSale',
  'errors.exclusive.outOfStock',
  'errors.bid.closed',
  'errors.bid.notStarted',
  'errors.bid.paused',
  'errors.bid.tooLow',
  'errors.bid.notValidated',
  'errors.bid.cardNeeded',
  'errors.coins.notEnough',
  'errors.payment.fiatNotAccepted',
  'errors.payment.coinsNotAccepted',
  'errors.payment.foreignReturnUrl',
  'errors.payment.providerFailed',
  'errors.kyc.tooYoung',
  'errors.kyc.termsNeeded',
  'errors.kyc.illegalStep',
  'errors.referral.ownEmail',
  'errors.giveaway.notActive',
  'errors.giveaway.alreadyParticipated',
  'errors.giveaway.unknownPartner',
  'errors.giveaway.answerRequired',
  'errors.booking.full',
  'errors.booking.past',
  'errors.chat.notMember',
  'errors.chat.self',
  'errors.chat.blocked',
  'errors.upload.type',
] as const
export type ProblemKey = (typeof problemKeys)[number]
