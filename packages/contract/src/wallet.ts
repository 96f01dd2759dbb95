import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { interlocutor } from './community.ts'
import {
  address,
  coins,
  coinsAmount,
  id,
  inClub,
  instant,
  money,
  note,
  ofFan,
  page,
  pricing,
  redirect,
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
  /** Where it came from or went: a club, a member; null when there is nothing to say. */
  label: z.nullable(z.string()),
  /** True for the way back of an order or a purchase that the club has refunded. */
  refunded: z.boolean(),
  date: instant,
})
export type Operation = z.output<typeof operation>

export const balance = z.object({ coins, totalCost: money })
export type Balance = z.output<typeof balance>

export const getBalance = defineCall({
  id: 'getBalance',
  method: 'GET',
  path: '/api/clubs/:slug/fans/me/balance',
  summary: 'Coins that the caller holds, and their price in euro.',
  access: 'account',
  params: inClub,
  response: balance,
})

export const listOperations = defineCall({
  id: 'listOperations',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/operations',
  summary: 'Movements of the wallet, newest first.',
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(operation),
})

export const purchaseCoins = defineCall({
  id: 'purchaseCoins',
  method: 'POST',
  path: '/api/clubs/:slug/coins-purchases',
  summary: 'Opens a checkout for coins, at the club’s price of one coin; at least one euro.',
  access: 'validated',
  idempotent: true,
  params: inClub,
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

export const createGiftCard = defineCall({
  id: 'createGiftCard',
  method: 'POST',
  path: '/api/clubs/:slug/gift-cards',
  summary: 'Gives coins to another member, who is told by mail; `to` is an id of the members list.',
  access: 'validated',
  idempotent: true,
  params: inClub,
  body: z.object({ to: id, coinsAmount, message: z.optional(note) }),
  status: 201,
  response: giftCard,
})

export const listGiftCards = defineCall({
  id: 'listGiftCards',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/gift-cards',
  summary: 'Gift cards that the fan has given and been given, newest first.',
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(giftCard),
})
