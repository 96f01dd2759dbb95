import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { interlocutor } from './community.ts'
import {
  address,
  coins,
  coinsAmount,
  id,
  ofClub,
  instant,
  money,
  note,
  nothing,
  ofFan,
  page,
  pricing,
  redirect,
  slug,
} from './values.ts'

export const operationTypes = ['COINS_GIFT', 'COINS_PURCHASE', 'COINS_ORDER'] as const

export const operation = z.object({
  id,
  type: z.enum(operationTypes),
  pricing,
  /** What was paid in euro; null for gifts and orders. */
  cost: z.nullable(money),
  /** Coins as the wallet feels them: positive in, negative out. */
  change: z.number(),
  /** Where it came from or went: a club, a member, or what an order bought; null when there is nothing to say. */
  label: z.nullable(z.string()),
  /** True for the way back of an order or a purchase that the club has refunded. */
  refunded: z.boolean(),
  date: instant,
})
export type Operation = z.output<typeof operation>

/** A card payment that a fan has begun and not finished: until it is paid, cancelled or expired it holds coins. */
export const openCheckout = z.object({
  id,
  exclusives: z.array(z.object({ slug: z.string(), name: z.string() })),
  heldCoins: coins,
  /** What is to be paid by card. */
  cost: money,
  /** The provider's page; null while the provider is asked for it. */
  url: z.nullable(address),
  expiresAt: instant,
})
export type OpenCheckout = z.output<typeof openCheckout>

export const balance = z.object({
  coins,
  totalCost: money,
  /** Coins beside these that open checkouts hold. */
  held: coins,
  /** Checkouts of orders that the fan can go on with or cancel, newest first. */
  checkouts: z.array(openCheckout),
})
export type Balance = z.output<typeof balance>

export const getBalance = defineOperation({
  id: 'getBalance',
  method: 'GET',
  path: '/api/clubs/:slug/fans/me/balance',
  summary: 'Coins that the caller may spend, their price in euro, and what open checkouts hold.',
  access: 'account',
  params: ofClub,
  response: balance,
})

export const cancelCheckout = defineOperation({
  id: 'cancelCheckout',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/me/checkouts/:checkoutId',
  summary:
    'Cancels an open checkout of an order and releases what it holds; one that has ended stays as it is. Answers 409 `errors.payment.underWay` or `errors.payment.alreadyPaid` when it was paid.',
  access: 'account',
  params: z.object({ slug, checkoutId: id }),
  response: nothing,
})

export const listOperations = defineOperation({
  id: 'listOperations',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/operations',
  summary: 'Movements of the wallet, newest first.',
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(operation),
})

export const purchaseCoins = defineOperation({
  id: 'purchaseCoins',
  method: 'POST',
  path: '/api/clubs/:slug/coins-purchases',
  summary: 'Opens a checkout for coins, at the club’s price of one coin; at least one euro.',
  access: 'validated',
  idempotent: true,
  limits: [{ per: 'person', most: 30, within: 'hour' }],
  params: ofClub,
  body: z.object({ coinsAmount, successUrl: address, cancelUrl: address }),
  status: 201,
  response: redirect,
})

/** Coins from one fan to another (M14). */
export const giftCard = z.object({
  id,
  from: interlocutor,
  to: interlocutor,
  pricing,
  message: z.nullable(z.string()),
  date: instant,
})
export type GiftCard = z.output<typeof giftCard>

export const createGiftCard = defineOperation({
  id: 'createGiftCard',
  method: 'POST',
  path: '/api/clubs/:slug/gift-cards',
  summary: 'Gives coins to another member, who is told by mail; `to` is an id of the members list.',
  access: 'validated',
  idempotent: true,
  limits: [{ per: 'person', most: 20, within: 'day' }],
  params: ofClub,
  body: z.object({ to: id, coinsAmount, message: z.optional(note) }),
  status: 201,
  response: giftCard,
})

export const listGiftCards = defineOperation({
  id: 'listGiftCards',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/gift-cards',
  summary: 'Gift cards that the fan has given and been given, newest first.',
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(giftCard),
})
