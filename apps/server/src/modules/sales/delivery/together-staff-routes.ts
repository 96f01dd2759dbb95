import { packTogether, sendApart, splitParcel } from '@virage/contract/staff'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { moveProblems } from './move-parcel.ts'
import { pack, unpack } from './pack-together.ts'
import { split } from './split-parcel.ts'

/** Registers how staff send parcels of a buyer together, and the things of one apart (B06). */
export function togetherStaffRoutes(backOffice: StaffOperations): void {
  backOffice.mutate(packTogether, async ({ club, params, body }, tx) => {
    const packed = await pack(tx, club.id, [params.parcelId, body.parcelId])
    if (!packed.ok) throw new ApiError(packed.reason === 'apart' ? 'errors.parcel.apart' : moveProblems[packed.reason])
    return {
      answer: {},
      audit: { subject: `parcel ${packed.carried}`, details: { sentWith: packed.lead, refunds: packed.refunds } },
    }
  })

  backOffice.mutate(splitParcel, async ({ club, params: { parcelId }, body, staff }, tx) => {
    const done = await split(tx, { clubId: club.id, parcelId, email: staff.email }, body.exclusiveIds)
    if (!done.ok) {
      if (done.reason !== 'choice') throw new ApiError(moveProblems[done.reason])
      const errors = [{ path: 'exclusiveIds', key: 'errors.validation.choice' }]
      throw new ApiError('errors.validation.failed', { errors })
    }
    const { id } = done.parcel
    const { exclusiveIds } = body
    return { answer: { id }, audit: { subject: `parcel ${id}`, details: { splitFrom: parcelId, exclusiveIds } } }
  })

  backOffice.mutate(sendApart, async ({ club, params }, tx) => {
    const unpacked = await unpack(tx, club.id, params.parcelId)
    if (!unpacked.ok) throw new ApiError(moveProblems[unpacked.reason])
    const subject = `parcel ${params.parcelId}`
    return {
      answer: {},
      audit: { subject, before: { sentWith: unpacked.lead }, after: { sentWith: null } },
    }
  })
}
