import type { setWall, StaffWall } from '@virage/contract/staff'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/http/if-match.ts'
import type { MutationResult } from '../../staff/index.ts'
import { presentStaffWall } from './present-wall.ts'
import { lockWall, readShownOutcome, readWall, storeApplause, storeWall, type WallContent } from './queries.ts'

/**
 * Sets what the big screen shows.
 *
 * @throws ApiError 412 if somebody else has changed it, 409 `errors.wall.notShown` for a lot that fans can't see
 */
export async function changeWall(
  tx: Tx,
  { clubId, accountId, ifMatch }: { clubId: string; accountId: string; ifMatch: IfMatch },
  body: z.output<typeof setWall.body>,
): Promise<MutationResult<StaffWall>> {
  await lockWall(tx, clubId)
  const before = presentStaffWall(await readWall(tx, clubId))
  assertUnchanged(ifMatch, before)
  if (body.mode === 'LOT') await getShownOutcome(tx, clubId, body.exclusiveId)
  const content: WallContent = {
    mode: body.mode,
    exclusiveId: body.mode === 'LOT' ? body.exclusiveId : null,
    message: body.mode === 'MESSAGE' ? body.message : null,
  }
  await storeWall(tx, { clubId, accountId }, content)
  const { mode, exclusiveId, message } = before
  return {
    answer: presentStaffWall(await readWall(tx, clubId)),
    audit: { subject: 'wall', before: { mode, exclusiveId, message }, after: content },
  }
}

/** Lets the big screen applaud a lot. @throws ApiError 409 `errors.wall.notShown`, `errors.wall.notSold` */
export async function applaud(tx: Tx, clubId: string, exclusiveId: string): Promise<MutationResult<StaffWall>> {
  const outcome = await getShownOutcome(tx, clubId, exclusiveId)
  if (outcome !== 'SOLD' && outcome !== 'BOUGHT') throw new ApiError('errors.wall.notSold')
  await storeApplause(tx, clubId, exclusiveId)
  return { answer: presentStaffWall(await readWall(tx, clubId)), audit: { subject: `lot ${exclusiveId}` } }
}

async function getShownOutcome(tx: Tx, clubId: string, exclusiveId: string): Promise<string | null> {
  const outcome = await readShownOutcome(tx, clubId, exclusiveId)
  if (outcome === undefined) throw new ApiError('errors.wall.notShown')
  return outcome
}
