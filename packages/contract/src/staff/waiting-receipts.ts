import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { postalAddress } from '../personal-info.ts'
import { waitingReceipt } from '../receipts.ts'
import { id, nothing, ofClub, page } from '../values.ts'
import { finance } from './access.ts'
import { inClubOf } from './values.ts'

/** A tax receipt that can't be issued yet, with its donor. */
export const staffWaitingReceipt = z.extend(waitingReceipt, {
  donor: z.object({ fanId: z.nullable(id), name: z.string(), email: z.string() }),
})

export const listStaffWaitingReceipts = defineOperation({
  id: 'listStaffWaitingReceipts',
  method: 'GET',
  path: '/api/staff/clubs/:slug/waiting-receipts',
  summary: "Tax receipts that can't be issued yet, newest first, each with what it lacks.",
  access: finance,
  params: ofClub,
  query: page,
  response: z.array(staffWaitingReceipt),
})

export const setDonorAddress = defineOperation({
  id: 'setDonorAddress',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/waiting-receipts/:receiptId/address',
  summary: 'Sets the address of the donor of a waiting tax receipt, as the donor has written it to the club.',
  access: finance,
  params: inClubOf('receiptId'),
  body: postalAddress,
  response: nothing,
})
