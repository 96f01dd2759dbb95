import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, id, ofClub, instant, money, page } from '../values.ts'
import { finance } from './access.ts'
import { buyer, refundStatuses } from './refunds.ts'

/** The state of a refund, if there is one. */
const refunding = z.nullable(z.enum(refundStatuses))

/** An order in the finance lists. */
export const staffOrder = z.object({
  id,
  /** The order number that fans see, unique within the club. */
  number: z.string(),
  date: instant,
  buyer,
  /** Names of the items, in the caller's language. */
  things: z.array(z.string()),
  originalCost: money,
  usedCoins: coins,
  /** Euro paid by card. */
  finalCost: money,
  refund: refunding,
  /** Refunded so far, including refunds in progress. */
  refundedCoins: coins,
  refundedCost: money,
})
export type StaffOrder = z.output<typeof staffOrder>

export const listStaffOrders = defineOperation({
  id: 'listStaffOrders',
  method: 'GET',
  path: '/api/staff/clubs/:slug/orders',
  summary: 'Orders, newest first.',
  access: finance,
  params: ofClub,
  query: page,
  response: z.array(staffOrder),
})

export const exportOrders = defineOperation({
  id: 'exportOrders',
  method: 'GET',
  path: '/api/staff/clubs/:slug/orders.csv',
  summary: 'All orders as CSV.',
  access: finance,
  params: ofClub,
  csv: true,
  response: z.string(),
})

/** A purchase of coins by card. */
export const staffCoinsPurchase = z.object({
  id,
  date: instant,
  buyer,
  coins,
  amount: money,
  refund: refunding,
})

export const listCoinsPurchases = defineOperation({
  id: 'listCoinsPurchases',
  method: 'GET',
  path: '/api/staff/clubs/:slug/coins-purchases',
  summary: 'Purchases of coins by card, newest first.',
  access: finance,
  params: ofClub,
  query: page,
  response: z.array(staffCoinsPurchase),
})

/** A donation in the finance lists; null for an anonymous visitor. */
export const staffDonation = z.object({
  id,
  date: instant,
  amount: money,
  donor: z.nullable(z.object({ name: z.string(), email: z.string() })),
  receiptNumber: z.nullable(z.string()),
  refund: refunding,
})

export const listStaffDonations = defineOperation({
  id: 'listStaffDonations',
  method: 'GET',
  path: '/api/staff/clubs/:slug/donations',
  summary: 'Donations, newest first.',
  access: finance,
  params: ofClub,
  query: page,
  response: z.array(staffDonation),
})

export const exportDonations = defineOperation({
  id: 'exportDonations',
  method: 'GET',
  path: '/api/staff/clubs/:slug/donations.csv',
  summary: 'All donations as CSV.',
  access: finance,
  params: ofClub,
  csv: true,
  response: z.string(),
})

/** A paid year of membership. */
export const staffMembership = z.object({
  id,
  date: instant,
  member: buyer,
  fee: money,
  startsAt: instant,
  endsAt: instant,
  refund: refunding,
})

export const listStaffMemberships = defineOperation({
  id: 'listStaffMemberships',
  method: 'GET',
  path: '/api/staff/clubs/:slug/memberships',
  summary: 'Paid years of membership, newest first.',
  access: finance,
  params: ofClub,
  query: page,
  response: z.array(staffMembership),
})

export const exportMemberships = defineOperation({
  id: 'exportMemberships',
  method: 'GET',
  path: '/api/staff/clubs/:slug/memberships.csv',
  summary: 'All paid years of membership as CSV.',
  access: finance,
  params: ofClub,
  csv: true,
  response: z.string(),
})
