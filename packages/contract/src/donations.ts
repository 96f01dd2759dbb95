import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { address, euroAmount, id, inClub, instant, money, ofFan, page, redirect } from './values.ts'

export const donation = z.object({ id, amount: money, date: instant })
export type Donation = z.output<typeof donation>

export const createDonation = defineCall({
  id: 'createDonation',
  method: 'POST',
  path: '/api/clubs/:slug/donations',
  summary: 'Opens a checkout for a one-time donation; visitors may give as well.',
  access: 'anyone',
  idempotent: true,
  params: inClub,
  body: z.object({ amount: euroAmount, successUrl: address, cancelUrl: address }),
  status: 201,
  response: redirect,
})

export const listDonations = defineCall({
  id: 'listDonations',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/donations',
  summary: "The fan's donations, newest first.",
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(donation),
})

export const createMembership = defineCall({
  id: 'createMembership',
  method: 'POST',
  path: '/api/clubs/:slug/memberships',
  summary: 'Opens a checkout for the yearly membership fee.',
  access: 'account',
  idempotent: true,
  params: inClub,
  body: z.object({ successUrl: address, cancelUrl: address }),
  status: 201,
  response: redirect,
})
