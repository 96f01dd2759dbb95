import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { postalAddress } from './personal-info.ts'
import { receiptLink } from './receipts.ts'
import { address, email, euroAmount, id, ofClub, instant, line, money, ofFan, page, redirect } from './values.ts'

export const donation = z.object({
  id,
  amount: money,
  date: instant,
  /** Present if the club is a foundation and the donor is known. */
  receipt: z.nullable(receiptLink),
  refunded: z.boolean(),
})
export type Donation = z.output<typeof donation>

/** A donor whom the club does not know. */
export const donor = z.object({ firstName: line, lastName: line, email, address: z.optional(postalAddress) })
export type Donor = z.output<typeof donor>

export const createDonation = defineOperation({
  id: 'createDonation',
  method: 'POST',
  path: '/api/clubs/:slug/donations',
  summary: 'Opens a checkout for a one-time donation; visitors may donate, too.',
  access: 'anyone',
  idempotent: true,
  limits: [
    { per: 'person', most: 30, within: 'hour' },
    { per: 'network', most: 100, within: 'hour' },
  ],
  params: ofClub,
  body: z.object({
    amount: euroAmount,
    successUrl: address,
    cancelUrl: address,
    /** For the thanks and the receipt: the details of a visitor, or of a fan whose name the club does not know. */
    donor: z.optional(donor),
  }),
  status: 201,
  response: redirect,
})

export const listDonations = defineOperation({
  id: 'listDonations',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/donations',
  summary: "The fan's donations, newest first.",
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(donation),
})

export const createMembership = defineOperation({
  id: 'createMembership',
  method: 'POST',
  path: '/api/clubs/:slug/memberships',
  summary:
    'Opens a checkout for the yearly membership fee: to become a member, or to stay one in the last 30 days of the year.',
  access: 'account',
  idempotent: true,
  limits: [{ per: 'person', most: 30, within: 'hour' }],
  params: ofClub,
  body: z.object({ successUrl: address, cancelUrl: address }),
  status: 201,
  response: redirect,
})

export const membershipStates = ['NONE', 'ACTIVE', 'LAPSED'] as const

/** A fan's membership: the newest year that was paid. */
export const membership = z.object({
  state: z.enum(membershipStates),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** The yearly fee; null if the club has no membership. */
  fee: z.nullable(money),
  /** Whether the next year can be paid now. */
  payable: z.boolean(),
})
export type Membership = z.output<typeof membership>

export const getMembership = defineOperation({
  id: 'getMembership',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/membership',
  summary: "The fan's yearly membership, and whether the next year can be paid.",
  access: 'self',
  params: ofFan,
  response: membership,
})
