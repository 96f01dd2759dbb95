import {
  carryOutErasure,
  downloadGuestData,
  listErasureRequests,
  requestGuestErasure,
  type StaffErasureRequest,
  withdrawGuestErasure,
} from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { carryOut } from './carry-out.ts'
import { getGuest, insertErasureRequest, readErasureRequest, withdrawErasureRequest } from './queries.ts'
import { readFanData } from './read-fan-data.ts'
import { type ErasureRow, obstaclesOf, readErasureRequests } from './staff-queries.ts'

/** Registers staff's operations on erasure requests (docs/decisions/0032), and on the data of guests. */
export function privacyStaffRoutes(
  backOffice: StaffOperations,
  { clock }: Pick<Platform, 'clock'>,
  personalData: readonly PersonalTable[],
): void {
  backOffice.read(listErasureRequests, async (context, tx) =>
    sendList(context, await readErasureRequests(tx, context.club.id, context.query), (row) =>
      present(row, context.language),
    ),
  )

  backOffice.mutate(carryOutErasure, async ({ club, staff, params: { requestId } }, tx) => {
    const fanId = await carryOut(tx, personalData, { club, requestId, actor: staff.accountId })
    return { answer: {}, audit: { subject: `fan ${fanId}`, details: { requestId } } }
  })

  backOffice.mutate(downloadGuestData, async ({ club, params: { fanId } }, tx) => {
    const fan = await getGuest(tx, club.id, fanId)
    const answer = await readFanData(tx, personalData, { club, fan, now: clock.now() })
    return { answer, audit: { subject: `fan ${fanId}` } }
  })

  backOffice.mutate(requestGuestErasure, async ({ club, params: { fanId } }, tx) => {
    await getGuest(tx, club.id, fanId)
    const isNew = await insertErasureRequest(tx, club.id, fanId)
    const request = await readErasureRequest(tx, club.id, fanId)
    if (!request) throw new ApiError('errors.backend.notFound')
    const { id, requested_at } = request
    const audit = isNew ? { subject: `fan ${fanId}`, details: { requestId: id } } : []
    return { answer: { id, requestedAt: requested_at.toISOString() }, audit }
  })

  backOffice.mutate(withdrawGuestErasure, async ({ club, params: { fanId } }, tx) => {
    await getGuest(tx, club.id, fanId)
    const isWithdrawn = await withdrawErasureRequest(tx, club.id, fanId)
    return { answer: {}, audit: isWithdrawn ? { subject: `fan ${fanId}` } : [] }
  })
}

const present = (row: ErasureRow, language: Language): StaffErasureRequest => ({
  id: row.id,
  fanId: row.fan_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  requestedAt: row.requested_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  blockedBy: row.blocked_by.map(({ obstacle, auctionId, name, order, until }) => ({
    obstacle,
    auctionId,
    name: localized(name, language),
    order,
    until: until && new Date(until).toISOString(),
  })),
  obstacles: obstaclesOf(row),
})
