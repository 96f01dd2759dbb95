import { exclusiveCategories, withdrawalTerms } from '@virage/domain'
import * as z from 'zod/mini'
import { auctionLot } from './auctions.ts'
import { deliveryChoice, laterDeliveryChoice } from './delivery.ts'
import { declaration, namesCompany } from './declaration.ts'
import { defineOperation } from './operation.ts'
import {
  address,
  id,
  ofClub,
  inExclusive,
  instant,
  line,
  money,
  nothing,
  ofFan,
  page,
  pictureText,
  pricing,
  redirect,
  seenCoins,
  shownMedia,
} from './values.ts'

/** The public fields of an exclusive. A hidden one only has its name and `visible: false`. */
export const hiddenExclusive = z.object({ slug: z.string(), name: z.string(), visible: z.literal(false) })

/** Whose thing it is: the club's own, or somebody else's, which only a declared operator may sell to the highest bidder. */
export const ownership = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('OWN') }),
  z.object({ kind: z.literal('CONSIGNED'), operator: line }),
])
export type Ownership = z.output<typeof ownership>

export const exclusive = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** Rendered and sanitised HTML. */
  description: z.string(),
  imageUrl: address,
  /** Placeholder colours from top to bottom, as CSS colours with commas between. */
  placeholder: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}(?:,#[0-9a-f]{6}){2}$/))),
  imageAlt: pictureText.alt,
  imageFocus: pictureText.focus,
  medias: z.array(shownMedia),
  pricing,
  visible: z.literal(true),
  stock: z.number(),
  category: z.enum(exclusiveCategories),
  upcomingDate: z.nullable(instant),
  isUpcoming: z.boolean(),
  isOutOfStock: z.boolean(),
  isLiked: z.boolean(),
  auctionLot: z.nullable(auctionLot),
  taxDeduction: z.nullable(z.object({ nonDeductibleAmount: money })),
  /** Whether its buyer can withdraw from the contract, and why not. */
  withdrawal: z.enum(withdrawalTerms),
  ownership,
  /** Who made new goods, and what to be warned of; null for others. */
  maker: z.nullable(
    z.object({ name: z.string(), address: z.string(), email: z.string(), warnings: z.nullable(z.string()) }),
  ),
  /** How it can be delivered in France, where the clubs are; null if the club arranges it, or sends it online. */
  delivery: z.nullable(
    z.object({
      /** The cheapest price of sending it; null if it isn't sent. */
      price: z.nullable(money),
      canBeFetched: z.boolean(),
    }),
  ),
})
export type Exclusive = z.output<typeof exclusive>

export const anyExclusive = z.discriminatedUnion('visible', [exclusive, hiddenExclusive])
export type AnyExclusive = z.output<typeof anyExclusive>

/**
 * What a list of exclusives can be limited to, with the order of its pages: open lots by their end, closed lots by their end, newest first, and
 * what is in no auction, by price.
 */
export const exclusiveParts = ['OPEN_LOTS', 'CLOSED_LOTS', 'SHOP'] as const
export type ExclusivePart = (typeof exclusiveParts)[number]

/** How many exclusives of each part a list has that is not limited to one. */
export const firstExclusives: Record<ExclusivePart, number> = { OPEN_LOTS: 500, CLOSED_LOTS: 100, SHOP: 100 }

export const listExclusives = defineOperation({
  id: 'listExclusives',
  method: 'GET',
  path: '/api/clubs/:slug/exclusives',
  summary:
    'The visible exclusives of a club, by total cost descending, then name: at most 500 open lots, the newest 100 closed ones, and the 100 dearest of the shop. `part` reads one of these in pages, by end or price; `category`, several with commas between, and `direction` are for the shop.',
  access: 'anyone',
  params: ofClub,
  query: z.extend(page, {
    part: z.optional(z.enum(exclusiveParts)),
    category: z.optional(z.string().check(z.regex(/^[A-Z_]{1,30}(?:,[A-Z_]{1,30}){0,9}$/, 'errors.validation.choice'))),
    direction: z.optional(z.enum(['asc', 'desc'])),
  }),
  response: z.array(exclusive),
})

export const getExclusive = defineOperation({
  id: 'getExclusive',
  method: 'GET',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug',
  summary: 'One exclusive, with its lot and bids. Responds 304 to an unchanged `If-None-Match`.',
  access: 'anyone',
  params: inExclusive,
  response: anyExclusive,
})

