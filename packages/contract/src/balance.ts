import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, coins, id, instant, money, nothing, ofClub, slug } from './values.ts'

/** An unfinished card payment of a fan. It reserves coins until it is paid, cancelled or expired. */
export const openCheckout = z.object({
  id,
  /** What is bought; empty for a delivery that is paid after its order. */
  exclusives: z.array(z.object({ slug: z.string(), name: z.string() })),
  heldCoins: coins,
  /** The amount to pay by card. */
  cost: money,
  /** The provider's page; null while it is being created. */
  url: z.nullable(address),
  expiresAt: instant,
})
export type OpenCheckout = z.output<typeof openCheckout>

export const balance = z.object({
  coins,
  totalCost: money,
  /** Coins, besides these, that open checkouts reserve. */
  held: coins,
  /** Open checkouts of orders and deliveries that the fan can continue or cancel, newest first. */
  checkouts: z.array(openCheckout),
})
export type Balance = z.output<typeof balance>

export const getBalance = defineOperation({
  id: 'getBalance',
  method: 'GET',
  path: '/api/clubs/:slug/fans/me/balance',
  summary: "The caller's available coins, their price in euro, and the coins that open checkouts reserve.",
  access: 'account',
  params: ofClub,
  response: balance,
})

export const cancelCheckout = defineOperation({
  id: 'cancelCheckout',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/me/checkouts/:checkoutId',
  summary:
    'Cancels an open checkout of an order or a delivery, and releases what it reserves; one that has ended stays as it is. 409 `errors.payment.underWay` or `errors.payment.alreadyPaid` if it was paid.',
  access: 'account',
  params: z.object({ slug, checkoutId: id }),
  response: nothing,
})
