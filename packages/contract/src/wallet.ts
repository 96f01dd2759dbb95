import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { coins, id, inClub, instant, money, ofFan, page, pricing } from './values.ts'

export const operationTypes = ['COINS_GIFT', 'COINS_PURCHASE', 'COINS_ORDER'] as const

export const operation = z.object({
  id,
  type: z.enum(operationTypes),
  pricing,
  /** What was paid in euro; null for gifts and orders. */
  cost: z.nullable(money),
  /** Coins as the wallet feels them: positive in, negative out. */
  change: z.number(),
  label: z.nullable(z.string()),
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
