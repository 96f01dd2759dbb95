import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, id, ofClub, instant, money, page } from '../values.ts'
import { finance } from './access.ts'
import { buyer, refundStatuses } from './refunds.ts'

/** How a refund stands, if there is one. */
const refunding = z.nullable(z.enum(refundStatuses))

/** An order as finance sees it. */
export const staffOrder = z.object({
  id,
  /** The number that fans read on it, unique within the club. */
  number: z.string(),
  date: instant,
  buyer,
  /** Names of what was bought, in the caller's language. */
  things: z.array(z.string()),
  originalCost: money,
  usedCoins: coins,
  /** Paid by card. */
  finalCost: money,
  refund: refunding,
  /** Given back so far, or about to be. */
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
  summary: 'All orders as a table.',
  access: finance,
  params: ofClub,
  csv: true,
  response: z.string(),
})

/** Coins bought by card. */
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
  summary: 'Coins that were bought by card, newest first.',
  access: finance,
  params: ofClub,
  query: page,
  response: z.array(staffCoinsPurchase),
})

/** A donation as finance sees it; null where a visitor gave without a name. */
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
  summary: 'All donations as a table.',
  access: finance,
  params: ofClub,
  csv: true,
  response: z.string(),
})

/** A year of membership that was paid. */
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
  summary: 'Years of membership that were paid, newest first.',
  access: finance,
  params: ofClub,
  query: page,
  response: z.array(staffMembership),
})

export const exportMemberships = defineOperation({
  id: 'exportMemberships',
  method: 'GET',
  path: '/api/staff/clubs/:slug/memberships.csv',
  summary: 'All paid years of membership as a table.',
  access: finance,
  params: ofClub,
  csv: true,
  response: z.string(),
})
