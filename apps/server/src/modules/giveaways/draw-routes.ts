import { webcrypto } from 'node:crypto'
import { getDraw } from '@virage/contract'
import { drawGiveaway } from '@virage/contract/staff'
import { drawWinners } from '@virage/domain'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { localized } from '../../platform/localized.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StaffOperations } from '../staff/index.ts'
import { keepDrawn, readDraw, readDrawn, readWinners } from './draw-queries.ts'
import { winnerEmail } from './emails.ts'
import { presentParticipation } from './participation-routes.ts'
import { lockGiveaway } from './staff-queries.ts'

/** The draw by commit and reveal: editors draw, anyone checks. */
export function drawRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { database, publicUrl }: Pick<Platform, 'database' | 'publicUrl'>,
): void {
  register(getDraw, async ({ club, params, language }) => {
    const row = await database.withTenant(club.id, (tx) => readDraw(tx, club.id, params.giveawayId))
    if (!row) throw new ApiError('errors.backend.notFound')
    const drawn = row.drawn_at !== null
    return {
      giveawayId: row.giveaway_id,
      name: localized(row.name, language) ?? '',
      commitment: row.commitment.toString('hex'),
      committedAt: row.committed_at.toISOString(),
      drawnAt: row.drawn_at?.toISOString() ?? null,
      seed: drawn ? row.seed.toString('hex') : null,
      count: row.count,
      participationIds: row.participation_ids,
      winnerIds: row.winner_ids,
    }
  })

  backOffice.mutate(drawGiveaway, async ({ club, params: { giveawayId }, body: { count } }, tx) => {
    await lockGiveaway(tx, { club_id: club.id, id: giveawayId })
    const draw = await readDraw(tx, club.id, giveawayId)
    if (!draw) throw new ApiError('errors.backend.notFound')
    if (draw.drawn_at !== null) throw new ApiError('errors.giveaway.alreadyDrawn')
    if (!draw.ended) throw new ApiError('errors.giveaway.notEnded')
    const participationIds = await readDrawn(tx, club.id, giveawayId)
    const winnerIds = await drawWinners({
      participationIds,
      seed: new Uint8Array(draw.seed),
      count,
      digest: (bytes) => webcrypto.subtle.digest('SHA-256', bytes),
    })
    await keepDrawn(tx, draw, { count, participationIds, winnerIds })
    const winners = await readWinners(tx, club.id, giveawayId)
    for (const winner of winners) {
      const giveaway = { id: giveawayId, name: draw.name }
      await enqueueEmail(tx, winnerEmail({ club, giveaway, winner, publicUrl: publicUrl() }))
    }
    return {
      answer: { winners: winners.map(presentParticipation) },
      audit: {
        subject: `giveaway ${giveawayId}`,
        after: { winnerIds },
        details: { count, participations: participationIds.length, commitment: draw.commitment.toString('hex') },
      },
    }
  })
}
