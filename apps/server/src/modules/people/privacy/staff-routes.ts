import { carryOutErasure, listErasureRequests, type StaffErasureRequest } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { eraseFan } from './erase-fan.ts'
import { erasedEmail } from './erased-email.ts'
import { type ErasureRow, readErasureRequest, readErasureRequests } from './staff-queries.ts'

/** Registers staff's operations on erasure requests (docs/decisions/0032). */
export function erasureStaffRoutes(backOffice: StaffOperations, personalData: readonly PersonalTable[]): void {
  backOffice.read(listErasureRequests, async (context, tx) =>
    sendList(context, await readErasureRequests(tx, context.club.id, context.query), (row) =>
      present(row, context.language),
    ),
  )

  backOffice.mutate(carryOutErasure, async ({ club, staff, params: { requestId } }, tx) => {
    const request = await readErasureRequest(tx, club.id, requestId)
    if (!request) throw new ApiError('errors.backend.notFound')
    if (request.obstacles.length > 0) {
      throw new ApiError('errors.staff.inUse', { detail: request.obstacles.join(', ') })
    }
    await enqueueEmail(tx, erasedEmail({ club, fan: request }), { fan: null })
    const erased = await eraseFan(tx, personalData, { clubId: club.id, fanId: request.fan_id, actor: staff.accountId })
    if (!erased) throw new ApiError('errors.backend.notFound')
    return {
      answer: {},
      audit: { subject: `fan ${request.fan_id}`, details: { requestId } },
    }
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
  blockedBy: row.blocked_by.map(({ obstacle, auctionId, name, until }) => ({
    obstacle,
    auctionId,
    name: localized(name, language),
    until: new Date(until).toISOString(),
  })),
  obstacles: row.obstacles,
})
