import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import { eraseFan, lockFan } from './erase-fan.ts'
import { erasedEmail } from './erased-email.ts'
import { type ErasureRow, obstaclesOf, readErasureRequest } from './staff-queries.ts'

/**
 * Carries out an erasure request, and emails the fan.
 *
 * @returns the id of the fan
 * @throws ApiError if there is no such request, or 409 while something blocks it
 */
export async function carryOut(
  tx: Tx,
  personalData: readonly PersonalTable[],
  { club, requestId, actor }: { club: Club; requestId: string; actor: string },
): Promise<string> {
  const { fan_id: fanId } = await getUnblocked(tx, club, requestId)
  await lockFan(tx, personalData, { clubId: club.id, fanId })
  // A checkout that was stored meanwhile is only seen by a statement after the lock; one that comes later waits for it.
  const request = await getUnblocked(tx, club, requestId)
  await enqueueEmail(tx, erasedEmail({ club, fan: request }), { fan: null })
  const isErased = await eraseFan(tx, personalData, { clubId: club.id, fanId, actor })
  if (!isErased) throw new ApiError('errors.backend.notFound')
  return fanId
}

async function getUnblocked(tx: Tx, club: Club, requestId: string): Promise<ErasureRow> {
  const request = await readErasureRequest(tx, club.id, requestId)
  if (!request) throw new ApiError('errors.backend.notFound')
  const obstacles = obstaclesOf(request)
  if (obstacles.length > 0) throw new ApiError('errors.staff.inUse', { detail: obstacles.join(', ') })
  return request
}
