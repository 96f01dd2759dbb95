import { parcelStates } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { invoiceLink } from '../invoices.ts'
import { coins, day, id, ofClub, instant, money } from '../values.ts'
import { finance } from './access.ts'
import { between, exportQuery, listQuery, oneOf, search } from './list-query.ts'
import { buyer, refundStatuses } from './refunds.ts'
import { inClubOf } from './values.ts'

/** The state of a refund, if there is one. */
const refunding = z.nullable(z.enum(refundStatuses))

export const orderSorts = ['date', 'total'] as const
/** An order is refunded once all of it is, or is about to be. */
export const orderStates = ['PAID', 'PARTLY_REFUNDED', 'REFUNDED'] as const
export const purchaseSorts = ['date', 'amount'] as const
export const purchaseStates = ['PAID', 'REFUNDED'] as const
export const membershipSorts = ['date', 'startDate', 'endDate'] as const
export const membershipStates = ['ACTIVE', 'UPCOMING', 'ENDED', 'REFUNDED'] as const

/** Its invoice or payment slip, with corrections and what replaced it, oldest first; empty while it waits. */
const invoices = z.array(invoiceLink)

/** Filters of what fans have paid. */
const paid = { search, fanId: z.optional(id), ...between }
const orderFilters = { ...paid, state: oneOf(orderStates) }
const purchaseFilters = { ...paid, state: oneOf(purchaseStates) }
const membershipFilters = { ...paid, state: oneOf(membershipStates) }

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
  /** Euros paid by card, or as staff have recorded: in cash, by cheque or by transfer. */
  finalCost: money,
  refund: refunding,
  /** Refunded so far, including refunds in progress. */
  refundedCoins: coins,
  refundedCost: money,
})
export type StaffOrder = z.output<typeof staffOrder>

/** An order with all that followed from it. */
export const staffOrderDetails = z.extend(staffOrder, {
  /** `cost` is at the price of a coin of the order. */
  lines: z.array(z.object({ exclusiveId: id, name: z.string(), price: coins, cost: money })),
  /** The tax receipt; `number` is null while it waits. */
  receipt: z.nullable(z.object({ number: z.nullable(z.string()), cancelled: z.boolean() })),
  invoices,
  parcels: z.array(z.object({ id, state: z.enum(parcelStates), promisedDay: day })),
  /** When the buyer had all of it; null until it is recorded. */
  receivedAt: z.nullable(instant),
  /** `isEffective` is false for one that had no effect. */
  withdrawals: z.array(z.object({ id, sentAt: instant, isEffective: z.boolean() })),
  /** Oldest first. */
  refunds: z.array(
    z.object({
      id,
      date: instant,
      status: z.enum(refundStatuses),
      amount: money,
      coins,
      reason: z.string(),
      failure: z.nullable(z.string()),
    }),
  ),
})
export type StaffOrderDetails = z.output<typeof staffOrderDetails>

export const listStaffOrders = defineOperation({
  id: 'listStaffOrders',
  method: 'GET',
  path: '/api/staff/clubs/:slug/orders',
  summary: 'Orders, newest first; searched by number and buyer.',
  access: finance,
  params: ofClub,
  query: listQuery(orderSorts, orderFilters),
  response: z.array(staffOrder),
})

export const getStaffOrder = defineOperation({
  id: 'getStaffOrder',
  method: 'GET',
  path: '/api/staff/clubs/:slug/orders/:orderId',
  summary: 'One order with its lines, receipt, invoices, parcels, withdrawals and refunds.',
  access: finance,
  params: inClubOf('orderId'),
  response: staffOrderDetails,
})

export const exportOrders = defineOperation({
  id: 'exportOrders',
  method: 'GET',
  path: '/api/staff/clubs/:slug/orders.csv',
  summary: 'The orders that match, in the order of the list, as CSV. The access is logged.',
  access: finance,
  csv: true,
  params: ofClub,
  query: exportQuery(orderSorts, orderFilters),
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
  /** Euro refunded for coins that were unspent, or about to be. */
  refundedCost: money,
})
export type StaffCoinsPurchase = z.output<typeof staffCoinsPurchase>

