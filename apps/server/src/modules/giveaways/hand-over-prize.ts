import type { DrawnEntry } from '@virage/contract/staff'
import type { StaffMember } from '../../platform/access/staff.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MutationResult } from '../staff/index.ts'
import { insertHandover } from './draw-queries.ts'
import { getCompletedDraw, holdersOf, readDrawnEntries } from './drawn-entries.ts'
import { lockGiveaway } from './staff-queries.ts'

/**
 * Notes that a winner has got their prize; idempotent, the first note stays.
 *
 * @throws ApiError if the giveaway is not drawn, or the entry holds no prize
 */
export async function handOver(
  tx: Tx,
  {
    clubId,
    giveawayId,
    participationId,
    staff,
  }: { clubId: string; giveawayId: string; participationId: string; staff: StaffMember },
): Promise<MutationResult<DrawnEntry>> {
  await lockGiveaway(tx, { club_id: clubId, id: giveawayId })
  const completed = await getCompletedDraw(tx, clubId, giveawayId)
  if (!holdersOf(completed).includes(participationId)) throw new ApiError('errors.giveaway.notHolder')
  const isNew = await insertHandover(tx, {
    club_id: clubId,
    giveaway_id: giveawayId,
    participation_id: participationId,
    noted_by: staff.email,
  })
  const entries = await readDrawnEntries(tx, clubId, completed)
  const answer = entries.find((entry) => entry.participationId === participationId)
  if (!answer) throw new Error(`Entry ${participationId} of giveaway ${giveawayId} was not found`)
  const subject = `giveaway ${giveawayId}`
  return { answer, audit: isNew ? { subject, after: { handedOverTo: participationId } } : [] }
}
