import { exclusiveCategories } from '@virage/domain'
import * as z from 'zod/mini'
import { deliveryChoice, orderDelivery } from './delivery.ts'
import { defineOperation } from './operation.ts'
import { declaration, namesCompany } from './declaration.ts'
import { invoiceLink } from './invoices.ts'
import { receiptLink } from './receipts.ts'
import { address, coins, id, ofClub, instant, money, ofFan, page, pricing, redirect, seenCoins } from './values.ts'

export const lineItems = z
  .array(z.object({ exclusiveId: id }))
  .check(z.minLength(1, 'errors.validation.required'), z.maxLength(20, 'errors.validation.tooMany'))

export const order = z.object({
  id,
  /** The order number that fans see, unique within the club. */
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
  /** Its delivery, in addition to the exclusives; null if the club arranged it with the buyer. */
  delivery: z.nullable(orderDelivery),
  /** The payment of a won lot that was charged without a delivery: it is chosen on that payment’s page. Null for all others. */
  deliveryDueFor: z.nullable(id),
  /** Further deliveries that the buyer has paid because a parcel came back. */
  redeliveries: z.array(orderDelivery),
  /** The parcel that came back, for which the buyer can choose and pay another delivery. Null for all others. */
  redeliveryDueFor: z.nullable(id),
  clubSlug: z.string(),
  date: instant,
  originalCost: money,
  usedCoins: coins,
  finalCost: money,
  /** The receipt, if a foundation has issued one for it. */
  receipt: z.nullable(receiptLink),
  /** Its invoice, with corrections and what replaced it, oldest first; empty in the answer of a purchase, which is about to get them. */
  invoices: z.array(invoiceLink),
  /** Whether all of it was refunded. */
  refunded: z.boolean(),
  /** What was refunded so far, including refunds in progress. */
  refundedCoins: coins,
  refundedCost: money,
})
export type Order = z.output<typeof order>

export const createCoinsOrder = defineOperation({
  id: 'createCoinsOrder',
  method: 'POST',
  path: '/api/clubs/:slug/coins-orders',
  summary: 'Buys with coins only; 409 `errors.coins.notEnough` when the balance is too small.',
  access: 'validated',
  idempotent: true,
  params: ofClub,
  body: z
    .object({
      lineItems,
      delivery: z.optional(deliveryChoice),
      /** What the buyer was shown for all of it; 409 `errors.exclusive.moved` if it costs more now. */
      seenCoinsAmount: z.optional(seenCoins),
      ...declaration,
    })
    .check(namesCompany),
  status: 201,
  response: order,
})

export const createFiatOrder = defineOperation({
  id: 'createFiatOrder',
  method: 'POST',
  path: '/api/clubs/:slug/fiat-orders',
  summary: "Reserves stock and the fan's coins, and opens a checkout for the rest.",
  access: 'validated',
  idempotent: true,
  limits: [{ per: 'person', most: 60, within: 'hour' }],
  params: ofClub,
  body: z
    .object({
      lineItems,
      delivery: z.optional(deliveryChoice),
      /** Older pages don't send it. 409 `errors.exclusive.moved` if coins pay all of it now, and more of them. */
      seenCoinsAmount: z.optional(seenCoins),
      ...declaration,
      successUrl: address,
      cancelUrl: address,
    })
    .check(namesCompany),
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
