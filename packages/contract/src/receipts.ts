import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, id, instant, money, ofFan, page } from './values.ts'

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
