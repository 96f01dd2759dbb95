import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { instant, nothing, ofFan } from './values.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

/** Everything that a club stores about a fan, by subject. */
export const fanData = z.object({
  exportedAt: instant,
  club: z.object({ slug: z.string(), name: z.string() }),
  fan: z.record(z.string(), z.unknown()),
  kycTransitions: rows,
  orders: rows,
  parcels: rows,
  laterDeliveries: rows,
  redeliveries: rows,
  refunds: rows,
  addresses: rows,
  donations: rows,
  walletOperations: rows,
  withdrawals: rows,
  bids: rows,
  refusedBids: rows,
  likes: rows,
  messages: rows,
  referrals: rows,
  participations: rows,
  reservations: rows,
  giftCards: rows,
  memberships: rows,
  receipts: rows,
  waitingReceipts: rows,
  invoices: rows,
  waitingInvoices: rows,
  outstandingPayments: rows,
  maximumBids: rows,
  bidLimit: rows,
  unpaidLots: rows,
  bidConflicts: rows,
  suspensions: rows,
  notes: rows,
  tags: rows,
  payments: rows,
  notificationChoices: rows,
  notifications: rows,
  announcements: rows,
  enquiries: rows,
  emails: rows,
  pushSubscriptions: rows,
  blocks: rows,
  messageReports: rows,
  uploads: rows,
  identityChanges: rows,
  erasureRequests: rows,
  /** Events of the account: sign-ins and security changes. */
  accountEvents: rows,
})
export type FanData = z.output<typeof fanData>

export const downloadData = defineOperation({
  id: 'downloadData',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/data',
  summary: 'Everything that the club stores about the fan.',
  access: 'self',
  openToUnreferred: true,
  limits: [{ per: 'person', most: 10, within: 'day' }],
  params: ofFan,
  response: fanData,
})

/** The fan's erasure request; null if there is none. */
export const erasureRequest = z.object({ requestedAt: z.nullable(instant) })
export type ErasureRequest = z.output<typeof erasureRequest>

export const getErasureRequest = defineOperation({
  id: 'getErasureRequest',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/erasure-request',
  summary: "The fan's erasure request, if there is one.",
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
  summary: 'Withdraws the erasure request; possible until it is carried out.',
  access: 'self',
  openToUnreferred: true,
  params: ofFan,
  response: nothing,
})