/** A purchase of coins with its documents. */
export const staffCoinsPurchaseDetails = z.extend(staffCoinsPurchase, { invoices })
export type StaffCoinsPurchaseDetails = z.output<typeof staffCoinsPurchaseDetails>

export const listCoinsPurchases = defineOperation({
  id: 'listCoinsPurchases',
  method: 'GET',
  path: '/api/staff/clubs/:slug/coins-purchases',
  summary: 'Purchases of coins by card, newest first; searched by buyer.',
  access: finance,
  params: ofClub,
  query: listQuery(purchaseSorts, purchaseFilters),
  response: z.array(staffCoinsPurchase),
})

export const getStaffCoinsPurchase = defineOperation({
  id: 'getStaffCoinsPurchase',
  method: 'GET',
  path: '/api/staff/clubs/:slug/coins-purchases/:purchaseId',
  summary: 'One purchase of coins with its documents.',
  access: finance,
  params: inClubOf('purchaseId'),
  response: staffCoinsPurchaseDetails,
})

export const exportCoinsPurchases = defineOperation({
  id: 'exportCoinsPurchases',
  method: 'GET',
  path: '/api/staff/clubs/:slug/coins-purchases.csv',
  summary: 'The purchases of coins that match, in the order of the list, as CSV. The access is logged.',
  access: finance,
  csv: true,
  params: ofClub,
  query: exportQuery(purchaseSorts, purchaseFilters),
  response: z.string(),
})

/** A donation in the finance lists; null for an anonymous visitor. */
export const staffDonation = z.object({
  id,
  date: instant,
  amount: money,
  donor: z.nullable(z.object({ fanId: z.nullable(id), name: z.string(), email: z.string() })),
  receiptNumber: z.nullable(z.string()),
  refund: refunding,
})

export type StaffDonation = z.output<typeof staffDonation>

export const listStaffDonations = defineOperation({
  id: 'listStaffDonations',
  method: 'GET',
  path: '/api/staff/clubs/:slug/donations',
  summary: 'Donations, newest first; searched by donor.',
  access: finance,
  params: ofClub,
  query: listQuery(purchaseSorts, purchaseFilters),
  response: z.array(staffDonation),
})

export const getStaffDonation = defineOperation({
  id: 'getStaffDonation',
  method: 'GET',
  path: '/api/staff/clubs/:slug/donations/:donationId',
  summary: 'One donation.',
  access: finance,
  params: inClubOf('donationId'),
  response: staffDonation,
})

export const exportDonations = defineOperation({
  id: 'exportDonations',
  method: 'GET',
  path: '/api/staff/clubs/:slug/donations.csv',
  summary: 'The donations that match, in the order of the list, as CSV. The access is logged.',
  access: finance,
  csv: true,
  params: ofClub,
  query: exportQuery(purchaseSorts, purchaseFilters),
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

export type StaffMembership = z.output<typeof staffMembership>

/** A paid year of membership with its documents. */
export const staffMembershipDetails = z.extend(staffMembership, { invoices })
export type StaffMembershipDetails = z.output<typeof staffMembershipDetails>

export const listStaffMemberships = defineOperation({
  id: 'listStaffMemberships',
  method: 'GET',
  path: '/api/staff/clubs/:slug/memberships',
  summary: 'Paid years of membership, newest first; searched by member. Dates are those of their start.',
  access: finance,
  params: ofClub,
  query: listQuery(membershipSorts, membershipFilters),
  response: z.array(staffMembership),
})

export const getStaffMembership = defineOperation({
  id: 'getStaffMembership',
  method: 'GET',
  path: '/api/staff/clubs/:slug/memberships/:membershipId',
  summary: 'One paid year of membership with its documents.',
  access: finance,
  params: inClubOf('membershipId'),
  response: staffMembershipDetails,
})

export const exportMemberships = defineOperation({
  id: 'exportMemberships',
  method: 'GET',
  path: '/api/staff/clubs/:slug/memberships.csv',
  summary: 'The paid years of membership that match, in the order of the list, as CSV. The access is logged.',
  access: finance,
  csv: true,
  params: ofClub,
  query: exportQuery(membershipSorts, membershipFilters),
  response: z.string(),
})
