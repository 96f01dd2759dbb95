import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { instant, nothing, ofFan } from './values.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

/** Everything that a club keeps of a fan, by what it is about. */
export const fanData = z.object({
  exportedAt: instant,
  club: z.object({ slug: z.string(), name: z.string() }),
  fan: z.record(z.string(), z.unknown()),
  kycMoves: rows,
  orders: rows,
  donations: rows,
  walletOperations: rows,
  bids: rows,
  likes: rows,
  messages: rows,
  referrals: rows,
  participations: rows,
  reservations: rows,
})
export type FanData = z.output<typeof fanData>

export const downloadData = defineCall({
  id: 'downloadData',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/data',
  summary: 'Everything that the club keeps of the fan.',
  access: 'self',
  openToUnreferred: true,
  params: ofFan,
  response: fanData,
})

/** Whether the fan has asked to be erased; null when they have not. */
export const erasureRequest = z.object({ requestedAt: z.nullable(instant) })
export type ErasureRequest = z.output<typeof erasureRequest>

export const getErasureRequest = defineCall({
  id: 'getErasureRequest',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/erasure-request',
  summary: 'Whether the fan has asked to be erased.',
  access: 'self',
  openToUnreferred: true,
  params: ofFan,
  response: erasureRequest,
})

export const requestErasure = defineCall({
  id: 'requestErasure',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/erasure-request',
  summary: 'Asks the club to erase the fan; orders, donations and the ledger stay under a pseudonym.',
  access: 'self',
  openToUnreferred: true,
  params: ofFan,
  response: erasureRequest,
})

export const withdrawErasure = defineCall({
  id: 'withdrawErasure',
  method: 'DELETE',
  path: '/api/clubs/:slug/fans/:username/erasure-request',
  summary: 'Takes the wish back, until it has been carried out.',
  access: 'self',
  openToUnreferred: true,
  params: ofFan,
  response: nothing,
})
