import type { StaffParticipation } from '@virage/contract/staff'
import { usedIds } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import { emailedFan } from '../../platform/mail/fan-emails.ts'
import type { MutationResult } from '../staff/index.ts'
import { findSubstitute, insertSubstitution, readHandovers, readWinners, toSubstitution } from './draw-queries.ts'
import { getCompletedDraw, holdersOf } from './drawn-entries.ts'
import { winnerEmail } from './emails.ts'
import { presentParticipation } from './participation-routes.ts'
import { lockGiveaway } from './staff-queries.ts'

/**
 * Gives the prize of a winner to the entry with the next lowest ticket of the same seed, and emails its owner
 * (docs/decisions/0086). Entries of people whose data has been erased are passed over.
 *
 * @throws ApiError if the giveaway is not drawn, the entry holds no prize or has got it, or no entry is left
 */
export async function substitute(
  tx: Tx,
  {
    club,
    giveawayId,
    replacedId,
    reason,
    publicUrl,
  }: { club: Club; giveawayId: string; replacedId: string; reason: string; publicUrl: string },
): Promise<MutationResult<{ substitute: StaffParticipation }>> {
  // Serializes substitutions and handovers of a draw.
  await lockGiveaway(tx, { club_id: club.id, id: giveawayId })
  const completed = await getCompletedDraw(tx, club.id, giveawayId)
  if (!holdersOf(completed).includes(replacedId)) throw new ApiError('errors.giveaway.notHolder')
  const handovers = await readHandovers(tx, club.id, giveawayId)
  if (handovers.some((row) => row.participation_id === replacedId)) throw new ApiError('errors.giveaway.handedOver')

  const { draw, substitutions } = completed
  // Looking for one that isn't erased would read all.
  if (draw.entries_expired) throw new ApiError('errors.giveaway.noEntryLeft')
  const used = usedIds({ winnerIds: draw.winner_ids, substitutions: substitutions.map(toSubstitution) })
  const drawn = await findSubstitute(tx, draw, used.length)
  if (!drawn) throw new ApiError('errors.giveaway.noEntryLeft')
  const { participationId, passedOverIds } = drawn
  await insertSubstitution(tx, {
    club_id: club.id,
    giveaway_id: giveawayId,
    participation_id: participationId,
    replaced_id: replacedId,
    position: substitutions.length + 1,
    passed_over_ids: passedOverIds,
    reason,
  })
  const [winner] = await readWinners(tx, club.id, [participationId])
  if (!winner) throw new Error(`Entry ${participationId} of giveaway ${giveawayId} was not found`)
  const giveaway = { id: giveawayId, name: draw.name, prize: draw.prize }
  await enqueueEmail(tx, winnerEmail({ club, giveaway, winner, isSubstitute: true, publicUrl }), {
    fan: emailedFan(club.id, winner.fan_id),
  })
  return {
    answer: { substitute: presentParticipation(winner) },
    audit: {
      subject: `giveaway ${giveawayId}`,
      before: { winnerId: replacedId },
      after: { winnerId: participationId },
      details: { reason, passedOverIds },
    },
  }
}
