import { exclusiveCategories } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { receiptLink } from './receipts.ts'
import { address, coins, id, ofClub, instant, money, ofFan, page, pricing, redirect } from './values.ts'

export const lineItems = z
  .array(z.object({ exclusiveId: id }))
  .check(z.minLength(1, 'errors.validation.required'), z.maxLength(20, 'errors.validation.tooMany'))

export const order = z.object({
  id,
  /** The number that people name, unique within the club. */
  number: z.string(),
  exclusives: z.array(
    z.object({
      id,
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      imageUrl: address,
      pricing,
      category: z.enum(exclusiveCategories),
    }),
  ),
  clubSlug: z.string(),
  date: instant,
  originalCost: money,
  usedCoins: coins,
  finalCost: money,
  /** Where a foundation has given one for it. */
  receipt: z.nullable(receiptLink),
  /** True once all of it was given back. */
  refunded: z.boolean(),
  /** What was given back so far, or is about to be. */
  refundedCoins: coins,
  refundedCost: money,
})
export type Order = z.output<typeof order>

export const createCoinsOrder = defineOperation({
  id: 'createCoinsOrder',
  method: 'POST',
  path: '/api/clubs/:slug/coins-orders',
  summary: 'Buys with coins alone; 409 `errors.coins.notEnough` when the balance is too small.',
  access: 'validated',
  idempotent: true,
  params: ofClub,
  body: z.object({ lineItems }),
  status: 201,
  response: order,
})

export const createFiatOrder = defineOperation({
  id: 'createFiatOrder',
  method: 'POST',
  path: '/api/clubs/:slug/fiat-orders',
  summary: 'Holds stock and the coins the fan has, and opens a checkout for the rest.',
  access: 'validated',
  idempotent: true,
  limits: [{ per: 'person', most: 60, within: 'hour' }],
  params: ofClub,
  body: z.object({ lineItems, successUrl: address, cancelUrl: address }),
  status: 201,
  response: redirect,
})

export const listOrders = defineOperation({
  id: 'listOrders',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/orders',
  summary: "The fan's orders, newest first.",
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(order),
})
