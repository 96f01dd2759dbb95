import { carryOutErasure, listErasureRequests, type StaffErasureRequest } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { carryOut } from './carry-out.ts'
import { type ErasureRow, obstaclesOf, readErasureRequests } from './staff-queries.ts'

/** Registers staff's operations on erasure requests (docs/decisions/0032). */
export function erasureStaffRoutes(backOffice: StaffOperations, personalData: readonly PersonalTable[]): void {
  backOffice.read(listErasureRequests, async (context, tx) =>
    sendList(context, await readErasureRequests(tx, context.club.id, context.query), (row) =>
      present(row, context.language),
    ),
  )

  backOffice.mutate(carryOutErasure, async ({ club, staff, params: { requestId } }, tx) => {
    const fanId = await carryOut(tx, personalData, { club, requestId, actor: staff.accountId })
    return { answer: {}, audit: { subject: `fan ${fanId}`, details: { requestId } } }
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
