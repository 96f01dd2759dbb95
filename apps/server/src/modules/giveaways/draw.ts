import type { StaffParticipation } from '@virage/contract/staff'
import type { Club } from '../../platform/access/clubs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueEmails } from '../../platform/mail/enqueue-email.ts'
import { emailedFan } from '../../platform/mail/fan-emails.ts'
import type { MutationResult } from '../staff/index.ts'
import { drawEntries, readDraw, readWinners } from './draw-queries.ts'
import { winnerEmail } from './emails.ts'
import { presentParticipation } from './participation-routes.ts'
import { lockGiveaway } from './staff-queries.ts'

/**
 * Draws the winners of a giveaway that has ended, once, with the seed that was fixed before anybody entered, and emails
 * them (docs/decisions/0011).
 *
 * @throws ApiError if the giveaway does not exist, has not ended, is already drawn, or ended so long ago that its entries are erased
 */
export async function draw(
  tx: Tx,
  { club, giveawayId, count, publicUrl }: { club: Club; giveawayId: string; count: number; publicUrl: string },
): Promise<MutationResult<{ winners: StaffParticipation[] }>> {
  await lockGiveaway(tx, { club_id: club.id, id: giveawayId })
  const committed = await readDraw(tx, club.id, giveawayId)
  if (!committed) throw new ApiError('errors.backend.notFound')
  if (committed.drawn_at !== null) throw new ApiError('errors.giveaway.alreadyDrawn')
  if (!committed.ended) throw new ApiError('errors.giveaway.notEnded')
  // They may be erased in part: nobody may be drawn among the others.
  if (committed.entries_expired) throw new ApiError('errors.giveaway.noEntryLeft')
  const { winnerIds, entries } = await drawEntries(tx, committed, count)
  // Its end may have been moved since they were erased.
  if (entries === 0 && committed.entries_erased_at !== null) throw new ApiError('errors.giveaway.noEntryLeft')
  const winners = await readWinners(tx, club.id, winnerIds)
  const giveaway = { id: giveawayId, name: committed.name, prize: committed.prize }
  await enqueueEmails(
    tx,
    winners.values().map((winner) => ({
      email: winnerEmail({ club, giveaway, winner, publicUrl }),
      fan: emailedFan(club.id, winner.fan_id),
      jobKey: `won ${winner.id}`,
    })),
  )
  return {
    answer: { winners: winners.map(presentParticipation) },
    audit: {
      subject: `giveaway ${giveawayId}`,
      after: { winnerIds },
      details: { count, participations: entries, commitment: committed.commitment.toString('hex') },
    },
  }
}
