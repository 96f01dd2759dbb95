import { listWaitingReceipts, setReceiptAddress, type WaitingReceipt as WaitingReceiptDto } from '@virage/contract'
import { listStaffWaitingReceipts, setDonorAddress } from '@virage/contract/staff'
import { toMoneyDto } from '../../../platform/amount-dtos.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { listPage } from '../../../platform/http/list-page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { addJob } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { addressLinesOf, readSeller } from '../../tenancy/index.ts'
import { lacksFor } from './request-receipt.ts'
import {
  readWaitingReceipts,
  updateDonorAddress,
  updateReceiptAddress,
  type WaitingReceipt,
} from './waiting-queries.ts'

type Seller = Awaited<ReturnType<typeof readSeller>>

const present = (row: WaitingReceipt, seller: Seller): WaitingReceiptDto => ({
  id: row.id,
  date: row.paid_at.toISOString(),
  amount: toMoneyDto(row.amount),
  deductible: toMoneyDto(row.deductible),
  kind: row.donation_id === null ? 'ORDER' : 'DONATION',
  lacks: lacksFor(seller, row.donor),
})

/** Registers the operations on tax receipts that wait: a fan's own, and the club's. */
export function waitingReceiptRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { database, fans }: Pick<Platform, 'database' | 'fans'>,
): void {
  register(listWaitingReceipts, async ({ club, principal, query, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const seller = await database.withTenant(club.id, (tx) => readSeller(tx, club.id))
    return listPage(
      { query, request, reply },
      (page) => database.withTenant(club.id, (tx) => readWaitingReceipts(tx, club.id, page, fan.id)),
      (row) => present(row, seller),
    )
  })

  register(setReceiptAddress, async ({ club, principal, body }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    await database.withTenant(club.id, async (tx) => {
      await updateReceiptAddress(tx, { clubId: club.id, fanId: fan.id }, body)
      await addJob(tx, 'issueReceipts', { clubId: club.id })
    })
    fans.invalidate(club.id, principal.username)
    return {}
  })

  backOffice.read(listStaffWaitingReceipts, async ({ club, query, request, reply }, tx) => {
    const seller = await readSeller(tx, club.id)
    return listPage(
      { query, request, reply },
      (page) => readWaitingReceipts(tx, club.id, page),
      (row) => ({
        ...present(row, seller),
        donor: { fanId: row.fan_id, name: row.donor.companyName ?? row.donor.name, email: row.donor.email },
      }),
    )
  })

  backOffice.mutate(setDonorAddress, async ({ club, params, body }, tx) => {
    const given = { address: body, lines: addressLinesOf(body) }
    const found = await updateDonorAddress(tx, { clubId: club.id, id: params.receiptId }, given)
    if (!found) throw new ApiError('errors.backend.notFound')
    await addJob(tx, 'issueReceipts', { clubId: club.id })
    // The address is personal, and the log is never erased.
    return { answer: {}, audit: { subject: `waitingReceipt ${params.receiptId}` } }
  })
}