export const listRecommendations = defineOperation({
  id: 'listRecommendations',
  method: 'GET',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug/recommendations',
  summary: 'At most 8 exclusives in stock, same category first.',
  access: 'anyone',
  params: inExclusive,
  response: z.array(exclusive),
})

export const likeExclusive = defineOperation({
  id: 'likeExclusive',
  method: 'POST',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug/likes',
  summary: 'Likes an exclusive; liking it again changes nothing.',
  access: 'account',
  params: inExclusive,
  response: nothing,
})

export const unlikeExclusive = defineOperation({
  id: 'unlikeExclusive',
  method: 'POST',
  path: '/api/clubs/:slug/exclusives/:exclusiveSlug/unlikes',
  summary: 'Removes a like; without one nothing changes.',
  access: 'account',
  params: inExclusive,
  response: nothing,
})

export const listLikes = defineOperation({
  id: 'listLikes',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/exclusive-likes',
  summary: 'The exclusives that the fan likes.',
  access: 'self',
  params: ofFan,
  response: z.array(z.object({ exclusiveId: id, exclusiveSlug: z.string() })),
})

/** A lot that the fan may have and has not paid for yet. */
export const openDuePaymentStates = ['OPEN', 'SCHEDULED', 'ACTION_NEEDED'] as const

export const duePayment = z.object({
  id,
  exclusiveId: id,
  exclusiveSlug: z.string(),
  name: z.string(),
  imageUrl: address,
  /** In coins and euro; it doesn't change with the club's price of a coin. */
  pricing,
  deadline: instant,
  /** SCHEDULED: the saved card will be charged; ACTION_NEEDED: the bank asks the fan to authenticate the payment. */
  state: z.enum(openDuePaymentStates),
  /** When the saved card is charged. */
  chargeDate: z.nullable(instant),
  /**
   * Whether the fan is the runner-up: the winner did not pay, and the fan may have the lot for their own highest bid.
   */
  offered: z.boolean(),
  /** Whether the buyer can withdraw, and why not. */
  withdrawal: z.enum(withdrawalTerms),
})
export type DuePayment = z.output<typeof duePayment>

export const listDuePayments = defineOperation({
  id: 'listDuePayments',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/due-payment-exclusives',
  summary: 'The lots that the fan has won and not yet paid.',
  access: 'self',
  params: ofFan,
  response: z.array(duePayment),
})

const ofDuePayment = z.object({ ...ofFan.shape, duePaymentId: id })

export const openPaymentPage = defineOperation({
  id: 'openPaymentPage',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/due-payments/:duePaymentId/payment-pages',
  summary:
    'Opens the provider’s page on which the fan pays for a won lot with any card, after their coins. 409 `errors.payment.underWay` while a card is being charged.',
  access: 'self',
  idempotent: true,
  limits: [{ per: 'person', most: 60, within: 'hour' }],
  params: ofDuePayment,
  body: z
    .object({
      successUrl: address,
      cancelUrl: address,
      delivery: z.optional(deliveryChoice),
      /** Older pages don't send it. 409 `errors.exclusive.moved` if coins pay all of it now, and more of them. */
      seenCoinsAmount: z.optional(seenCoins),
      ...declaration,
    })
    .check(namesCompany),
  status: 201,
  response: redirect,
})

export const openDeliveryPage = defineOperation({
  id: 'openDeliveryPage',
  method: 'POST',
  path: '/api/clubs/:slug/fans/:username/due-payments/:duePaymentId/delivery-pages',
  summary:
    'Opens the provider’s page on which the fan pays the delivery of a won lot that was charged without one, after their coins. If there is nothing to charge, the delivery is chosen at once, and the URL is `successUrl`. 409 `errors.delivery.chosen` if it has one, or needs none any more.',
  access: 'self',
  idempotent: true,
  limits: [{ per: 'person', most: 60, within: 'hour' }],
  params: ofDuePayment,
  body: laterDeliveryChoice,
  status: 201,
  response: redirect,
})

export const cancelScheduledCharge = defineOperation({
  id: 'cancelScheduledCharge',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/:username/due-payments/:duePaymentId/scheduled-charge',
  summary:
    'Ends the plan to charge the saved card; the payment stays due. Repeating it changes nothing. 409 `errors.payment.underWay` if the charge has begun, which is not tried again if it is declined, or `errors.payment.alreadyPaid`.',
  access: 'self',
  params: ofDuePayment,
  response: nothing,
})
