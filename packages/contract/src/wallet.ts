import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { interlocutor } from './community.ts'
import { address, coinsAmount, id, ofClub, instant, money, note, ofFan, page, pricing, redirect } from './values.ts'

export const operationTypes = ['COINS_GIFT', 'COINS_PURCHASE', 'COINS_ORDER'] as const

export const operation = z.object({
  id,
  type: z.enum(operationTypes),
  pricing,
  /** The amount paid in euro; null for gifts and orders. */
  cost: z.nullable(money),
  /** Coins from the wallet's view: positive in, negative out. */
  change: z.number(),
  /** The other party: a club, a member, or the items of an order; null if there is none. */
  label: z.nullable(z.string()),
  /** Whether it refunds an order or a purchase. */
  refunded: z.boolean(),
  date: instant,
})
export type Operation = z.output<typeof operation>

export const listOperations = defineOperation({
  id: 'listOperations',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/operations',
  summary: 'Transactions of the wallet, newest first.',
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
  summary: 'Gives coins to another member, who is notified by email; `to` is an id from the list of members.',
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
  summary: 'Gift cards that the fan has sent and received, newest first.',
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(giftCard),
})
