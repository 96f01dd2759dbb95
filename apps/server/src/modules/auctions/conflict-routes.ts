import { addBidConflict, type BidConflict, listBidConflicts, removeBidConflict } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import { localized } from '../../platform/localized.ts'
import type { StaffOperations } from '../staff/index.ts'
import { type BidConflictRow, deleteBidConflict, readBidConflicts, storeBidConflict } from './bid-conflicts.ts'

/** Registers the operations on fans who must not bid (B02). */
export function bidConflictRoutes(backOffice: StaffOperations): void {
  backOffice.read(listBidConflicts, async ({ club, language }, tx) =>
    (await readBidConflicts(tx, club.id)).map((row) => present(row, language)),
  )

  backOffice.mutate(addBidConflict, async ({ club, staff, language, body }, tx) => {
    const row = await storeBidConflict(tx, { clubId: club.id, ...body, actor: staff.accountId })
    if (!row) throw new ApiError('errors.backend.notFound')
    const { fanId, exclusiveId, reason } = body
    return { answer: present(row, language), audit: { subject: `fan ${fanId}`, details: { exclusiveId, reason } } }
  })

  backOffice.mutate(removeBidConflict, async ({ club, params: { conflictId } }, tx) => {
    const removed = await deleteBidConflict(tx, club.id, conflictId)
    if (!removed) throw new ApiError('errors.backend.notFound')
    const { fan_id: fanId, exclusive_id: exclusiveId, reason } = removed
    return { answer: {}, audit: { subject: `fan ${fanId}`, before: { exclusiveId, reason } } }
  })
}

const present = (row: BidConflictRow, language: Language): BidConflict => ({
  id: row.id,
  fan: { id: row.fan_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  exclusive:
    row.exclusive_id !== null && row.slug !== null
      ? { id: row.exclusive_id, slug: row.slug, name: localized(row.name, language) ?? row.slug }
      : null,
  reason: row.reason,
  createdDate: row.created_at.toISOString(),
})
