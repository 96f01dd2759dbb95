import { receiptLacks } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { postalAddress } from './personal-info.ts'
import { address, id, instant, money, nothing, ofFan, page } from './values.ts'

/** A reference to a tax receipt. */
export const receiptLink = z.object({
  /** Year and number, as 2026-000012. */
  number: z.string(),
  /** URL of the PDF; valid for an hour. */
  url: address,
})
export type ReceiptLink = z.output<typeof receiptLink>

/** A tax receipt of a foundation. */
export const receipt = z.extend(receiptLink, {
  id,
  date: instant,
  amount: money,
  /** The part of the amount that may be deducted from tax. */
  deductible: money,
  kind: z.enum(['DONATION', 'ORDER']),
  /** Whether the payment was refunded. */
  cancelled: z.boolean(),
})
export type Receipt = z.output<typeof receipt>

export const listReceipts = defineOperation({
  id: 'listReceipts',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/receipts',
  summary: "The fan's tax receipts, newest first, each with the address of its PDF.",
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(receipt),
})

/** A tax receipt that can't be issued yet. */
export const waitingReceipt = z.object({
  id,
  /** When the payment was made. */
  date: instant,
  amount: money,
  deductible: money,
  kind: z.enum(['DONATION', 'ORDER']),
  /** What is missing; for a moment nothing, until the receipt is issued. */
  lacks: z.array(z.enum(receiptLacks)),
})
export type WaitingReceipt = z.output<typeof waitingReceipt>

export const listWaitingReceipts = defineOperation({
  id: 'listWaitingReceipts',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/waiting-receipts',
  summary: "The fan's tax receipts that can't be issued yet, newest first, each with what it lacks.",
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(waitingReceipt),
})

export const setReceiptAddress = defineOperation({
  id: 'setReceiptAddress',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/receipt-address',
  summary:
    "Sets the fan's address for tax receipts, for fans whose personal information has none. Receipts that waited for it are then issued.",
  access: 'self',
  limits: [{ per: 'person', most: 30, within: 'hour' }],
  params: ofFan,
  body: postalAddress,
  response: nothing,
})
