import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { instant, nothing, ofFan } from './values.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

/** Everything that a club keeps of a fan, by what it is about. */
export const fanData = z.object({
  exportedAt: instant,
  club: z.object({ slug: z.string(), name: z.string() }),
  fan: z.record(z.string(), z.unknown()),
  kycTransitions: rows,
  orders: rows,
  donations: rows,
  walletOperations: rows,
  bids: rows,
  likes: rows,
  messages: rows,
  referrals: rows,
  participations: rows,
  reservations: rows,
  giftCards: rows,
  memberships: rows,
  receipts: rows,
  outstandingPayments: rows,
  maximumBids: rows,
  payments: rows,
  notificationChoices: rows,
  notifications: rows,
  pushSubscriptions: rows,
  blocks: rows,
  messageReports: rows,
  uploads: rows,
  identityChanges: rows,
  erasureRequests: rows,
  /** What happened to the account: sign-ins, changes of its security. */
  accountEvents: rows,
})
export type FanData = z.output<typeof fanData>

export const downloadData = defineOperation({
  id: 'downloadData',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/data',
  summary: 'Everything that the club keeps of the fan.',
  access: 'self',
  openToUnreferred: true,
  limits: [{ per: 'person', most: 10, within: 'day' }],
  params: ofFan,
  response: fanData,
})

/** Whether the fan has asked to be erased; null when they have not. */
export const erasureRequest = z.object({ requestedAt: z.nullable(instant) })
export type ErasureRequest = z.output<typeof erasureRequest>

export const getErasureRequest = defineOperation({
  id: 'getErasureRequest',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/erasure-request',
  summary: 'Whether the fan has asked to be erased.',
  access: 'self',
  openToUnreferred: true,
  params: ofFan,
  response: erasureRequest,
})

export const requestErasure = defineOperation({
  id: 'requestErasure',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/erasure-request',
  summary: 'Asks the club to erase the fan; orders, donations and the ledger stay under a pseudonym.',
  access: 'self',
  openToUnreferred: true,
  limits: [{ per: 'person', most: 10, within: 'day' }],
  params: ofFan,
  response: erasureRequest,
})

export const withdrawErasure = defineOperation({
  id: 'withdrawErasure',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/:username/erasure-request',
  summary: 'Takes the wish back, until it has been carried out.',
  access: 'self',
  openToUnreferred: true,
  params: ofFan,
  response: nothing,
})
